import * as z from 'zod/mini';
import {
  anyWeightUnit,
  choice,
  country,
  currency,
  dimensionUnit,
  flag,
  freightClass,
  skuCode,
  text,
  trackingNumber,
  visibleText,
} from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { integer, size, weight } from '../contract/number-fields.ts';
import { OF_MEASURES, ofGoods } from '../contract/other-names.ts';
import { sparse } from '../contract/sparse.ts';
import { HANDLING_UNIT_TYPES } from '../kernel/handling-unit-type.ts';
import { MAX_UNITS } from '../orders/limits.ts';
import { amount, hazmatDataSchema } from '../orders/order-parts.schema.ts';
import { MAX_PACKAGES } from './limits.ts';

/** What rates, proposed shipments, bookings and updates say of packages, one as the other (api-v4 2.7). */

const hazards = {
  hazmat: flag(),
  orm_d: flag(),
  hazmat_data: nested(hazmatDataSchema),
  hazmat_data_list: list(nested(hazmatDataSchema), 100),
};

const packageItemSchema = sparse(
  z.object({
    ...hazards,
    id: text(64),
    order_line_item_id: text(64),
    xid: text(64),
    product_sku: skuCode(),
    product_child_sku: skuCode(),
    sku: skuCode(),
    name: visibleText(500),
    description: visibleText(2000),
    quantity: integer(1, MAX_UNITS),
    value: amount(),
    weight: weight(),
    weight_uom: anyWeightUnit(),
    hs_code: text(32),
    country_of_origin: country(),
    freight_class: freightClass(),
    nmfc: text(32),
  }),
  OF_MEASURES,
  [['product_sku', 'sku']],
);
export type PackageItemInput = z.infer<typeof packageItemSchema>;

const goods = {
  ...hazards,
  package_type: text(64),
  package_quantity: integer(0, MAX_UNITS),
  weight: weight(),
  weight_uom: anyWeightUnit(),
  dry_ice_weight: weight(),
  nmfc: text(32),
  freight_class: freightClass(),
  number_of_units: integer(1, MAX_UNITS),
  commidity_description: visibleText(2000),
  commodity_description: visibleText(2000),
  package_items: list(packageItemSchema, 10_000),
  sscc_serial_references: list(text(64), 100),
};

const OTHER_NAMES = { ...OF_MEASURES, ...ofGoods('package_items', ['handling_unit_packages']) };

export const packageSchema = sparse(
  z.object({
    ...goods,
    id: text(64),
    type: text(64),
    item_type: text(64),
    length: size(),
    width: size(),
    height: size(),
    dimension_uom: dimensionUnit(),
    value: amount(),
    currency: currency(),
    tracking_number: trackingNumber(),
    packing_type: text(64),
    handling_unit_type: choice(HANDLING_UNIT_TYPES, { skid: 'pallet' }),
    quantity: integer(1, MAX_PACKAGES),
    carrier_container: text(64),
    handling_unit_packages: list(
      sparse(z.object(goods), { ...OTHER_NAMES, qty: { meant: 'package_quantity', holds: 'word', usual: ['1'] } }),
      MAX_PACKAGES,
    ),
  }),
  OTHER_NAMES,
);
export type PackageInput = z.infer<typeof packageSchema>;
