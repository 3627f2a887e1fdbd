import * as z from 'zod/mini';
import {
  choice,
  country,
  currency,
  dateTime,
  dimensionUnit,
  flag,
  hash,
  integer,
  list,
  measure,
  nested,
  scaled,
  text,
  weightUnit,
} from '../contract/fields.ts';
import { ORDER_STATUSES } from './lifecycle.ts';
import { ORDER_LIMITS } from './limits.ts';

/** What an order, its addresses and its lines may say: HTTP body, JSON file and CSV row are read by the same schemas. */

/** Amounts in hundredths would lose yen and dinars: they are read at four decimals and rounded to the currency once. */
const amount = () => scaled(4, 0, 100_000_000);
const QUANTITY_LIMIT = 1_000_000;

/** api-v4 2.2. */
export const orderAddressSchema = z.object({
  name: text(),
  company: text(),
  street1: text(),
  street2: text(),
  phone_number: text(64),
  city: text(),
  state: text(64),
  zip: text(16),
  email: text(),
  code: text(64),
  country: country(),
  is_residential: flag(),
});
export type OrderAddressInput = z.infer<typeof orderAddressSchema>;

/** api-v4 2.4; X12 codes are read as the named form. */
export const referenceNumberSchema = z.object({
  id: text(64),
  code: choice(['invoice_id', 'customer_id', 'reference_id', 'purchase_id', 'bol_id', 'other_id'], {
    so: 'invoice_id',
    co: 'customer_id',
    cr: 'reference_id',
    po: 'purchase_id',
    bm: 'bol_id',
    zz: 'other_id',
  }),
  value: text(),
  name: text(),
});

/** api-v4 2.5. */
export const hazmatDataSchema = z.object({
  un_or_na_number: text(16),
  proper_shipping_name: text(),
  technical_name: text(),
  hazard_class_or_division: text(16),
  packing_group: text(16),
  emergency_response_phone_number: text(64),
  emergency_contact_name: text(),
  emergency_contact_phone_number: text(64),
  regulation_level: text(64),
  container: text(64),
  quantity: integer(0, QUANTITY_LIMIT),
  amount: measure(1_000_000),
  amount_unit: choice(['kg', 'lbs', 'oz', 'l']),
  transportation_mode: choice(['ground', 'passenger_aircraft', 'cargo_aircraft_only']),
  additional_description: text(1000),
  dangerous_goods_type: choice(['hazmat', 'limited_quantity']),
});

const lineReferenceSchema = z.object({
  id: text(64),
  code: text(64),
  name: text(),
  value: text(),
  external_code: text(64),
});

const inventoryIdentifierSchema = z.object({
  type: choice(['SerialNumber', 'LotNumber']),
  code: text(),
  source_system_id: text(),
});

/** api-v4 2.3. */
export const orderLineSchema = z.object({
  id: text(64),
  source_system_id: text(),
  name: text(500),
  sku: text(),
  upc: text(64),
  description: text(2000),
  commodity_description: text(2000),
  commidity_description: text(2000),
  lot_number: text(),
  quantity: integer(1, QUANTITY_LIMIT),
  value: amount(),
  price: amount(),
  currency: currency(),
  length: measure(10_000),
  width: measure(10_000),
  height: measure(10_000),
  dimension_uom: dimensionUnit(),
  weight: measure(100_000),
  weight_uom: weightUnit(),
  item_type: choice(['parcel', 'handling_unit', 'unpacked']),
  type_of_item: choice(['loose', 'box', 'pallet']),
  do_not_pack_with_other_items: flag(),
  do_not_palletize: flag(),
  do_not_pack_before_palletize: flag(),
  this_side_up: flag(),
  fragile: flag(),
  do_not_stack: flag(),
  handling_unit_type: choice(['pallet', 'carton', 'box', 'crate', 'bag', 'drum']),
  unpacked_item_type_id: text(64),
  hs_code: text(32),
  country_of_origin: country(),
  freight_class: text(8),
  nmfc: text(32),
  package_type: text(64),
  package_quantity: integer(0, QUANTITY_LIMIT),
  volume_cubic_ft: measure(1_000_000),
  warehouse_id: text(64),
  warehouse_code: text(64),
  line_number: integer(0, 1_000_000_000),
  ship_individually: flag(),
  orm_d: flag(),
  hazmat: flag(),
  meta: hash(),
  origin_address: nested(orderAddressSchema),
  reference_numbers: list(lineReferenceSchema, ORDER_LIMITS.referenceNumbers),
  hazmat_data: nested(hazmatDataSchema),
  inventory_identifiers: list(inventoryIdentifierSchema, ORDER_LIMITS.inventoryIdentifiers),
});
export type OrderLineInput = z.infer<typeof orderLineSchema>;

