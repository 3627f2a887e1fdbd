import * as z from 'zod/mini';
import { choice, currency, dimensionUnit, text, weightUnit } from '../contract/fields.ts';
import { measure, scaled } from '../contract/number-fields.ts';

/** A row of boxes.csv, or one box as JSON. */
export const boxSchema = z.object({
  code: text(64),
  name: text(),
  type: choice(['box', 'pallet']),
  inner_length: measure(10_000),
  inner_width: measure(10_000),
  inner_height: measure(10_000),
  outer_length: measure(10_000),
  outer_width: measure(10_000),
  outer_height: measure(10_000),
  dimension_uom: dimensionUnit(),
  tare_weight: measure(100_000),
  max_weight: measure(100_000),
  weight_uom: weightUnit(),
  cost: scaled(4, 0, 1_000_000),
  labor_cost: scaled(4, 0, 1_000_000),
  currency: currency(),
});
export type BoxInput = z.infer<typeof boxSchema>;
export const BOX_COLUMNS = Object.keys(boxSchema.shape);
