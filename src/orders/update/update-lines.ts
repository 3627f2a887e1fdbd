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
  facts: Pick<LineFacts, 'ids' | 'rates' | 'date'> & {
    readonly movedAway: MovedAway;
    readonly lineField?: LineField | undefined;
  },
  keyless: 'added' | 'refused',
): UpdatedLines {
  if (keyless === 'refused') refuseKeyless(sent);
  const { movedAway, lineField = bySentOrder, ...ofLines } = facts;
  const meant = sent.map((input, index) => meantBy(order, input, movedAway, lineField(index)));
  refuseTwice(sent, meant, lineField);
  let position = order.lines.reduce((last, line) => Math.max(last, line.position), -1);
  const results = sent.map((input, index): Result => {
    const its = meant[index] ?? NEW;
    if (its.kind === 'kit') return its;
    const lineFacts = { ...ofLines, field: lineField(index), currency: order.currency };
    return its.kind === 'new'
      ? { kind: 'changed', index, before: undefined, after: added(order, input, ++position, lineFacts) }
      : { kind: 'changed', index, before: its.line, after: changed(order, input, its.line, movedAway, lineFacts) };
  });
  const changes = results.flatMap((each) => (each.kind === 'changed' ? [each] : []));
  const updates = new Map(changes.map(({ before, after }) => [before?.id, after]));
  const lines = [
    ...order.lines.map((line) => updates.get(line.id) ?? line),
    ...changes.flatMap(({ before, after }) => (before === undefined ? [after] : [])),
  ];
  refuseTooMany(order, lines.length);
  for (const change of changes) refuseKeyOfAnother(order, change, lines, lineField(change.index));
  return { lines, sent: results.flatMap((each) => (each.kind === 'kit' ? each.parts : [each.after])) };
}

/** What a refusal calls the line that was sent at an index. */
export type LineField = (index: number) => string;
const bySentOrder: LineField = (index) => `order_line_items[${index}]`;

/** What a line that is sent names. */
type Meant =
  | { readonly kind: 'line'; readonly line: OrderLine }
  /** A kit that is sent again as it was ordered: the parts that it became stay as they are. */
  | { readonly kind: 'kit'; readonly parts: readonly OrderLine[] }
  | { readonly kind: 'new' };
const NEW = { kind: 'new' } as const;

interface LineChange {
  readonly kind: 'changed';
  /** Of what was sent. */
  readonly index: number;
  /** Undefined where it is added. */
  readonly before: OrderLine | undefined;
  readonly after: OrderLine;
}
type Result = LineChange | Extract<Meant, { readonly kind: 'kit' }>;

function meantBy(order: Order, input: OrderLineUpdateInput, movedAway: MovedAway, field: string): Meant {
  const parts = partsOfRepeatedKit(order, input, movedAway);
  if (parts.length > 0) return { kind: 'kit', parts };
  const line = lineNamed(order, input, movedAway, field);
  return line === undefined ? NEW : { kind: 'line', line };
}

function added(order: Order, input: OrderLineUpdateInput, position: number, facts: LineFacts): OrderLine {
  refuseAddedToShipped(order, facts.field);
  refuseUnknownId(input, facts.field);
  return draftLine(input, position, facts);
}

/** Who names a line by the shop's key says what was ordered; by its id, what the line is to have. */
function changed(
  order: Order,
  input: OrderLineUpdateInput,
  line: OrderLine,
  movedAway: MovedAway,
  facts: LineFacts,
): OrderLine {
  const { field } = facts;
  const isByKey = input.id !== line.id;
  if (isByKey) refuseForeign(input.quantity, line, movedAway, field, BY_ID);
  else refuseSerialsThere(input, line, movedAway, order, field);
  const said = isByKey ? withoutMoved(input, line, movedAway, order, field, BY_ID) : input;
  const updated = updateLine(line, said, facts);
  if (updated.quantity > line.quantity) refuseAddedToShipped(order, `${field}.quantity`);
  return updated;
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

/**
 * A key that a line takes is its own, as it is when an order is made; only a combine brings lines of one key together. A new line is
 * the order's own, whatever keys lines of other orders brought along.
 */
function refuseKeyOfAnother(
  order: Order,
  { before, after }: LineChange,
  lines: readonly OrderLine[],
  field: string,
): void {
  const key = after.sourceSystemId;
  if (key === null || key === before?.sourceSystemId) return;
  const isRival = (line: OrderLine) => before !== undefined || !cameFromAnother(order, line);
  const other = lines.find((line) => line.id !== after.id && line.sourceSystemId === key && isRival(line));
  if (other === undefined) return;
  const message = `"${key}" is the key of line ${other.id} already; each line needs a key of its own`;
  throw problem(`${field}.source_system_id`, message, { lines: [other.id] });
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

function refuseTwice(sent: readonly OrderLineUpdateInput[], meant: readonly Meant[], lineField: LineField): void {
  const first = new Map<string, number>();
  for (const [index, its] of meant.entries()) {
    const key = its.kind === 'line' ? its.line.id : sent[index]?.source_system_id;
    if (key === undefined) continue;
    const earlier = first.get(key);
    if (earlier !== undefined) {
      const { source_system_id: said } = sent[index] ?? {};
      const isByKey = said !== undefined && said === sent[earlier]?.source_system_id;
      throw isByKey
        ? problem(
            `${lineField(index)}.source_system_id`,
            `"${said}" is the key of ${lineField(earlier)} too; each line needs a key of its own`,
          )
        : problem(lineField(index), `is the same line as ${lineField(earlier)}`);
    }
    first.set(key, index);
  }
}

function problem(field: string, message: string, extra: Readonly<Record<string, unknown>> = {}): ShipdockError {
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message, ...extra }] });
}
