import { join } from 'node:path';
import type { Address } from '../addresses/address.ts';
import type { AddressService } from '../addresses/online/easypost/client.ts';
import type { PostalTables } from '../addresses/places/postal-tables.ts';
import type { Verdict } from '../addresses/validation/verdict.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { Steps } from '../packing/steps.ts';
import type { AddressValidator, Judged } from '../seams/services.ts';

type Judge = (address: Address) => Verdict;

/** The tables of the package, read when they are first asked for, and the online service before them where it is chosen. */
export function addressValidator(packageRoot: string, service: AddressService | undefined): AddressValidator {
  let tables: PostalTables | undefined;
  const embedded = async (): Promise<Judge> => {
    const [{ readPostalTables }, { validateAddress }] = await Promise.all([
      import('../addresses/places/postal-tables-file.ts'),
      import('../addresses/validation/validate.ts'),
    ]);
    tables ??= readPostalTables(join(packageRoot, 'fixtures', 'addresses', 'postal-tables.txt'));
    const read = tables;
    return (address) => validateAddress(address, read);
  };
  return {
    async validate(addresses, chosen) {
      const judge = await embedded();
      if (chosen === 'embedded') return { verdicts: await judgedInTurns(addresses, judge), notes: [] };
      if (service === undefined) return { verdicts: await judgedInTurns(addresses, judge), notes: [UNCONFIGURED] };
      return onlineFirst(addresses, service, judge);
    },
  };
}

/** A thousand of which each is in doubt take seconds, in which a server would answer nobody else. */
async function judgedInTurns(addresses: readonly Address[], judge: Judge): Promise<readonly Verdict[]> {
  const { inTurns } = await import('../packing/operations/in-turns.ts');
  return inTurns(oneByOne(addresses, judge));
}

function* oneByOne(addresses: readonly Address[], judge: Judge): Steps<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const address of addresses) {
    verdicts.push(judge(address));
    yield;
  }
  return verdicts;
}

const UNCONFIGURED = 'EasyPost is chosen but SHIPDOCK_EASYPOST_API_KEY is not set; the embedded tables judged instead';

/** So many are asked at a time. */
const AT_ONCE = 8;

/** Once the service fails it is not asked again: nobody waits through its timeout a thousand times. */
async function onlineFirst(addresses: readonly Address[], service: AddressService, judge: Judge): Promise<Judged> {
  const [{ verifyOnline }, { postalPart }] = await Promise.all([
    import('../addresses/online/easypost/client.ts'),
    import('../addresses/places/postal-part.ts'),
  ]);
  const verdicts: Verdict[] = [];
  let failure: ShipdockError | undefined;
  const ask = (address: Address) =>
    verifyOnline(postalPart(address), service).catch((error: unknown) => {
      if (!(error instanceof ShipdockError) || error.code !== 'validator_unavailable') throw error;
      failure ??= error;
      return judge(address);
    });
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    const some = addresses.slice(start, start + AT_ONCE);
    verdicts.push(...(failure === undefined ? await Promise.all(some.map(ask)) : await judgedInTurns(some, judge)));
  }
  const notes = failure === undefined ? [] : [`${failure.message}; the embedded tables judged instead`];
  return { verdicts, notes };
}