/** Of a proposed shipment that comes with an order (api-v4 2.9): the rate or service that is wished for. */
const proposedWishSchema = z.object({
  rate_id: list(text(64), ORDER_LIMITS.requestedRates),
  carrier_code: text(64),
  service_code: text(64),
  service_name: text(),
});

const noteSchema = z.object({ body: text(10_000), tag: text(64) });

/** api-v4 2.1, for create. */
export const orderCreateSchema = z.object({
  order_number: text(),
  source_system: text(),
  source_system_id: text(),
  source_system_domain: text(),
  source_system_meta: hash(),
  source: text(64),
  source_system_processed_at: dateTime(),
  unbundle_kits: flag(),
  origin_address: nested(orderAddressSchema),
  destination_address: nested(orderAddressSchema),
  billing_address: nested(orderAddressSchema),
  order_line_items: list(orderLineSchema, ORDER_LIMITS.lines),
  currency: currency(),
  tax_price: amount(),
  shipping_price: amount(),
  total_price: amount(),
  items_price: amount(),
  status: choice(ORDER_STATUSES),
  requested_shipping_details: text(),
  requested_rate_id: list(text(64), ORDER_LIMITS.requestedRates),
  tags: list(text(), ORDER_LIMITS.tags),
  warehouse_id: text(64),
  warehouse_code: text(64),
  self_packed: flag(),
  include_return_label: flag(),
  reference_numbers: list(referenceNumberSchema, ORDER_LIMITS.referenceNumbers),
  proposed_shipments: list(proposedWishSchema, ORDER_LIMITS.proposedShipments),
  notes: list(noteSchema, ORDER_LIMITS.notes),
  integration_id: integer(0, Number.MAX_SAFE_INTEGER),
  instant_proposed_shipment_generation: flag(),
  billing_details: hash(),
  duties_taxes_billing_details: hash(),
  hold_until: dateTime(),
});
export type OrderCreateInput = z.infer<typeof orderCreateSchema>;

const clear = () => list(text(128), 100);

/** A line of an update: `id` or `source_system_id` names it; `clear` empties optional fields. */
export const orderLineUpdateSchema = z.extend(orderLineSchema, { clear: clear() });
export type OrderLineUpdateInput = z.infer<typeof orderLineUpdateSchema>;

/** api-v4 2.1, for update: what is not sent stays. */
export const orderUpdateSchema = z.extend(orderCreateSchema, {
  order_line_items: list(orderLineUpdateSchema, ORDER_LIMITS.lines),
  clear: clear(),
  regenerate_proposed_shipments: flag(),
  regenerate_proposed_shipments_if_changed: flag(),
});
export type OrderUpdateInput = z.infer<typeof orderUpdateSchema>;

/** Of a cancellation (decisions 4); a `status` sets that status instead. */
export const orderCancelSchema = z.object({
  status: choice(ORDER_STATUSES),
  cancel_shipments: flag(),
  remove_unshiped: flag(),
  remove_unshipped: flag(),
});

/** Several orders, each by id or number. */
export const orderIdsSchema = z.object({ ids: list(text(), ORDER_LIMITS.ordersAtOnce), hold_until: dateTime() });

export const orderStatusSchema = z.object({ status: choice(ORDER_STATUSES), hold_until: dateTime() });

/** `POST /orders/:id/order_line_items`. */
export const orderItemsSchema = z.object({ order_line_items: list(orderLineUpdateSchema, ORDER_LIMITS.lines) });

/** `DELETE /orders/:id/order_line_items`; how many are too many is a rule, not a shape. */
export const orderItemIdsSchema = z.object({ order_line_item_ids: list(text(64), 100_000) });

/** `POST /orders/:id/split_async`; a line may also be named by its SKU, and serial numbers that are to go along. */
export const orderSplitSchema = z.object({
  order_line_items: list(
    z.object({
      id: text(64),
      sku: text(),
      quantity: integer(1, QUANTITY_LIMIT),
      serial_numbers: list(text(), ORDER_LIMITS.inventoryIdentifiers),
      inventory_identifiers: list(inventoryIdentifierSchema, ORDER_LIMITS.inventoryIdentifiers),
    }),
    ORDER_LIMITS.lines,
  ),
  new_order_number: text(),
  order_number: text(),
  move_to_order_id: text(),
});
export type OrderSplitInput = z.infer<typeof orderSplitSchema>;

/** `POST /orders/combine_async`. */
export const orderCombineSchema = z.object({
  master_order_id: text(),
  ids: list(text(), ORDER_LIMITS.ordersAtOnce),
  all_items: flag(),
  allow_different_destination: flag(),
});
export type OrderCombineInput = z.infer<typeof orderCombineSchema>;
