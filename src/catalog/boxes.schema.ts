import * as z from 'zod/mini';
import { choice, currency, dimensionUnit, text, weightUnit } from '../contract/fields.ts';
import { scaled, size, weight } from '../contract/number-fields.ts';

/** A row of boxes.csv, or one box as JSON. */
export const boxSchema = z.object({
  code: text(64),
  name: text(),
  type: choice(['box', 'pallet']),
  inner_length: size(),
  inner_width: size(),
  inner_height: size(),
  outer_length: size(),
  outer_width: size(),
  outer_height: size(),
  dimension_uom: dimensionUnit(),
  tare_weight: weight(),
  max_weight: weight(),
  weight_uom: weightUnit(),
  cost: scaled(4, 0, 1_000_000),
  labor_cost: scaled(4, 0, 1_000_000),
  currency: currency(),
});
export type BoxInput = z.infer<typeof boxSchema>;
export const BOX_COLUMNS = Object.keys(boxSchema.shape);
