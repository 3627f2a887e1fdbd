import type { Sku } from './sku.ts';

const SHOWN = 5;

/**
 * Warns of child SKUs that are not there: orders of single units are rolled up by that name, and one that is mistyped rolls up none.
 * @param known names of the SKUs that are there, and of those that are saved along.
 */
export function unknownChildSkus(
  skus: readonly Pick<Sku, 'sku' | 'details'>[],
  known: ReadonlySet<string>,
): readonly string[] {
  const warnings = skus.flatMap(({ sku, details: { child_sku: child } }) =>
    child === undefined || known.has(child)
      ? []
      : [`child_sku of SKU ${sku} is ${child}, and no SKU is called that; units of it are rolled up by that name`],
  );
  if (warnings.length <= SHOWN) return warnings;
  return [...warnings.slice(0, SHOWN), `and ${warnings.length - SHOWN} more whose child_sku is not there`];
}
