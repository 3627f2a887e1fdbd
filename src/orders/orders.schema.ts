import * as z from 'zod/mini';
import { choice, currency, dateTime, flag, orderNumber, skuCode, text, word } from '../contract/fields.ts';
import { hash, list, nested } from '../contract/nested-fields.ts';
import { integer, scaled } from '../contract/number-fields.ts';
import { OF_CHANGED, OF_PLACES, ofGoods } from '../contract/other-names.ts';
import { billingSchema } from '../contract/shipment-parties.schema.ts';
import { sparse } from '../contract/sparse.ts';
import { proposalRequestSchema } from '../rating/proposals.schema.ts';
import { MAX_UNITS, MOST_OF_ORDER, ORDER_LIMITS } from './limits.ts';
import {
  inventoryIdentifierSchema,
  orderAddressSchema,
  orderAddressUpdateSchema,
  orderLineSchema,
  referenceNumberSchema,
} from './order-parts.schema.ts';
import { ORDER_STATUSES } from './status/lifecycle.ts';

/** What an order, its addresses and its lines may say: HTTP body, JSON file and CSV row are read by the same schemas. */

const orderAmount = () => scaled(4, 0, MOST_OF_ORDER);

/** One that comes with the id that it was answered with is that note. */
const noteSchema = z.object({ id: text(64), body: text(10_000), tag: text(64) });

export const OTHER_NAMES = { ...ofGoods('order_line_items'), ...OF_PLACES };

/** api-v4 2.1, for create. */
export const orderCreateSchema = sparse(
  z.object({
    order_number: orderNumber(),
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
    tax_price: orderAmount(),
    shipping_price: orderAmount(),
    total_price: orderAmount(),
    items_price: orderAmount(),
    status: choice(ORDER_STATUSES),
    requested_shipping_details: text(),
    requested_rate_id: list(text(64), ORDER_LIMITS.requestedRates),
    tags: list(word(), ORDER_LIMITS.tags),
    warehouse_id: text(64),
    warehouse_code: text(64),
    self_packed: flag(),
    include_return_label: flag(),
    reference_numbers: list(referenceNumberSchema, ORDER_LIMITS.referenceNumbers),
    proposed_shipments: list(proposalRequestSchema, ORDER_LIMITS.proposedShipments),
    notes: list(noteSchema, ORDER_LIMITS.notes),
    integration_id: integer(0, Number.MAX_SAFE_INTEGER),
    instant_proposed_shipment_generation: flag(),
    billing_details: nested(billingSchema),
    duties_taxes_billing_details: nested(billingSchema),
    hold_until: dateTime(),
  }),
  OTHER_NAMES,
);
export type OrderCreateInput = z.infer<typeof orderCreateSchema>;

const clear = () => list(text(128), 100);

/** A line of an update: `id` or `source_system_id` names it; `clear` empties optional fields. */
const orderLineUpdateSchema = sparse(z.extend(orderLineSchema, { clear: clear() }), OF_CHANGED);
export type OrderLineUpdateInput = z.infer<typeof orderLineUpdateSchema>;

/** api-v4 2.1, for update: what is not sent stays. */
export const orderUpdateSchema = sparse(
  z.extend(orderCreateSchema, {
    origin_address: nested(orderAddressUpdateSchema),
    destination_address: nested(orderAddressUpdateSchema),
    billing_address: nested(orderAddressUpdateSchema),
    order_line_items: list(orderLineUpdateSchema, ORDER_LIMITS.lines),
    clear: clear(),
    regenerate_proposed_shipments: flag(),
    regenerate_proposed_shipments_if_changed: flag(),
  }),
  OTHER_NAMES,
);
export type OrderUpdateInput = z.infer<typeof orderUpdateSchema>;

/** Another status of an order, and what a cancellation does beside (decisions 4). */
export const orderStatusSchema = sparse(
  z.object({
    status: choice(ORDER_STATUSES),
    hold_until: dateTime(),
    cancel_shipments: flag(),
    remove_unshiped: flag(),
    remove_unshipped: flag(),
  }),
  {},
  [['remove_unshiped', 'remove_unshipped']],
);
export type OrderStatusInput = z.infer<typeof orderStatusSchema>;

/** Several orders, each by id or number. */
export const orderIdsSchema = z.object({ ids: list(text(), ORDER_LIMITS.ordersAtOnce), hold_until: dateTime() });

/** `POST /orders/:id/order_line_items`. */
export const orderItemsSchema = z.object({ order_line_items: list(orderLineUpdateSchema, ORDER_LIMITS.lines) });

/** `DELETE /orders/:id/order_line_items`; how many are too many is a rule, not a shape. */
export const orderItemIdsSchema = z.object({ order_line_item_ids: list(text(64), 100_000) });

/** `POST /orders/:id/split_async`; a line may also be named by its SKU, and serial numbers that are to go along. */
export const orderSplitSchema = z.object({
  /** The order, which the path names (api-v4 4.1). */
  id: text(),
  order_line_items: list(
    z.object({
      id: text(64),
      sku: skuCode(),
      quantity: integer(1, MAX_UNITS),
      serial_numbers: list(text(), ORDER_LIMITS.inventoryIdentifiers),
      inventory_identifiers: list(inventoryIdentifierSchema, ORDER_LIMITS.inventoryIdentifiers),
    }),
    ORDER_LIMITS.lines,
  ),
  new_order_number: orderNumber(),
  order_number: orderNumber(),
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
