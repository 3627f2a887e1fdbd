import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AddressJson, addressJson } from '../address-json.ts';
import { type AddressInput, addressSchema } from '../addresses.schema.ts';
import type { BookAddress } from '../book/book-address.ts';
import { planAddress } from '../book/plan-address.ts';
import { countryAlone } from '../country-alone.ts';
import { applyAddressChanges } from '../save-addresses.ts';
import { type Accepted, acceptSuggestion, formWarnings, stepsOf } from './accept-suggestion.ts';
import { getAddress, refuseTakenCode } from './find-address.ts';

export { addressSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<AddressJson>> {
  const sent = readInput(addressSchema, input.body);
  const name = input.params?.id ?? '';
  const checked = sent.accept_suggestions === true ? await checkedBefore(services, name, sent) : undefined;
  const { before, wanted } = await change(services, {
    load: async (transaction) => {
      const before = await getAddress(transaction, services.account, name);
      const entered = planAddress(sent, before, facts(services, before));
      await refuseTakenCode(transaction, services.account, entered);
      return { before, entered };
    },
    decide: ({ before, entered }) => {
      const wanted = checked ?? { entered, accepted: entered, warnings: formWarnings(entered) };
      refuseChanged(before, wanted.entered);
      return { before, wanted, changes: [{ before, steps: stepsOf('addresses.update', wanted) }] };
    },
    save: (transaction, plan) => applyAddressChanges(transaction, services, plan.changes),
  });
  const kept = countryAlone('', sent, before.address, wanted.accepted.address);
  return { value: addressJson(wanted.accepted), warnings: [...kept, ...wanted.warnings] };
}

/** Validated outside the unit of work, on the address as it stands by then. */
async function checkedBefore(services: Services, name: string, sent: AddressInput): Promise<Accepted> {
  const before = await services.database.read((transaction) => getAddress(transaction, services.account, name));
  return acceptSuggestion(services, planAddress(sent, before, facts(services, before)));
}

function facts(services: Services, { id }: BookAddress) {
  return { id, now: services.clock.now().toISOString() };
}

function refuseChanged(before: BookAddress, entered: BookAddress): void {
  if (before.journal.position === entered.journal.position) return;
  throw new ShipdockError('locked', `address ${before.id} was changed by someone else meanwhile`, {
    hint: 'run the command again',
  });
}
