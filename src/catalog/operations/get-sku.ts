import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { missingSku } from '../missing-sku.store.ts';
import type { Sku } from '../sku.ts';
import { type SkuJson, skuJson } from '../sku-json.ts';
import { findSkusMeant } from '../skus.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<SkuJson>> {
  const name = input.params?.sku ?? '';
  const sku = await services.database.read((transaction) => getSku(transaction, services.account, name));
  return { value: skuJson(sku) };
}

/** @throws ShipdockError `sku_not_found` with the nearest one. */
export async function getSku(transaction: Transaction, account: AccountId, name: string): Promise<Sku> {
  const sku = (await findSkusMeant(transaction, account, [name])).get(name);
  if (sku === undefined) throw await missingSku(transaction, account, name);
  return sku;
}
