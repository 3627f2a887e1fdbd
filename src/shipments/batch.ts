import type { ErrorBody } from '../kernel/errors.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Lease } from '../kernel/lease.ts';
import type { ShipmentJson } from './json/shipment-json.ts';

export type BatchId = Id<'batch'>;
export type BatchResult = 'waiting' | 'booked' | 'unchanged' | 'failed';

/** Orders that are booked together. */
export interface Batch {
  readonly id: BatchId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly status: 'running' | 'finished';
  /** What each of them is booked with. */
  readonly booking: JsonObject;
  readonly createdBy: { readonly type: string; readonly name: string };
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Who booked of it last, and until when it is believed to be at it; none of versions that did not note it. */
  readonly lease: Lease | null;
}

export interface BatchOrder {
  readonly position: number;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly result: BatchResult;
  readonly shipmentId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export type BatchCounts = Readonly<Record<BatchResult, number>>;

/** Of a batch without orders. */
export const NO_ORDERS: BatchCounts = { waiting: 0, booked: 0, unchanged: 0, failed: 0 };

/** How many orders of a batch one request books. */
export const MOST_OF_BATCH = 100;

/** A batch as commands and the API answer it; `orders` where one batch is asked for. */
export function batchJson(batch: Batch, counts: BatchCounts, orders?: readonly BatchOrder[]) {
  return {
    id: batch.id,
    name: batch.name,
    status: batch.status,
    total: counts.waiting + counts.booked + counts.unchanged + counts.failed,
    booked: counts.booked,
    unchanged: counts.unchanged,
    failed: counts.failed,
    waiting: counts.waiting,
    created_at: batch.createdAt,
    created_by: batch.createdBy,
    finished_at: batch.finishedAt,
    ...(orders === undefined ? {} : { orders: orders.map(batchOrderJson) }),
  };
}
export type BatchJson = ReturnType<typeof batchJson>;

function batchOrderJson(order: BatchOrder) {
  return {
    order_id: order.orderId,
    order_number: order.orderNumber,
    result: order.result,
    shipment_id: order.shipmentId,
    error_code: order.errorCode,
    error: order.errorMessage,
  };
}

/** What became of an order of a batch. */
export interface BatchStep {
  readonly order_number: string;
  readonly result: 'booked' | 'unchanged' | 'failed';
  readonly shipment: ShipmentJson | null;
  readonly error: ErrorBody | null;
  readonly warnings: readonly string[];
}
