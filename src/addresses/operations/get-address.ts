import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type AddressJson, addressJson } from '../address-json.ts';
import { getAddress } from './find-address.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<AddressJson>> {
  const name = input.params?.id ?? '';
  const found = await services.database.read((transaction) => getAddress(transaction, services.account, name));
  return { value: addressJson(found) };
}
