import * as z from 'zod/mini';
import { choice, currency, dateTime, flag, orderNumber, text } from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { integer, integerOr, scaled } from '../contract/number-fields.ts';
import { OF_MEASURES } from '../contract/other-names.ts';
import { sparse } from '../contract/sparse.ts';
import { MAX_UNITS, MOST_OF_ORDER, ORDER_LIMITS } from './limits.ts';
import { amount, orderLineSchema } from './order-parts.schema.ts';
import { OTHER_NAMES, orderCreateSchema } from './orders.schema.ts';

/** What a file, or an export, tells of an order beside what `POST /orders` takes. */

const kitSchema = z.object({
  sku: text(),
  source_system_id: text(),
  quantity: integer(1, MAX_UNITS),
  line_id: text(64),
  price: amount(),
  value: amount(),
});

/** What price and value of a line were before they were converted. */
const convertedSchema = z.object({ currency: currency(), price: amount(), value: amount(), date: dateTime() });

/**
 * A line of a file says too what of it was shipped before, or that it is not to be shipped (its goods were taken back, or it
 * is no goods), both of which is not left to ship, and which order it came from.
 */
const fileLineSchema = sparse(
  z.extend(orderLineSchema, {
    shipped_quantity: integerOr(0, MAX_UNITS, ['all', 'some']),
    not_to_ship: flag(),
    origin_order_number: orderNumber(),
    origin_order_source_system_id: text(),
    kit: nested(kitSchema),
    converted: nested(convertedSchema),
  }),
  OF_MEASURES,
);

export type FileLineInput = z.infer<typeof fileLineSchema>;

/** Units that were ordered and are not among the lines: shipped before, or in another order. */
const leftOutSchema = z.object({
  id: text(64),
  source_system_id: text(),
  sku: text(),
  name: text(500),
  kit: nested(kitSchema),
  origin_order_number: orderNumber(),
  price: amount(),
  former_skus: list(text(), ORDER_LIMITS.lines),
  skus_elsewhere: list(text(), ORDER_LIMITS.lines),
  quantity: integer(1, MAX_UNITS),
  is_moved: flag(),
  /** Units that went to other orders and lie in none any more. */
  lost_quantity: integer(1, MAX_UNITS),
  is_booked: flag(),
  removed_quantity: integer(1, MAX_UNITS),
  /** Units that the line has left; none of a line that is gone. */
  line_quantity: integer(1, MAX_UNITS),
});
export type LeftOutInput = z.infer<typeof leftOutSchema>;

/** Units that lie in another order, by the SKU of their line there, or its name where it has none. */
const heldBySchema = z.object({
  order_number: orderNumber(),
  goods: text(500),
  quantity: integer(1, MAX_UNITS * ORDER_LIMITS.lines),
});

/** Units that a person took out of the parts of kits. */
const partTakenOutSchema = z.object({
  kit: nested(kitSchema),
  sku: text(),
  name: text(500),
  quantity: integer(1, MAX_UNITS),
});

const movedAmount = () => scaled(4, -MOST_OF_ORDER, MOST_OF_ORDER);
/** What came to an order with units of others, or below 0 went from it with its own. */
const movedAmountsSchema = z.object({
  items_price: movedAmount(),
  total_price: movedAmount(),
  tax_price: movedAmount(),
  shipping_price: movedAmount(),
});

/** The order that an export took, and the hash of the last row of its journal then: at which state it was taken. */
const asOfSchema = z.object({ order_id: text(64), journal_hash: text(64) });

/** A new order as it is sent or imported, with what an export tells of its past. */
export const fileOrderSchema = sparse(
  z.extend(orderCreateSchema, {
    order_line_items: list(fileLineSchema, ORDER_LIMITS.lines),
    former_order_numbers: list(orderNumber(), ORDER_LIMITS.ordersAtOnce),
    combined_order_numbers: list(orderNumber(), ORDER_LIMITS.ordersAtOnce),
    is_split_off: flag(),
    shipped_elsewhere: flag(),
    cancelled_at: dateTime(),
    redacted_at: dateTime(),
    left_out: list(leftOutSchema, ORDER_LIMITS.lines),
    held_by: list(heldBySchema, ORDER_LIMITS.lines * ORDER_LIMITS.ordersAtOnce),
    parts_taken_out: list(partTakenOutSchema, ORDER_LIMITS.lines),
    moved_amounts: nested(movedAmountsSchema),
    as_of: nested(asOfSchema),
  }),
  OTHER_NAMES,
);
export type FileOrderInput = z.infer<typeof fileOrderSchema>;

/** `POST /orders/import`: what is inside each order is read by itself, so that one that cannot be read is rejected alone. */
export const orderImportSchema = z.object({
  orders: list(
    z.looseObject({ import: nested(z.object({ source: text(64), whole_address: flag() })) }),
    ORDER_LIMITS.ordersAtOnce,
  ),
  on_conflict: choice(['fail', 'skip', 'update']),
  /** All or nothing. */
  atomic: flag(),
});
