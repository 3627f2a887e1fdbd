import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type AddressJson, addressJson } from '../address-json.ts';
import { getAddressByCode } from './find-address.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<AddressJson>> {
  const code = input.params?.code ?? '';
  const found = await services.database.read((transaction) => getAddressByCode(transaction, services.account, code));
  return { value: addressJson(found) };
}
