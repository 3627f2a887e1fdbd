import { orMeant } from '../kernel/did-you-mean.ts';
import { nearest } from '../kernel/suggest.ts';
import type { Sku } from './sku.ts';

/**
 * The boxes that a packing code allows: box codes separated by comma, semicolon or space; undefined (any box) where there
 * is none.
 */
export function boxCodesOf(packingCode: string | undefined): readonly string[] | undefined {
  const codes = (packingCode ?? '').split(/[\s,;]+/).filter((code) => code !== '');
  return codes.length === 0 ? undefined : codes;
}

const SHOWN = 5;

/** Warns of packing codes that name boxes which are not there: until they are, such goods go into none of that name. */
export function unknownBoxCodes(
  skus: readonly Pick<Sku, 'sku' | 'details'>[],
  boxes: readonly string[],
): readonly string[] {
  const known = new Set(boxes);
  const warnings = skus.flatMap(({ sku, details }) =>
    (boxCodesOf(details.packing_code) ?? [])
      .filter((code) => !known.has(code))
      .map((code) => `packing_code of SKU ${sku} names ${code}, and no box is called that${orNone(code, boxes)}`),
  );
  if (warnings.length <= SHOWN) return warnings;
  return [...warnings.slice(0, SHOWN), `and ${warnings.length - SHOWN} more packing codes that name no box`];
}

function orNone(code: string, boxes: readonly string[]): string {
  return orMeant(nearest(code, boxes)) || '; the goods go into none until there is one';
}
