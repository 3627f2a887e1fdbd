import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AddressJson, addressJson } from '../address-json.ts';
import { addressSchema } from '../addresses.schema.ts';
import { planAddress } from '../book/plan-address.ts';
import { applyAddressChanges } from '../save-addresses.ts';
import { acceptSuggestion, formWarnings, stepsOf } from './accept-suggestion.ts';
import { refuseTakenCode } from './find-address.ts';

export { addressSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<AddressJson>> {
  const sent = readInput(addressSchema, input.body);
  const facts = { id: services.ids.next('address'), now: services.clock.now().toISOString() };
  const entered = planAddress(sent, undefined, facts);
  const wanted =
    sent.accept_suggestions === true
      ? await acceptSuggestion(services, entered)
      : { entered, accepted: entered, warnings: formWarnings(entered) };
  const reply = { value: addressJson(wanted.accepted), warnings: wanted.warnings };
  await change(services, {
    load: (transaction) => refuseTakenCode(transaction, services.account, entered),
    decide: () => [{ before: undefined, steps: stepsOf('addresses.create', wanted) }],
    save: async (transaction, plan) => {
      await applyAddressChanges(transaction, services, plan);
      await services.keepReply?.(transaction, reply);
    },
  });
  return reply;
}
