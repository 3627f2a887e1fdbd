import * as z from 'zod/mini';
import { addressParts } from '../contract/address-parts.ts';
import { currency, flag, text } from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { OF_CHANGED_ADDRESS } from '../contract/other-names.ts';
import { sparse } from '../contract/sparse.ts';

export const warehouseSchema = z.object({
  code: text(64),
  name: text(),
  address: nested(sparse(z.object(addressParts()), OF_CHANGED_ADDRESS)),
  currency: currency(),
  time_zone: text(64),
  cutoff: text(64),
  closed_dates: list(text(10), 1000),
  is_default: flag(),
  /** Parts to empty, since an empty text means "not given". */
  clear: list(text(64), 100),
});
export type WarehouseInput = z.infer<typeof warehouseSchema>;
