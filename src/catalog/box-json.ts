import { minorNumber } from '../kernel/money.ts';
import { exactInches, weightIn } from '../kernel/units.ts';
import type { Box } from './box.ts';

/** A box as the API answers it, in inches and pounds. */
export function boxJson(box: Box) {
  const inches = (um: number) => exactInches(um);
  return {
    code: box.code,
    name: box.name,
    type: box.type,
    inner_length: inches(box.inner.length),
    inner_width: inches(box.inner.width),
    inner_height: inches(box.inner.height),
    outer_length: inches(box.outer.length),
    outer_width: inches(box.outer.width),
    outer_height: inches(box.outer.height),
    dimension_uom: 'in',
    tare_weight: weightIn(box.tareUg, 'lb', 4),
    max_weight: weightIn(box.maxWeightUg, 'lb', 4),
    weight_uom: 'lb',
    cost: minorNumber(box.costMinor, box.currency),
    labor_cost: minorNumber(box.laborMinor, box.currency),
    currency: box.currency,
  };
}
export type BoxJson = ReturnType<typeof boxJson>;
