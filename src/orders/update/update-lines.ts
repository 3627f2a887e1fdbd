import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { refuseUnreadable, unreadableField } from '../../kernel/unreadable-field.ts';
import { draftLine, type LineFacts, updateLine } from '../draft/draft-line.ts';
import { ORDER_LIMITS } from '../limits.ts';
import { cameFromAnother, type MovedAway } from '../moved/moved-away.ts';
import { refuseSerialsThere } from '../moved/moved-serials.ts';
import { lineNamed, partsOfRepeatedKit } from '../named/line-of-key.ts';
import { BY_ID, refuseForeign, withoutMoved } from '../named/said-again.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineUpdateInput } from '../orders.schema.ts';

export interface UpdatedLines {
  /** All lines of the order, new ones last. */
  readonly lines: readonly OrderLine[];
  /** The lines that were sent, as they now are, in the order they were sent. */
  readonly sent: readonly OrderLine[];
}

/**
 * The order's lines with what was sent of them (decisions 4): they match by `id`, else by `source_system_id`; unmatched ones
 * are added and unsent ones stay. `keyless` says what becomes of a line with neither key.
 * @throws ShipdockError `unreadable_field`, `quantity_below_shipped`, `exchange_rate_missing`, `limit_exceeded`.
 */
export function updateLines(
  order: Order,
  sent: readonly OrderLineUpdateInput[],
  { ids, rates, date, movedAway }: Pick<LineFacts, 'ids' | 'rates' | 'date'> & { readonly movedAway: MovedAway },
  keyless: 'added' | 'refused',
): UpdatedLines {
  if (keyless === 'refused') refuseKeyless(sent);
  const kits = sent.map((input) => partsOfRepeatedKit(order, input, movedAway));
  const isKit = (index: number) => (kits[index] ?? []).length > 0;
  const matches = sent.map((input, index) =>
    isKit(index) ? undefined : lineNamed(order, input, movedAway, `order_line_items[${index}]`),
  );
  refuseTwice(sent, matches);
  const lastPosition = order.lines.reduce((last, line) => Math.max(last, line.position), -1);
  let added = 0;
  const results = sent.map((input, index) => {
    if (isKit(index)) return undefined;
    const facts = { field: `order_line_items[${index}]`, currency: order.currency, ids, rates, date };
    const line = matches[index];
    if (line === undefined) refuseAddedToShipped(order, facts.field);
    if (line === undefined) refuseUnknownId(input, facts.field);
    if (line === undefined) return draftLine(input, lastPosition + ++added, facts);
    // Who names a line by the shop's key says what was ordered; by its id, what the line is to have.
    const isByKey = input.id !== line.id;
    if (isByKey) refuseForeign(input.quantity, line, movedAway, facts.field, BY_ID);
    else refuseSerialsThere(input, line, movedAway, order, facts.field);
    const meant = isByKey ? withoutMoved(input, line, movedAway, order, facts.field, BY_ID) : input;
    const updated = updateLine(line, meant, facts);
    if (updated.quantity > line.quantity) refuseAddedToShipped(order, `${facts.field}.quantity`);
    return updated;
  });
  const updates = new Map(matches.flatMap((line, index) => (line === undefined ? [] : [[line.id, results[index]]])));
  const lines = [
    ...order.lines.map((line) => updates.get(line.id) ?? line),
    ...results.flatMap((line, index) => (line === undefined || matches[index] !== undefined ? [] : [line])),
  ];
  refuseTooMany(order, lines.length);
  for (const [index, line] of results.entries()) {
    if (line === undefined) continue;
    const before = matches[index];
    // A new line is the order's own, whatever keys lines of other orders brought along.
    const rivals = before === undefined ? lines.filter((each) => !cameFromAnother(order, each)) : lines;
    if (before?.sourceSystemId !== line.sourceSystemId) refuseKeyOfAnother(line, rivals, index);
  }
  return { lines, sent: results.flatMap((line, index) => line ?? kits[index] ?? []) };
}

/** Of which a file said that all of it is shipped: what is added would be called so with the rest. */
export function takesNoUnits({ status, details, lines }: Order): boolean {
  if (details.shippedElsewhere !== true || status === 'partially_shipped') return false;
  return lines.every(({ shippedQuantity }) => shippedQuantity === 0);
}

/** Of an id that is none of the order's a line is added (decisions 4), if it says what it is: else a change was meant. */
export function refuseUnknownId({ id, sku, name }: OrderLineUpdateInput, field: string): void {
  if (id === undefined || sku !== undefined || name !== undefined) return;
  throw problem(`${field}.id`, `is "${id}", which is no line of the order; one that is added needs a sku or a name`);
}

function refuseAddedToShipped(order: Order, field: string): void {
  if (!takesNoUnits(order)) return;
  const { orderNumber } = order;
  const message = `cannot be added to order ${orderNumber}, which was shipped elsewhere as a file said; make an order of its own of it`;
  throw unreadableField(field, message);
}

/** A key that a line takes is its own, as it is when an order is made; only a combine brings lines of one key together. */
function refuseKeyOfAnother(taking: OrderLine, lines: readonly OrderLine[], index: number): void {
  const key = taking.sourceSystemId;
  const other = lines.find((line) => key !== null && line.id !== taking.id && line.sourceSystemId === key);
  if (other === undefined) return;
  const message = `"${key}" is the key of line ${other.id} already; each line needs a key of its own`;
  throw problem(`order_line_items[${index}].source_system_id`, message, { lines: [other.id] });
}

/** @throws ShipdockError `limit_exceeded` where an order would have more lines than it may. */
export function refuseTooMany(order: Pick<Order, 'orderNumber'>, lines: number): void {
  if (lines <= ORDER_LIMITS.lines) return;
  const message = `order ${order.orderNumber} would have ${lines} lines; at most ${ORDER_LIMITS.lines} are kept`;
  throw new ShipdockError('limit_exceeded', message, { details: [{ field: 'order_line_items', message }] });
}

function refuseKeyless(sent: readonly OrderLineUpdateInput[]): void {
  const details: ErrorDetail[] = sent.flatMap((line, index) =>
    line.id === undefined && line.source_system_id === undefined
      ? [
          {
            field: `order_line_items[${index}].id`,
            message: 'is missing, and so is source_system_id: one of them names the line',
          },
        ]
      : [],
  );
  refuseUnreadable(details);
}

function refuseTwice(sent: readonly OrderLineUpdateInput[], matches: readonly (OrderLine | undefined)[]): void {
  const first = new Map<string, number>();
  for (const [index, match] of matches.entries()) {
    const key = match?.id ?? sent[index]?.source_system_id;
    if (key === undefined) continue;
    const earlier = first.get(key);
    if (earlier !== undefined) {
      const { source_system_id: said } = sent[index] ?? {};
      const isByKey = said !== undefined && said === sent[earlier]?.source_system_id;
      throw isByKey
        ? problem(
            `order_line_items[${index}].source_system_id`,
            `"${said}" is the key of order_line_items[${earlier}] too; each line needs a key of its own`,
          )
        : problem(`order_line_items[${index}]`, `is the same line as order_line_items[${earlier}]`);
    }
    first.set(key, index);
  }
}

function problem(field: string, message: string, extra: Readonly<Record<string, unknown>> = {}): ShipdockError {
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message, ...extra }] });
}
