import * as z from 'zod/mini';
import { choice, comparedValue, currency, flag, skuCode, text, trackingNumber } from '../contract/fields.ts';
import { hash, list, nested } from '../contract/nested-fields.ts';
import { integer } from '../contract/number-fields.ts';
import { OF_CHANGED_QUANTITY, OF_PLACES, ofGoods, ofPackages } from '../contract/other-names.ts';
import {
  billingSchema,
  shipmentAddressSchema,
  shipmentAddressUpdateSchema,
} from '../contract/shipment-parties.schema.ts';
import { sparse } from '../contract/sparse.ts';
import { MAX_UNITS } from '../orders/limits.ts';
import { amount, referenceNumberSchema } from '../orders/order-parts.schema.ts';
import { MAX_PACKAGES } from '../packages/limits.ts';
import { packageSchema } from '../packages/packages.schema.ts';
import { accessorialSchema, insuranceSchema, pickups } from '../rating/rates.schema.ts';
import { MOST_OF_BATCH } from './batch.ts';
import { REFUND_STATUSES } from './changes/refund-status.ts';
import { SHIPMENT_STATUSES } from './shipment.ts';

/** What bookings, updates and queries of shipments may say (api-v4 2.7, 2.8, 4.2). */

const eeiSchema = z.object({ compliance: choice(['itn', 'exemption_code']), compliance_code: text(64) });

/** What says of an order's lines which units are meant. */
const chosenLineSchema = sparse(
  z.object({ id: text(64), sku: skuCode(), quantity: integer(1, MAX_UNITS) }),
  OF_CHANGED_QUANTITY,
);

/** A booking by a rate takes what was rated, whose goods clients send along. */
const SAID_BY = ['packages', 'rate_id', 'proposed_shipment_id'];

/** api-v4 2.7; beside it the service by name, chosen lines, and what decisions 6 adds. */
export const bookingSchema = sparse(
  z.object({
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
  }),
  { ...ofGoods('order_line_items', SAID_BY), ...OF_PLACES, ...ofPackages(SAID_BY) },
  [
    ['shipment_billing', 'billing_details'],
    ['duties_taxes_billing', 'duties_taxes_billing_details'],
  ],
);
export type BookingInput = z.infer<typeof bookingSchema>;

/** `POST /shipments/:id`: what is not sent stays. */
export const shipmentUpdateSchema = sparse(
  z.object({
    status: choice(SHIPMENT_STATUSES),
    tracking_number: trackingNumber(),
    origin_instructions: text(2000),
    destination_instructions: text(2000),
    packages: list(packageSchema, MAX_PACKAGES),
    origin_network_location_id: text(64),
    destination_network_location_id: text(64),
    itn_confirmation_number: text(64),
    reference_numbers: list(referenceNumberSchema, 100),
    origin_address: nested(shipmentAddressUpdateSchema),
    destination_address: nested(shipmentAddressUpdateSchema),
    assignee_id: text(64),
    /** Names of optional fields to empty. */
    clear: list(text(64), 100),
  }),
  { ...OF_PLACES, ...ofPackages([]) },
);
export type ShipmentUpdateInput = z.infer<typeof shipmentUpdateSchema>;

/** `POST /shipments/:id/cancel`. Who voided its label with the carrier himself is believed where that cannot be asked. */
export const cancelSchema = z.object({ voided_by_hand: flag() });

/** `POST /shipments/:id/refund`. An amount is read exactly, in the currency of the shipment. */
export const refundSchema = z.object({ status: choice(REFUND_STATUSES), amount: text(64), currency: currency() });

/** `POST /shipments/query` (decisions 6). */
export const shipmentQuerySchema = z.object({
  filters: list(z.object({ field: text(64), operator: text(16), values: list(comparedValue(), 1000) }), 50),
  match: choice(['all', 'any']),
  sort: text(64),
  page: integer(1, 1_000_000_000),
  per_page: integer(1, 1_000_000_000),
});
export type ShipmentQueryInput = z.infer<typeof shipmentQuerySchema>;

/**
 * Orders that are booked together, each with the same booking. `worker` names the process that books them, as `host:pid:start`,
 * where that asks a server, to which all who ask it are alike.
 */
export const batchSchema = z.object({
  name: text(),
  booking: hash(),
  orders: list(text(), 1_000_000),
  resume: flag(),
  worker: text(),
});

/**
 * How many waiting orders of a batch are booked at once. Whoever sends `told` says by it of which orders he has told, and is not
 * believed to have told of those that he is answered until he says so. `worker` is as in `batchSchema`.
 */
export const batchWorkSchema = z.object({
  count: integer(0, MOST_OF_BATCH),
  told: list(text(), MOST_OF_BATCH),
  worker: text(),
});
