import * as z from 'zod/mini';
import {
  choice,
  country,
  currency,
  dateTime,
  dimensionUnit,
  flag,
  integer,
  list,
  measure,
  nested,
  scaled,
  text,
} from '../contract/fields.ts';
import { ORDER_LIMITS } from '../orders/limits.ts';
import { hazmatDataSchema, orderAddressSchema, orderLineSchema } from '../orders/order-parts.schema.ts';

/** What a rate request may say (decisions 5). */

/** The most that one request may ask to be rated. */
export const RATE_LIMITS = { packages: 500, accessorials: 50, filters: 100 } as const;

const weightUnits = () =>
  choice(['lb', 'kg', 'oz', 'g'], {
    lbs: 'lb',
    pound: 'lb',
    pounds: 'lb',
    kgs: 'kg',
    kilogram: 'kg',
    ounce: 'oz',
    ounces: 'oz',
    grams: 'g',
  });

/** A line item, with the names that clients use on rate items: `type` and `product_sku`. */
export const rateItemSchema = z.extend(orderLineSchema, {
  type: text(64),
  product_sku: text(),
  weight_uom: weightUnits(),
});
export type RateItemInput = z.infer<typeof rateItemSchema>;

const packageItemSchema = z.object({
  id: text(64),
  product_sku: text(),
  sku: text(),
  order_line_item_id: text(64),
  xid: text(64),
  name: text(500),
  description: text(2000),
  quantity: integer(1, 1_000_000),
  value: scaled(4, 0, 100_000_000),
  weight: measure(100_000),
  weight_uom: weightUnits(),
  hs_code: text(32),
  country_of_origin: country(),
  freight_class: text(8),
  nmfc: text(32),
});
export type PackageItemInput = z.infer<typeof packageItemSchema>;

const packageFields = {
  id: text(64),
  package_type: text(64),
  packing_type: text(64),
  package_quantity: integer(0, 100_000),
  weight: measure(100_000),
  weight_uom: weightUnits(),
  dry_ice_weight: measure(100_000),
  nmfc: text(32),
  freight_class: text(8),
  hazmat: flag(),
  orm_d: flag(),
  number_of_units: integer(0, 1_000_000),
  commodity_description: text(2000),
  commidity_description: text(2000),
  hazmat_data: nested(hazmatDataSchema),
  hazmat_data_list: list(nested(hazmatDataSchema), 100),
  package_items: list(packageItemSchema, ORDER_LIMITS.lines),
  sscc_serial_references: list(text(64), 100),
};

/** A package of api-v4 2.7 with the proposed items of 2.7. */
export const packageRequestSchema = z.object({
  ...packageFields,
  type: text(64),
  item_type: text(64),
  handling_unit_type: text(64),
  length: measure(10_000),
  width: measure(10_000),
  height: measure(10_000),
  dimension_uom: dimensionUnit(),
  value: scaled(4, 0, 100_000_000),
  currency: currency(),
  quantity: integer(1, 10_000),
  tracking_number: text(),
  carrier_container: text(),
  handling_unit_packages: list(z.object(packageFields), RATE_LIMITS.packages),
});
export type PackageRequestInput = z.infer<typeof packageRequestSchema>;

/** `{type, value, option_value}`, or its type alone; one of which nothing is given asks for nothing. */
export const accessorialSchema = z
  .pipe(
    z.transform((sent: unknown): unknown => (typeof sent === 'string' ? { type: sent } : sent)),
    z.object({ type: text(64), accessorial_type: text(64), value: text(), option_value: text() }),
  )
  .check(({ value: { type, accessorial_type, value, option_value }, issues }) => {
    if ((type ?? accessorial_type) !== undefined || (value ?? option_value) === undefined) return;
    issues.push({ code: 'custom', path: ['type'], message: 'is missing', input: type });
  });
export type AccessorialInput = z.infer<typeof accessorialSchema>;
export const accessorials = () => list(accessorialSchema, RATE_LIMITS.accessorials);

/** api-v4 2.11: `{active}`; a plain true or false is taken too. */
export const insuranceSchema = () =>
  nested(
    z.pipe(
      z.transform((sent: unknown): unknown => (typeof sent === 'object' ? sent : { active: sent })),
      z.object({ active: flag() }),
    ),
  );

/** When the driver comes: one that does not tell from when would be lost, for nobody could be asked to come. */
export const pickupSchema = z
  .object({ start_time: dateTime(), end_time: dateTime() })
  .check(({ value: { start_time }, issues }) => {
    if (start_time !== undefined) return;
    issues.push({ code: 'custom', path: ['start_time'], message: 'is missing', input: start_time });
  });
export const pickups = () => list(pickupSchema, 10);

export const rateRequestSchema = z.object({
  items: list(rateItemSchema, ORDER_LIMITS.lines),
  packages: list(packageRequestSchema, RATE_LIMITS.packages),
  origin_address: nested(orderAddressSchema),
  destination_address: nested(orderAddressSchema),
  warehouse_code: text(64),
  currency: currency(),
  self_packed: flag(),
  apply_rules: flag(),
  rate_filter: choice(['best', 'all']),
  carrier_filter: list(text(64), RATE_LIMITS.filters),
  carrier_type_filter: list(text(64), RATE_LIMITS.filters),
  display_rate_detail: flag(),
  insurance: insuranceSchema(),
  accessorials: accessorials(),
  origin_accessorials: accessorials(),
  destination_accessorials: accessorials(),
  /** As bookings take it: when the shipment is ready, now where absent. */
  pickup: pickups(),
});
export type RateRequestInput = z.infer<typeof rateRequestSchema>;
