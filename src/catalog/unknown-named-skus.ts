import type { Sku } from './sku.ts';
import type { SkuInput } from './skus.schema.ts';

const SHOWN = 5;

/**
 * Warns of SKUs that others name and that are not there, as a mistyped one is: orders of single units are rolled up by the name of a
 * child SKU, and those of a kit are taken apart into its parts, but for one that is told to be none. Of a SKU that was sent without
 * them nothing is said again.
 * @param known names of the SKUs that are there, and of those that are saved along.
 */
export function unknownNamedSkus(
  sent: readonly SkuInput[],
  after: readonly Pick<Sku, 'sku' | 'details'>[],
  known: ReadonlySet<string>,
): readonly string[] {
  const namesWith = (field: 'child_sku' | 'kit_components') =>
    new Set(sent.flatMap((sku) => (sku[field] === undefined ? [] : sku.sku)));
  const [holders, kits] = [namesWith('child_sku'), namesWith('kit_components')];
  const isUnknown = (name: string | undefined): name is string => name !== undefined && !known.has(name);
  const warnings = after.flatMap(({ sku, details }) => {
    const { child_sku: child, kit_components: parts = [], is_kit: isKit } = details;
    const isWhole = kits.has(sku) && isKit === false && parts.length > 0;
    return [
      ...(holders.has(sku) && isUnknown(child)
        ? [`child_sku of SKU ${sku} is ${child}, and no SKU is called that; units of it are rolled up by that name`]
        : []),
      ...(isWhole ? [`SKU ${sku} has parts, and its is_kit is false: orders ship it whole, as one piece`] : []),
      ...(kits.has(sku) && !isWhole ? parts.map((part) => part.sku).filter(isUnknown) : []).map(
        (part) =>
          `SKU ${sku} has the part ${part}, and no SKU is called that; its orders get lines that say nothing but the name`,
      ),
    ];
  });
  if (warnings.length <= SHOWN) return warnings;
  return [...warnings.slice(0, SHOWN), `and ${warnings.length - SHOWN} more that name a SKU which is not there`];
}
