import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Sku } from '../sku.ts';
import { findParentSkus, findSkusMeant } from '../skus.store.ts';

/** The known SKUs of all lines of these orders, by name. */
export async function skusOfLines(
  transaction: Transaction,
  account: AccountId,
  orders: readonly { readonly lines: readonly { readonly sku: string | null }[] }[],
): Promise<ReadonlyMap<string, Sku>> {
  const names = new Set(orders.flatMap((order) => order.lines.flatMap((line) => line.sku ?? [])));
  return skusNamed(transaction, account, [...names]);
}

/** The known ones of these SKUs, by name. */
export async function skusNamed(
  transaction: Transaction,
  account: AccountId,
  names: readonly string[],
): Promise<ReadonlyMap<string, Sku>> {
  return findSkusMeant(transaction, account, names);
}

/** Kits within kits are followed this far; the rule that takes them apart refuses more. */
const DEEPEST = 6;

/** As `skusNamed`, with the parts of kits, and theirs. */
export async function skusWithParts(
  transaction: Transaction,
  account: AccountId,
  names: readonly string[],
  deepest = DEEPEST,
): Promise<ReadonlyMap<string, Sku>> {
  const found = new Map<string, Sku>();
  let wanted = [...new Set(names)];
  for (let depth = 0; wanted.length > 0 && depth <= deepest; depth++) {
    const level = await findSkusMeant(transaction, account, wanted);
    for (const [name, sku] of level) found.set(name, sku);
    const parts = [...level.values()].flatMap((sku) => sku.details.kit_components ?? []);
    wanted = [...new Set(parts.flatMap((part) => part.sku ?? []))].filter((name) => !found.has(name));
  }
  return found;
}

/** The SKUs that hold units of these, directly or through another one. */
export async function parentSkusOf(
  transaction: Transaction,
  account: AccountId,
  names: readonly string[],
  deepest = DEEPEST,
): Promise<readonly Sku[]> {
  const found = new Map<string, Sku>();
  let wanted = [...new Set(names)];
  for (let depth = 0; wanted.length > 0 && depth <= deepest; depth++) {
    const level = (await findParentSkus(transaction, account, wanted)).filter(({ sku }) => !found.has(sku));
    for (const sku of level) found.set(sku.sku, sku);
    wanted = level.map(({ sku }) => sku);
  }
  return [...found.values()];
}
