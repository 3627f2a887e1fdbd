import type { Box } from '../../src/catalog/box.ts';
import { boxSchema } from '../../src/catalog/boxes.schema.ts';
import { draftBox } from '../../src/catalog/draft-box.ts';
import type { Sku } from '../../src/catalog/sku.ts';
import type { SkuInput } from '../../src/catalog/skus.schema.ts';
import { skuSchema } from '../../src/catalog/skus.schema.ts';
import { fixedClock } from '../../src/kernel/clock.ts';
import type { AccountId } from '../../src/kernel/ids.ts';
import { createIdGenerator } from '../../src/kernel/ids.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { draftOrder } from '../../src/orders/draft/draft-order.ts';
import type { Order } from '../../src/orders/order.ts';
import { orderCreateSchema } from '../../src/orders/orders.schema.ts';
import { ratableLines } from '../../src/orders/rating/ratable-line.ts';
import { type OrderToPack, packOrder } from '../../src/packing/order/plan-packages.ts';

const NOW = '2026-03-02T16:30:00.000Z';

/** An order of these lines as it would be created; only what a test is about is named. */
export function orderOf(
  lines: readonly Readonly<Record<string, unknown>>[],
  fields: Readonly<Record<string, unknown>> = {},
): Order {
  const body = { order_number: 'SO-1', order_line_items: lines, ...fields };
  return draftOrder(orderCreateSchema.parse(body), {
    accountId: 'acc_1' as AccountId,
    now: NOW,
    ids: createIdGenerator(fixedClock(new Date(NOW)), seededRandom('lines')),
    createdBy: { type: 'system', name: 'test' },
    source: 'API',
    warehouse: undefined,
    importFingerprint: null,
  });
}

export function skuOf(fields: Readonly<Record<string, unknown>>): Sku {
  const details: SkuInput = skuSchema.parse(fields);
  return { sku: details.sku ?? '', name: details.sku ?? '', details, createdAt: NOW, updatedAt: NOW };
}

/** A box of that inner size in inches. */
export function boxOf(code: string, [length, width, height]: readonly number[], fields: object = {}): Box {
  const sizes = { inner_length: length, inner_width: width, inner_height: height };
  return draftBox(boxSchema.parse({ code, ...sizes, max_weight: 50, ...fields }));
}

export interface PackingCase {
  readonly order: Order;
  readonly skus?: readonly Sku[];
  readonly boxes: readonly Box[];
  readonly facts?: Partial<OrderToPack>;
}

/** Packs all units of an order. */
export function packAll({ order, skus = [], boxes, facts = {} }: PackingCase) {
  const lines = ratableLines(order, new Map(skus.map((sku) => [sku.sku, sku])));
  const units = new Map(order.lines.map(({ id, quantity }) => [id as string, quantity]));
  return { lines, units, ...packOrder({ order, lines, units, boxes, ...facts }) };
}
