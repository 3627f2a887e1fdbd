import * as z from 'zod/mini';
import { country, currency, flag, list, nested, text } from '../contract/fields.ts';

export const warehouseSchema = z.object({
  code: text(64),
  name: text(),
  address: nested(
    z.object({
      name: text(),
      company: text(),
      street1: text(),
      street2: text(),
      city: text(),
      state: text(64),
      zip: text(16),
      country: country(),
      phone_number: text(64),
      email: text(),
      is_residential: flag(),
    }),
  ),
  currency: currency(),
  time_zone: text(64),
  cutoff: text(5),
  closed_dates: list(text(10), 1000),
  is_default: flag(),
});
export type WarehouseInput = z.infer<typeof warehouseSchema>;
