import type { PricePart } from '../../carriers/carrier.ts';
import { exactSum } from '../../kernel/decimal.ts';

/**
 * What each of these accessorials costs, in minor units: what the carrier charges as an accessorial of that code. One that is told
 * twice is charged once, with the first; one whose price is part of the carriage costs nothing of its own. With what was charged
 * and not asked for, they add up to `price_details.accessorials`.
 */
export function accessorialPrices(
  types: readonly string[],
  parts: readonly Pick<PricePart, 'group' | 'code' | 'minor'>[],
): readonly number[] {
  return types.map((type, index) => {
    if (types.indexOf(type) < index) return 0;
    return exactSum(
      parts.filter(({ group, code }) => group === 'accessorials' && code === type).map(({ minor }) => minor),
    );
  });
}
