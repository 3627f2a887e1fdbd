import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { validateSchema } from '../addresses.schema.ts';
import { enteredParts } from '../book/plan-address.ts';
import { readAddress } from '../read-address.ts';
import { type ValidationJson, validationJson } from '../validation-json.ts';
import { judgeAddresses } from './judge-addresses.ts';

export { validateSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<ValidationJson>> {
  const sent = readInput(validateSchema, input.body).addresses ?? [];
  if (sent.length === 0) {
    throw new ShipdockError('unreadable_field', 'addresses is missing: a list of addresses', {
      details: [{ field: 'addresses', message: 'is missing' }],
    });
  }
  const addresses = sent.map((each, index) => readAddress(enteredParts(each), `addresses[${index}]`));
  const { verdicts, notes, charge } = await judgeAddresses(services, addresses);
  return { value: validationJson(addresses, verdicts, notes, charge), warnings: notes };
}
