import { counted } from '../../kernel/counted.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { ENGINE_TAG, withEngineNote } from '../draft/draft-notes.ts';
import { refuseCostlyLines } from '../draft/items-price.ts';
import { refuseTooDear } from '../draft/order-amounts.ts';
import type { Order } from '../order.ts';
import { hintToOpen, mayDo } from '../status/lifecycle.ts';
import { withStatus } from '../status/move-status.ts';
import { refuseTooMany } from '../update/update-lines.ts';
import { differingPart, namesDoor } from './same-destination.ts';
import { paidOtherwise, papersOnlyOf, shipsOtherwise, tagsOnlyOf } from './ships-otherwise.ts';
import { movedLine } from './split.ts';

export interface CombineFacts {
  readonly ids: IdGenerator;
  readonly now: string;
  /** Ids of orders with living shipments. */
  readonly shipped: ReadonlySet<string>;
  readonly allowDifferentDestination: boolean;
}

export interface Combined {
  readonly master: Order;
  /** The emptied orders, cancelled, in the order they were given. */
  readonly emptied: readonly Order[];
}

/**
 * Moves everything of some orders to the master (decisions 4): lines as they are, each remembering its order, and all money.
 * The emptied orders are cancelled, with a note that names the master.
 * @throws ShipdockError `orders_not_combinable` with every reason, `limit_exceeded`.
 */
export function combineOrders(master: Order, sources: readonly Order[], facts: CombineFacts): Combined {
  refuseUnfit(master, sources, facts);
  const combined = sources.reduce((into, source) => absorbed(into, source, facts.ids), master);
  refuseTooMany(combined, combined.lines.length);
  refuseTooDear(combined);
  refuseCostlyLines(combined);
  return { master: combined, emptied: sources.map((source) => emptied(source, master, facts)) };
}

/** Why an order may not be combined, whoever takes it; undefined where it may. */
function combineProblem(order: Order, shipped: ReadonlySet<string>): string | undefined {
  if (!mayDo('combine', order.status)) return `is ${order.status}`;
  return shipped.has(order.id) || order.lines.some((line) => line.shippedQuantity > 0) ? 'has shipments' : undefined;
}

/** Of the orders to the master's door, those that go along by themselves, and why the others of them do not. */
export interface Companions {
  readonly fit: readonly Order[];
  /** Sentences that begin with `order SO-1`, and whether it can be combined where it is named. */
  readonly left: readonly { readonly reason: string; readonly isByName: boolean }[];
}

/** Which of some orders go along with the master where nobody names them: all that lose nothing by it (decisions 4). */
export function companionsOf(master: Order, others: readonly Order[], shipped: ReadonlySet<string>): Companions {
  const { destination } = master.addresses;
  const sameDoor = others.filter(
    (order) =>
      combineProblem(order, shipped) === undefined &&
      namesDoor(destination) &&
      differingPart(destination, order.addresses.destination) === undefined &&
      order.currency === master.currency,
  );
  const judged = sameDoor.map((order) => ({
    order,
    reasons: [...[paidOtherwise(order, master) ?? []].flat(), ...shipsOtherwise(order, master)],
  }));
  return {
    fit: judged.filter(({ reasons }) => reasons.length === 0).map(({ order }) => order),
    left: judged.flatMap(({ order, reasons }) => {
      if (reasons.length === 0) return [];
      // Who pays otherwise is combined by nobody.
      const isByName = paidOtherwise(order, master) === undefined;
      return [{ reason: `order ${order.orderNumber} ${reasons.join(', and ')}`, isByName }];
    }),
  };
}

/** What orders say that their master does not: it is lost once they are combined, and told therefore. */
export function combineWarnings(master: Order, sources: readonly Order[]): readonly string[] {
  return sources.flatMap((order) => {
    const lost = [...shipsOtherwise(order, master), ...tagsOnlyOf(order, master), ...papersOnlyOf(order, master)];
    if (lost.length === 0) return [];
    return [`order ${order.orderNumber} ${lost.join(', and ')}: what came of it ships as ${master.orderNumber} says`];
  });
}

function refuseUnfit(master: Order, sources: readonly Order[], facts: CombineFacts): void {
  const details = [master, ...sources].flatMap((order): ErrorDetail[] => {
    const problem = isIn(master, order) ? `was combined into ${master.orderNumber} before` : undefined;
    const reasons = [problem ?? combineProblem(order, facts.shipped), ...mismatches(master, order, facts)];
    return reasons.flatMap((reason) =>
      reason === undefined
        ? []
        : [{ field: order === master ? 'master_order_id' : 'ids', message: `order ${order.orderNumber} ${reason}` }],
    );
  });
  const first = details[0];
  if (first === undefined) return;
  const only = details.length === 1 ? [master, ...sources].find(({ status }) => !mayDo('combine', status)) : undefined;
  const more = details.length > 1 ? ` (and ${counted(details.length - 1, 'more reason')})` : '';
  throw new ShipdockError(
    'orders_not_combinable',
    `nothing can be combined into ${master.orderNumber}: ${first.message}${more}`,
    { details, ...(only === undefined || isIn(master, only) ? {} : hintToOpen(only.orderNumber, only.status)) },
  );
}

/** Whether the order was emptied into the master: to restore it would bring nothing to combine. */
function isIn({ details }: Order, { orderNumber, status, lines }: Order): boolean {
  return status === 'cancelled' && lines.length === 0 && details.combinedOrderNumbers.includes(orderNumber);
}

function mismatches(master: Order, order: Order, facts: CombineFacts): readonly (string | undefined)[] {
  if (order === master) return [];
  const currency =
    order.currency === master.currency
      ? undefined
      : `is in ${order.currency}, ${master.orderNumber} in ${master.currency}`;
  const part = differingPart(master.addresses.destination, order.addresses.destination);
  const destination =
    part === undefined || facts.allowDifferentDestination
      ? undefined
      : `goes elsewhere than ${master.orderNumber} (${part}); allow_different_destination combines all the same`;
  return [currency, destination, paidOtherwise(order, master)];
}

function absorbed(master: Order, source: Order, ids: IdGenerator): Order {
  const last = master.lines.reduce((position, line) => Math.max(position, line.position), -1);
  const numbers = [...master.details.combinedOrderNumbers, source.orderNumber, ...source.details.combinedOrderNumbers];
  return {
    ...master,
    itemsMinor: master.itemsMinor + source.itemsMinor,
    totalMinor: sum(master.totalMinor, source.totalMinor),
    taxMinor: sum(master.taxMinor, source.taxMinor),
    shippingMinor: sum(master.shippingMinor, source.shippingMinor),
    details: { ...master.details, combinedOrderNumbers: [...new Set(numbers)] },
    lines: [...master.lines, ...source.lines.map((line, index) => movedLine(source, line, last + 1 + index, ids))],
  };
}

function emptied(source: Order, master: Order, { ids, now }: CombineFacts): Order {
  const none = (minor: number | null) => (minor === null ? null : 0);
  const note = {
    id: ids.next('note'),
    body: `Combined into order ${master.orderNumber} (${master.id}).`,
    tag: ENGINE_TAG,
    createdAt: now,
  };
  return {
    ...withStatus(source, 'cancelled', now),
    itemsMinor: 0,
    totalMinor: none(source.totalMinor),
    taxMinor: none(source.taxMinor),
    shippingMinor: none(source.shippingMinor),
    lines: [],
    notes: withEngineNote(source.notes, note),
  };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}
