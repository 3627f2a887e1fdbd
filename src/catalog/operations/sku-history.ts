import type { NamedHistoryJson } from '../../journal/named-history.ts';
import { namedHistory } from '../../journal/operations/named-history.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { findSkusMeant } from '../skus.store.ts';
import { getSku } from './get-sku.ts';

/** @throws ShipdockError `sku_not_found` of a SKU that there never was. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NamedHistoryJson[]>> {
  const asked = input.params?.sku ?? '';
  // A SKU that is gone is told of by the name that it had.
  const name = await services.database.read(async (transaction) => {
    return (await findSkusMeant(transaction, services.account, [asked])).get(asked)?.sku ?? asked;
  });
  return namedHistory(services, input, { type: 'sku', name }, (transaction) =>
    getSku(transaction, services.account, name),
  );
}
