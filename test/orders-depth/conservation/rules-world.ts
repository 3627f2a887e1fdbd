import { readInput } from '../../../src/contract/read-input.ts';
import type { JournalRow } from '../../../src/journal/chain.ts';
import { difference } from '../../../src/journal/difference.ts';
import { splitPersonal } from '../../../src/journal/personal.ts';
import { ShipdockError } from '../../../src/kernel/errors.ts';
import { type AccountId, createIdGenerator } from '../../../src/kernel/ids.ts';
import { seededRandom } from '../../../src/kernel/random.ts';
import { draftOrder } from '../../../src/orders/draft/draft-order.ts';
import { lastChange, undoRefusal } from '../../../src/orders/history/last-change.ts';
import { journalState, orderBefore } from '../../../src/orders/history/order-state.ts';
import { NOTHING_MOVED } from '../../../src/orders/moved/moved-away.ts';
import type { Order } from '../../../src/orders/order.ts';
import { orderUpdateSchema } from '../../../src/orders/orders.schema.ts';
import { combineOrders } from '../../../src/orders/split-combine/combine.ts';
import { splitOrder } from '../../../src/orders/split-combine/split.ts';
import { splitOffOrder } from '../../../src/orders/split-combine/split-off.ts';
import { cancelOrder } from '../../../src/orders/status/cancel-order.ts';
import { countShipped, isBookable, statusByQuantity } from '../../../src/orders/status/lifecycle.ts';
import { held, reopened, withStatus } from '../../../src/orders/status/move-status.ts';
import { withoutLines } from '../../../src/orders/update/remove-lines.ts';
import { updateOrder, withLines } from '../../../src/orders/update/update-order.ts';
import { createBody, lineBody } from './bodies.ts';
import type { Command } from './commands.ts';
import { lineAt, orderAt, type World } from './world.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const HOLD_UNTIL = '2199-01-01T00:00:00.000Z';
const ACTOR = { type: 'user', name: 'test' } as const;

interface Transfer {
  readonly kind: 'split' | 'combine';
  readonly positions: ReadonlyMap<string, number>;
}

