/** What a SKU says about its pieces (api-v4 2.15), as the packer takes it. */

/** How many packages a handling unit reports (api-v4 2.7 package_quantity): what each load says of itself, else 1. */
export function packageQuantity(loads: readonly { readonly packageQuantity?: number }[]): number {
  return loads.reduce((sum, load) => sum + (load.packageQuantity ?? 1), 0);
}

/** A SKU that holds so many of another one. */
export interface ParentSku {
  readonly sku: string;
  readonly childSku: string;
  readonly childQuantity: number;
}

/** So many of a SKU; where it was rolled up, which units it holds, and how many each. */
export interface RolledUp {
  readonly sku: string;
  readonly quantity: number;
  readonly child?: { readonly sku: string; readonly quantity: number };
}

/**
 * Rolls an order of single units up into parent SKUs: the largest parents first, each as often as it is filled
 * completely, the rest as it was. Parents of parents count too. The units held are always those ordered.
 */
export function rollUp(sku: string, quantity: number, parents: readonly ParentSku[]): readonly RolledUp[] {
  const rolled: RolledUp[] = [];
  let left = quantity;
  for (const { parent, units } of ancestorsOf(sku, parents)) {
    const count = Math.floor(left / units);
    if (count === 0) continue;
    rolled.push({ sku: parent, quantity: count, child: { sku, quantity: units } });
    left -= count * units;
  }
  return left === 0 ? rolled : [...rolled, { sku, quantity: left }];
}

interface Ancestor {
  readonly parent: string;
  /** How many units of the first SKU one of it holds. */
  readonly units: number;
}

/** Every SKU that holds the units, directly or not, the largest first; a ring of SKUs is walked once. */
function ancestorsOf(sku: string, parents: readonly ParentSku[]): readonly Ancestor[] {
  const found = new Map<string, number>([[sku, 1]]);
  for (const [child, units] of found) {
    for (const parent of parents) {
      const held = units * parent.childQuantity;
      const isUsable = parent.childQuantity > 1 && Number.isSafeInteger(held);
      if (parent.childSku === child && isUsable && !found.has(parent.sku)) found.set(parent.sku, held);
    }
  }
  found.delete(sku);
  return [...found].map(([parent, units]) => ({ parent, units })).sort((a, b) => b.units - a.units);
}
