import * as z from 'zod/mini';
import { addressParts } from '../contract/address-parts.ts';
import {
  choice,
  country,
  currency,
  dimensionUnit,
  flag,
  hash,
  integer,
  list,
  measure,
  nested,
  text,
  trackingNumber,
  weightUnit,
} from '../contract/fields.ts';
import { MAX_UNITS } from '../orders/limits.ts';
import { amount, hazmatDataSchema, referenceNumberSchema } from '../orders/order-parts.schema.ts';
import { accessorialSchema, insuranceSchema, pickups } from '../rating/rates.schema.ts';
import { MAX_PACKAGES } from './limits.ts';
import { SHIPMENT_STATUSES } from './shipment.ts';

/** What bookings, updates and queries of shipments may say (api-v4 2.7, 2.8, 4.2). */

/** api-v4 2.7, Shipment Address; with only a `code`, the address of the book. */
export const shipmentAddressSchema = z.object({
  first_name: text(),
  last_name: text(),
  ...addressParts(),
  location_type: text(64),
  code: text(64),
});
export type ShipmentAddressInput = z.infer<typeof shipmentAddressSchema>;

/** api-v4 2.8, request. */
export const billingSchema = z.object({
  bill_to: choice(['sender', 'third_party', 'recipient']),
  carrier_code: text(64),
  service_code: text(64),
  account_number: text(64),
  name: text(),
  company: text(),
  phone_number: text(64),
  street1: text(),
  street2: text(),
  city: text(),
  state: text(64),
  zip: text(16),
  country: country(),
});
export type BillingInput = z.infer<typeof billingSchema>;

const packageItemSchema = z.object({
  id: text(64),
  order_line_item_id: text(64),
  product_sku: text(),
  sku: text(),
  name: text(500),
  value: amount(),
  hs_code: text(32),
  country_of_origin: country(),
  description: text(2000),
  weight: measure(100_000),
  weight_uom: weightUnit(),
  freight_class: text(8),
  nmfc: text(32),
  quantity: integer(1, MAX_UNITS),
});
export type PackageItemInput = z.infer<typeof packageItemSchema>;

const goods = {
  package_type: text(64),
  package_quantity: integer(0, MAX_UNITS),
  weight: measure(100_000),
  weight_uom: weightUnit(),
  dry_ice_weight: measure(100_000),
  nmfc: text(32),
  freight_class: text(8),
  hazmat: flag(),
  orm_d: flag(),
  number_of_units: integer(1, MAX_UNITS),
  commidity_description: text(2000),
  commodity_description: text(2000),
  hazmat_data: nested(hazmatDataSchema),
  hazmat_data_list: list(nested(hazmatDataSchema), 100),
  package_items: list(packageItemSchema, 10_000),
  sscc_serial_references: list(text(64), 100),
};

const handlingUnitPackageSchema = z.object(goods);

/** api-v4 2.7, Shipment Package (no rate). */
export const packageSchema = z.object({
  ...goods,
  id: text(64),
  type: text(64),
  item_type: text(64),
  length: measure(10_000),
  width: measure(10_000),
  height: measure(10_000),
  dimension_uom: dimensionUnit(),
  value: amount(),
  currency: currency(),
  tracking_number: trackingNumber(),
  packing_type: text(64),
  handling_unit_type: choice(['pallet', 'carton', 'box', 'crate', 'bag', 'drum']),
  quantity: integer(1, MAX_PACKAGES),
  carrier_container: text(64),
  handling_unit_packages: list(handlingUnitPackageSchema, MAX_PACKAGES),
});
export type PackageInput = z.infer<typeof packageSchema>;

const eeiSchema = z.object({ compliance: choice(['itn', 'exemption_code']), compliance_code: text(64) });

/** What says of an order's lines which units are meant. */
const chosenLineSchema = z.object({ id: text(64), sku: text(), quantity: integer(1, MAX_UNITS) });

/** api-v4 2.7; beside it the service by name, chosen lines, and what decisions 6 adds. */
export const bookingSchema = z.object({
  rate_id: list(text(64), 100),
  proposed_shipment_id: text(64),
  service: text(),
  cheapest: flag(),
  allow_duplicate: flag(),
  order_id: text(),
  order_number: text(),
  order_line_items: list(chosenLineSchema, 10_000),
  origin_address: nested(shipmentAddressSchema),
  destination_address: nested(shipmentAddressSchema),
  alternate_return_address: nested(shipmentAddressSchema),
  warehouse_code: text(64),
  pickup: pickups(),
  accessorials: list(accessorialSchema, 100),
  origin_accessorials: list(accessorialSchema, 100),
  destination_accessorials: list(accessorialSchema, 100),
  insurance: insuranceSchema(),
  insurance_option: choice(['add_insurance', 'no_insurance']),
  fees: nested(z.object({ insurance: insuranceSchema() })),
  reference_numbers: list(referenceNumberSchema, 100),
  origin_instructions: text(2000),
  destination_instructions: text(2000),
  assignee_id: text(64),
  xid: text(),
  pro_number: trackingNumber(),
  carrier: text(),
  carrier_code: text(64),
  service_name: text(),
  service_code: text(64),
  service_level: text(64),
  carrier_service_code: text(64),
  label_format: choice(['PDF', 'ZPL']),
  include_return_label: flag(),
  is_external: flag(),
  shipping_price: amount(),
  currency: currency(),
  tracking_number: trackingNumber(),
  packages: list(packageSchema, MAX_PACKAGES),
  eei: nested(eeiSchema),
  shipment_billing: nested(billingSchema),
  billing_details: nested(billingSchema),
  duties_taxes_billing: nested(billingSchema),
  duties_taxes_billing_details: nested(billingSchema),
});
export type BookingInput = z.infer<typeof bookingSchema>;

/** `POST /shipments/:id`: what is not sent stays. */
export const shipmentUpdateSchema = z.object({
  status: choice(SHIPMENT_STATUSES),
  tracking_number: trackingNumber(),
  origin_instructions: text(2000),
  destination_instructions: text(2000),
  packages: list(packageSchema, MAX_PACKAGES),
  origin_network_location_id: text(64),
  destination_network_location_id: text(64),
  itn_confirmation_number: text(64),
  reference_numbers: list(referenceNumberSchema, 100),
  origin_address: nested(shipmentAddressSchema),
  destination_address: nested(shipmentAddressSchema),
  assignee_id: text(64),
});
export type ShipmentUpdateInput = z.infer<typeof shipmentUpdateSchema>;

/** `POST /shipments/query` (decisions 6). */
export const shipmentQuerySchema = z.object({
  filters: list(z.object({ field: text(64), operator: text(16), values: list(text(), 1000) }), 50),
  match: choice(['all', 'any']),
  sort: text(64),
  page: integer(1, 1_000_000_000),
  per_page: integer(1, 1_000_000_000),
});
export type ShipmentQueryInput = z.infer<typeof shipmentQuerySchema>;

/** Orders that are booked together, each with the same booking. */
export const batchSchema = z.object({
  name: text(),
  booking: hash(),
  orders: list(text(), 1_000_000),
  resume: flag(),
});

/** How many waiting orders of a batch are booked at once. */
export const batchWorkSchema = z.object({ count: integer(1, 100) });
