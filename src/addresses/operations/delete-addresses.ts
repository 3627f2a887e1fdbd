import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { eraseAnswers } from '../../idempotency/operations/erase-answers.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { deleteSchema } from '../addresses.schema.ts';
import { findAddressesBy } from '../addresses.store.ts';
import type { BookAddress } from '../book/book-address.ts';
import { meantAddress } from '../missing-address.store.ts';
import { removeAddresses } from '../save-addresses.ts';

export { deleteSchema as bodySchema };

/** decisions 1. */
const MOST_DELETED = 500;

/**
 * Deletes the addresses of the body, else the one of the path: all of them or none (decisions 8). Answers that were kept and
 * tell of them go too.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const names = chosenNames(input);
  await change(services, {
    load: (transaction) => named(transaction, services, names),
    decide: (addresses) => addresses,
    save: async (transaction, addresses) => {
      await removeAddresses(transaction, services, addresses);
      await eraseAnswers(
        transaction,
        services,
        addresses.map(({ id }) => id),
      );
    },
  });
  return { value: null };
}

function chosenNames(input: OperationInput): readonly string[] {
  const listed = (readInput(deleteSchema, input.body).id ?? []).flatMap((name) => name ?? []);
  const path = input.params?.id;
  const names = [...new Set(listed.length > 0 ? listed : path === undefined ? [] : [path])];
  if (names.length === 0) throw wrong('is missing: the ids of the addresses to delete');
  if (names.length > MOST_DELETED) {
    const message = `has ${names.length} ids; at most ${MOST_DELETED} are deleted at once`;
    throw new ShipdockError('limit_exceeded', `id ${message}`, { details: [{ field: 'id', message }] });
  }
  if (path !== undefined && looksLikeId('address', path) && !names.includes(path)) {
    throw wrong(`does not hold ${path}, which the path names`);
  }
  return names;
}

function wrong(message: string): ShipdockError {
  return unreadableField('id', message);
}

async function named(
  transaction: Transaction,
  { account }: Services,
  names: readonly string[],
): Promise<readonly BookAddress[]> {
  const byId = new Map(
    (await findAddressesBy(transaction, account, 'id', names)).map((each) => [each.id as string, each]),
  );
  const byCode = new Map(
    (await findAddressesBy(transaction, account, 'code', names)).map((each) => [each.address.code, each]),
  );
  const missing = names.filter((name) => !byId.has(name) && !byCode.has(name));
  const [first] = missing;
  if (first !== undefined) {
    const rest = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
    throw new ShipdockError('address_not_found', `there is no address ${first}${rest}; nothing was deleted`, {
      details: missing.slice(0, 100).map((name) => ({ field: 'id', message: `there is no address ${name}` })),
      ...(await meantAddress(transaction, account, first)),
    });
  }
  return [...new Set(names.flatMap((name) => byId.get(name) ?? byCode.get(name) ?? []))].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}