/** The rules alone: orders in memory, with a journal that is read back as the real one is. */
export function rulesWorld(seed: string): World {
  const clock = { now: () => new Date(NOW) };
  const ids = createIdGenerator(clock, seededRandom(seed));
  const orders = new Map<string, Order>();
  const journals = new Map<string, JournalRow[]>();
  const transfers: Transfer[] = [];
  const shipments: { readonly orderId: string; units: ReadonlyMap<string, number> }[] = [];
  const facts = { now: NOW, ids, deliveredUnits: 0, rates: [] };
  let number = 0;

  const save = (operation: string, before: Order | undefined, after: Order): Order => {
    const changes = difference(before && journalState(before), journalState(after));
    if (before !== undefined && changes.length === 0) return before;
    const { plain, personal } = splitPersonal(changes);
    const position = after.journal.position + 1;
    // Of a row only what take-back reads matters here; the chain's hashes have tests of their own.
    const row = {
      operation,
      position,
      changes: JSON.stringify(plain),
      personal: JSON.stringify({ changes: personal }),
      personal_digest: 'digest',
    } as JournalRow;
    journals.set(after.id, [...(journals.get(after.id) ?? []), row]);
    const saved = { ...after, journal: { position, hash: '' } };
    orders.set(after.id, saved);
    return saved;
  };
  const remember = (kind: Transfer['kind'], saved: readonly Order[]) =>
    transfers.push({ kind, positions: new Map(saved.map((order) => [order.id, order.journal.position])) });
  const shippedIds = () => new Set(shipments.map(({ orderId }) => orderId));
  const lastRow = (order: Order) => lastChange(journals.get(order.id) ?? [], NOW);

  const takeBack = (order: Order, kind: Transfer['kind'], operation: string): void => {
    const last = lastRow(order);
    const transfer = transfers.find((each) => each.kind === kind && each.positions.get(order.id) === last?.position);
    if (transfer === undefined) throw refusal('no such transfer');
    const parts = [...transfer.positions].map(([id, position]) => ({ order: orders.get(id), position }));
    const plans = parts.map(({ order: part, position }) => {
      const row = part === undefined ? undefined : lastRow(part);
      if (part === undefined || row?.position !== position) throw refusal('changed since');
      return { part, before: row.position === 1 ? undefined : orderBefore(part, row) };
    });
    for (const { part, before } of plans) {
      if (before === undefined) orders.delete(part.id);
      else save(operation, part, before);
    }
  };

  const updated = (order: Order, body: unknown) =>
    updateOrder(order, readInput(orderUpdateSchema, body), {
      ...facts,
      destinationOfBook: undefined,
      movedAway: NOTHING_MOVED,
      warehouseId: undefined,
    });

  const undo = (order: Order): unknown => {
    const row = lastRow(order);
    if (row === undefined) throw refusal('nothing left');
    if (row.operation === 'orders.split') return takeBack(order, 'split', 'orders.undo');
    if (row.operation === 'orders.combine') return takeBack(order, 'combine', 'orders.undo');
    if (undoRefusal(row, '') !== undefined) throw refusal('never undone');
    const before = orderBefore(order, row);
    if (before === undefined) throw refusal('erased');
    return save('orders.undo', order, before);
  };

  const follow = (operation: string, order: Order, units: ReadonlyMap<string, number>, sign: 1 | -1): void => {
    const lines = order.lines.map((line) => ({
      ...line,
      shippedQuantity: line.shippedQuantity + sign * (units.get(line.id) ?? 0),
    }));
    const status = statusByQuantity(order.status, order.statusBeforeBooking, countShipped(lines, 0));
    save(operation, order, { ...withStatus(order, status, NOW), lines, holdUntil: order.holdUntil });
  };

  const run = (command: Command, all: readonly Order[]): unknown => {
    if (command.type === 'create') {
      const body = createBody(command, `R-${++number}`);
      const draft = {
        accountId: 'acc_1' as AccountId,
        now: NOW,
        ids,
        createdBy: ACTOR,
        source: 'API',
        warehouse: undefined,
        importFingerprint: null,
      };
      return save('orders.create', undefined, draftOrder(body, draft));
    }
    const order = orderAt(all, command.order);
    if (order === undefined) return undefined;
    switch (command.type) {
      case 'set quantity': {
        const line = lineAt(all, command.order, command.line);
        if (line === undefined) throw refusal('no line');
        const body = { order_line_items: [{ id: line.id, quantity: command.quantity }] };
        return save('orders.update', order, updated(order, body));
      }
      case 'add line': {
        const body = { order_line_items: [lineBody(command.line, `R-${++number}`)] };
        return save('orders.update', order, updated(order, body));
      }
      case 'remove line': {
        const line = lineAt(all, command.order, command.line);
        if (line === undefined) throw refusal('no line');
        return save(
          'orders.removeItems',
          order,
          withLines(order, withoutLines(order, [line.id], NOTHING_MOVED), facts),
        );
      }
      case 'note': {
        const body = { notes: [{ body: `note ${++number}` }] };
        return save('orders.update', order, updated(order, body));
      }
      case 'hold':
        return save('orders.hold', order, held(order, HOLD_UNTIL, NOW));
      case 'release':
        return order.status === 'on_hold' ? save('orders.release', order, reopened(order, 0, NOW)) : undefined;
      case 'restore':
        return order.status === 'cancelled' ? save('orders.restore', order, reopened(order, 0, NOW)) : undefined;
      case 'cancel':
        return save('orders.cancel', order, cancelOrder(order, { removeUnshipped: command.removeUnshipped, now: NOW }));
      case 'split': {
        const parts = command.parts.map((part) => ({
          lineId: lineAt(all, command.order, part.line)?.id ?? '',
          quantity: part.quantity,
        }));
        const target = command.into === null ? undefined : orderAt(all, command.into);
        const into = target ?? splitOffOrder(order, `R-${++number}`, { ids, now: NOW, createdBy: ACTOR });
        const split = splitOrder(order, parts, into, {
          ids,
          now: NOW,
          deliveredUnits: { source: 0, target: 0 },
          moved: NOTHING_MOVED,
        });
        return remember('split', [
          save('orders.split', order, split.source),
          save('orders.split', target, split.target),
        ]);
      }
      case 'combine': {
        const others = [...new Set(command.others.map((pick) => orderAt(all, pick)))].filter(
          (each) => each !== undefined && each !== order,
        ) as Order[];
        if (others.length === 0) throw refusal('nothing to combine');
        const combined = combineOrders(order, others, {
          ids,
          now: NOW,
          shipped: shippedIds(),
          allowDifferentDestination: false,
        });
        const saved = others.map((other, index) => save('orders.combine', other, combined.emptied[index] ?? other));
        const master = save('orders.combine', order, combined.master);
        // A master to which nothing came has no part in it.
        return remember('combine', master === order ? saved : [master, ...saved]);
      }
      case 'unsplit':
        return takeBack(order, 'split', 'orders.unsplit');
      case 'uncombine':
        return takeBack(order, 'combine', 'orders.uncombine');
      case 'undo':
        return undo(order);
      case 'book': {
        const units = new Map(order.lines.map((line) => [line.id as string, line.quantity - line.shippedQuantity]));
        const nothing = [...units.values()].every((left) => left === 0);
        if (!isBookable(order.status) || nothing) throw refusal('not bookable');
        shipments.push({ orderId: order.id, units });
        return follow('shipments.book', order, units, 1);
      }
      case 'cancel shipment': {
        const index = shipments.findIndex(({ orderId }) => orderId === order.id);
        const [shipment] = index < 0 ? [] : shipments.splice(index, 1);
        if (shipment === undefined) throw refusal('no shipment');
        return follow('shipments.cancel', order, shipment.units, -1);
      }
    }
  };

  return {
    look: async () => {
      const shippedUnits = new Map<string, number>();
      for (const [line, count] of shipments.flatMap((shipment) => [...shipment.units])) {
        shippedUnits.set(line, (shippedUnits.get(line) ?? 0) + count);
      }
      return { orders: [...orders.values()].sort((one, other) => (one.id < other.id ? -1 : 1)), shippedUnits };
    },
    run: async (command, all) => {
      run(command, all);
    },
  };
}

function refusal(message: string): ShipdockError {
  return new ShipdockError('undo_impossible', message, { about: 'subject' });
}
