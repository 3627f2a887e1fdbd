import { skusWithParts } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';

/** The SKUs of lines with the parts of kits, where the order wants kits taken apart; else none, and nothing is read. */
export async function skusForKits(
  transaction: Transaction,
  services: Services,
  order: { readonly unbundleKits?: boolean | undefined },
  lines: readonly { readonly sku?: string | null | undefined }[],
): Promise<ReadonlyMap<string, Sku>> {
  if (order.unbundleKits !== true) return new Map();
  return skusWithParts(transaction, services.account, [...new Set(lines.flatMap((line) => line.sku ?? []))]);
}
