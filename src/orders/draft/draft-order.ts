import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { AccountId, IdGenerator, OrderId, WarehouseId } from '../../kernel/ids.ts';
import { type Currency, minorFromE4 } from '../../kernel/money.ts';
import { refuseUnfit } from '../named/printable-number.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { draftReferenceNumbers } from '../parts/reference-numbers.ts';
import { wantedStatus } from '../status/wanted-status.ts';
import { draftAddress } from './draft-address.ts';
import { draftLine } from './draft-line.ts';
import { draftNotes } from './draft-notes.ts';
import { itemsPrice } from './items-price.ts';
import { withSentDetails } from './order-details.ts';

/** What an order is made from beside what was sent. */
export interface DraftFacts {
  readonly accountId: AccountId;
  readonly now: string;
  readonly ids: IdGenerator;
  readonly createdBy: { readonly type: string; readonly name: string };
  /** `API`, `CSV` or `Manual`, where the order does not say. */
  readonly source: string;
  readonly warehouse: { readonly id: WarehouseId; readonly currency: Currency } | undefined;
  readonly importFingerprint: string | null;
  /** Rates for lines in other currencies; without them such a line is refused. */
  readonly rates?: readonly ExchangeRate[];
}

/**
 * A new order from what was sent (api-v4 2.1, decisions 4).
 * @throws ShipdockError `unreadable_field` where the order number or a part of a line is missing, or no label shows the number,
 * `exchange_rate_missing` where a line has prices in another currency, `limit_exceeded`.
 */
export function draftOrder(input: OrderCreateInput, facts: DraftFacts): Order {
  const orderNumber = requireOrderNumber(input);
  const currency = input.currency ?? facts.warehouse?.currency ?? ('USD' as Currency);
  const lines = draftLines(input, currency, facts);
  // Lines that cost more than is kept are refused, whatever is stated instead.
  const price = itemsPrice(lines, currency);
  const status = wantedStatus(input) ?? 'new';
  return {
    id: facts.ids.next('order') as OrderId,
    accountId: facts.accountId,
    orderNumber,
    status,
    statusBeforeBooking: status === 'picking' ? 'picking' : 'new',
    version: 1,
    currency,
    totalMinor: minorFromE4(input.total_price, currency) ?? null,
    taxMinor: minorFromE4(input.tax_price, currency) ?? null,
    shippingMinor: minorFromE4(input.shipping_price, currency) ?? null,
    itemsMinor: minorFromE4(input.items_price, currency) ?? price,
    warehouseId: facts.warehouse?.id ?? null,
    sourceSystem: input.source_system ?? null,
    sourceSystemId: input.source_system_id ?? null,
    holdUntil: input.hold_until ?? null,
    cancelledAt: status === 'cancelled' ? facts.now : null,
    importFingerprint: facts.importFingerprint,
    createdAt: facts.now,
    updatedAt: facts.now,
    details: withSentDetails(
      {
        source: facts.source,
        selfPacked: true,
        includeReturnLabel: false,
        combinedOrderNumbers: [],
        createdBy: facts.createdBy,
      },
      input,
    ),
    addresses: {
      origin: draftAddress(input.origin_address, 'originAddress', facts.ids),
      destination: draftAddress(input.destination_address, 'address', facts.ids),
      billing: draftAddress(input.billing_address, 'billingAddress', facts.ids),
    },
    lines,
    tags: distinct(input.tags ?? []),
    referenceNumbers: draftReferenceNumbers(input.reference_numbers ?? [], facts.ids),
    notes: draftNotes(input.notes ?? [], facts),
    journal: { position: 0, hash: '' },
  };
}

function requireOrderNumber(input: OrderCreateInput): string {
  if (input.order_number !== undefined) {
    refuseUnfit(input.order_number, 'order_number');
    return input.order_number;
  }
  throw new ShipdockError('unreadable_field', 'order_number is missing: every order has a number of its own', {
    details: [{ field: 'order_number', message: 'is missing' }],
  });
}

function draftLines(input: OrderCreateInput, currency: Currency, facts: DraftFacts): readonly OrderLine[] {
  const { ids, rates = [] } = facts;
  const date = facts.now.slice(0, 10);
  const lines = input.order_line_items ?? [];
  refuseDoubleKeys(lines);
  return lines.map((line, position) =>
    draftLine(line, position, { field: `order_line_items[${position}]`, currency, ids, rates, date }),
  );
}

/** An export tells which order a line came from. */
type LineWithOrigin = OrderLineInput & { readonly origin_order_number?: string | undefined };

/** Each once, in the order they were given. */
export function distinct(tags: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== undefined))];
}

/** Lines that came together by a combine may share a key: then ids tell them apart, or where they came from, in an export too. */
function refuseDoubleKeys(lines: readonly LineWithOrigin[]): void {
  const earlier = new Map<string, { readonly index: number; readonly ids: Set<string | undefined> }>();
  const details: ErrorDetail[] = [];
  for (const [index, { source_system_id: key, origin_order_number: origin, id }] of lines.entries()) {
    if (key === undefined) continue;
    const keyThere = JSON.stringify([origin, key]);
    const same = earlier.get(keyThere);
    if (same === undefined) earlier.set(keyThere, { index, ids: new Set([id]) });
    else if (id !== undefined && !same.ids.has(id) && !same.ids.has(undefined)) same.ids.add(id);
    else {
      details.push({
        field: `order_line_items[${index}].source_system_id`,
        message: `"${key}" is the key of order_line_items[${same.index}] already; each line needs a key of its own`,
      });
    }
  }
  const problem = details[0];
  if (problem === undefined) return;
  throw new ShipdockError('unreadable_field', `${problem.field} ${problem.message}`, { details });
}
