import { isKit } from '../../catalog/kit.ts';
import { skusWithParts } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import type { KitSkus } from '../kits/kit-skus.ts';

/** The SKUs of lines with the parts of kits, where the order wants kits taken apart; else none, and nothing is read. */
export async function skusForKits(
  transaction: Transaction,
  services: Services,
  order: { readonly unbundleKits?: boolean | undefined },
  lines: readonly { readonly sku?: string | null | undefined }[],
): Promise<KitSkus> {
  const names = order.unbundleKits === true ? [...new Set(lines.flatMap((line) => line.sku ?? []))] : [];
  const skus = names.length === 0 ? new Map() : await skusWithParts(transaction, services.account, names);
  return worthOfKits(transaction, services, skus);
}

/** With what tells what the kits among them are worth in an order; without a kit nothing is read. */
export async function worthOfKits(
  transaction: Transaction,
  { account, clock }: Pick<Services, 'account' | 'clock'>,
  skus: ReadonlyMap<string, Sku>,
): Promise<KitSkus> {
  const date = clock.now().toISOString().slice(0, 10);
  if (![...skus.values()].some(isKit)) return { skus, warehouses: [], rates: [], date };
  const warehouses = await warehousesOfAccount(transaction, account);
  return { skus, warehouses, rates: await ratesForLines(transaction, account, warehouses), date };
}
