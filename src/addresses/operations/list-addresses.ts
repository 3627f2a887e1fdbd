import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type AddressJson, addressJson } from '../address-json.ts';
import { ADDRESS_SORTS, countAddresses, listAddresses } from '../addresses.store.ts';
import { readAddressFilter } from '../book/address-filter.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly AddressJson[]>> {
  const page = readListQuery(input.query, Object.keys(ADDRESS_SORTS), 'id');
  const filter = readAddressFilter(input.query ?? {});
  return services.database.read(async (transaction) => {
    const total = await countAddresses(transaction, services.account, filter);
    const addresses = await listAddresses(transaction, services.account, filter, page);
    return { value: addresses.map(addressJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
