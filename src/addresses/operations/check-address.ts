import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { placeJson } from '../address-parts-json.ts';
import { checkSchema } from '../addresses.schema.ts';
import { enteredParts } from '../book/plan-address.ts';
import { postalPart } from '../places/postal-part.ts';
import { readAddress } from '../read-address.ts';
import { clearSuggestion } from '../validation/clear-suggestion.ts';
import { judgeAddresses } from './judge-addresses.ts';

export { checkSchema as bodySchema };

/** What `POST /addresses/check` answers (decisions 8). */
export interface CheckJson {
  readonly deliverable: boolean;
  /** Whether the address is another than the one that was sent. */
  readonly corrected: boolean;
  readonly address: ReturnType<typeof placeJson>;
}

/** Judges one address, sent by its parts or as `address`. The correction is answered where one is clear; nothing is stored. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<CheckJson>> {
  const { address: nested, ...flat } = readInput(checkSchema, input.body);
  const entered = enteredParts(nested ?? flat);
  const { country: _country, isResidential: _residential, ...parts } = entered;
  if (Object.keys(parts).length === 0) {
    throw new ShipdockError('unreadable_field', 'street1 is missing, and every other part of the address', {
      details: [{ field: 'street1', message: 'is missing' }],
    });
  }
  const address = readAddress(entered);
  const { verdicts, notes } = await judgeAddresses(services, [address]);
  const [verdict] = verdicts;
  const correction =
    (verdict && clearSuggestion(verdict)?.address) ?? (verdict?.valid === true ? verdict.standardized : null);
  const value = {
    deliverable: verdict?.valid ?? false,
    corrected: correction !== null,
    address: placeJson(correction ?? postalPart(address)),
  };
  return { value, warnings: [...notes, ...(verdict?.problems.map(({ message }) => message) ?? [])] };
}
