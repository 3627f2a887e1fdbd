import { ShipdockError } from '../../src/kernel/errors.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../src/orders/order.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import type { Event } from './nightly-events.ts';
import { KIT, renamed, sum } from './nightly-goods.ts';
import type { Shop } from './shop.ts';

/** Of parts of kits. */
const TAKEN_OUT = /^(\S+): .* taken out (?:here|in other orders): (.*); a file does not put them back/;

interface Facts {
  readonly prefix: string;
  /** The warnings of the last night. */
  readonly told: readonly string[];
  readonly at: number;
}

/** Does it, where it can be done; what cannot is refused and changes nothing. Answers what is to be known of it. */
export async function happenHere(
  shop: Shop,
  orders: readonly Order[],
  event: Event,
  facts: Facts,
): Promise<readonly string[]> {
  const log: string[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      if (!(error instanceof ShipdockError)) throw error;
      log.push(`  refused: ${error.message}`);
    });
  };
  if (event.kind === 'do as told') {
    for (const deed of advised(shop, orders, event, facts.told)) await attempt(deed);
  } else await attempt(() => moved(shop, orders, event, facts));
  return log;
}

async function moved(shop: Shop, orders: readonly Order[], event: Event, { prefix, at }: Facts): Promise<unknown> {
  const [order, other] = [orders[event.order % orders.length], orders[(event.order + 1) % orders.length]];
  if (order === undefined || other === undefined) return undefined;
  const line = order.lines[event.line % Math.max(1, order.lines.length)];
  const units = line && [{ id: line.id, quantity: Math.min(event.units, line.quantity) }];
  const order_line_items = units ?? [];
  const params = { id: order.id };
  const ids = { body: { ids: [order.id] } };
  switch (event.kind) {
    case 'split': {
      const body = { order_line_items, new_order_number: `${prefix}s${at}-${event.units}` };
      return shop.call(orderMoveOperations.split, { params, body });
    }
    case 'into':
      return shop.call(orderMoveOperations.split, { params, body: { order_line_items, move_to_order_id: other.id } });
    case 'combine':
      return shop.call(orderMoveOperations.combine, { body: { master_order_id: order.id, ids: [other.id] } });
    case 'unsplit':
      return shop.call(orderMoveOperations.unsplit, { params });
    case 'uncombine':
      return shop.call(orderMoveOperations.uncombine, { params });
    case 'undo':
      return shop.call(orderMoveOperations.undo, { params });
    case 'book': {
      const quantity = line && Math.min(event.units, unshippedQuantity(line));
      const body = { cheapest: true, order_line_items: [{ id: line?.id, quantity }] };
      return quantity && shop.call(shipmentOperations.bookOrder, { params, body });
    }
    case 'void': {
      const shipments = await shop.call(shipmentOperations.list, {
        query: { order_id: order.id, page: '1', per_page: '100' },
      });
      const living = shipments.find(({ status }) => status !== 'cancelled');
      return living && shop.call(shipmentOperations.cancel, { params: { id: living.id }, body: {} });
    }
    case 'hold':
      return shop.call(orderOperations.hold, ids);
    case 'release':
      return shop.call(orderOperations.release, ids);
    case 'cancel':
      return shop.call(orderOperations.cancel, { params });
    case 'restore':
      return shop.call(orderOperations.restore, ids);
    case 'take kits apart':
      return shop.update(order.id, { unbundle_kits: true });
    case 'take out of a kit': {
      const parts = order.lines.filter(({ details: { kit } }) => kit !== undefined);
      const part = parts[event.line % Math.max(1, parts.length)];
      return part && takenOut(shop, order, part, event.units);
    }
    case 'put back as a kit':
      return putBackAsKit(shop, order);
    case 'rename':
    case 'break up':
      return line && shop.call(orderItemOperations.save, { params, body: { order_line_items: edited(line, event) } });
    default:
      return undefined;
  }
}

/** A person takes units out of a line, or the line. */
function takenOut(shop: Shop, order: Order, { id, quantity }: OrderLine, units: number): Promise<unknown> {
  const params = { id: order.id };
  return units < quantity
    ? shop.call(orderItemOperations.save, { params, body: { order_line_items: [{ id, quantity: quantity - units }] } })
    : shop.call(orderItemOperations.remove, { params, body: { order_line_item_ids: [id] } });
}

/** A person replaces parts of a kit, where all of them are here, by the kit. */
async function putBackAsKit(shop: Shop, { id, lines }: Order): Promise<unknown> {
  const kit = lines.find(({ details }) => details.kit !== undefined)?.details.kit;
  const parts = lines.filter(({ details }) => details.kit !== undefined && details.kit.lineId === kit?.lineId);
  const isWhole = KIT.kit_components.every(({ sku, quantity }) => {
    const units = sum(parts.filter((part) => part.sku === sku).map((part) => part.quantity));
    return units === quantity * (kit?.quantity ?? 0);
  });
  // Of goods in two lines, since a kit's price was uneven, nobody knows yet which the new line stands for.
  if (kit === undefined || !isWhole || parts.length !== KIT.kit_components.length) return undefined;
  const params = { id };
  await shop.call(orderItemOperations.remove, { params, body: { order_line_item_ids: parts.map((part) => part.id) } });
  const body = { order_line_items: [{ sku: kit.sku, quantity: kit.quantity }] };
  return shop.call(orderItemOperations.save, { params, body });
}

/** A line by another SKU of its goods, or in two. */
function edited({ id, sku, quantity, priceE4 }: OrderLine, { kind, units }: Event) {
  if (kind === 'rename') return [{ id, sku: renamed(sku) }];
  return [
    { id, quantity: quantity - units },
    { sku, quantity: units, price: (priceE4 ?? 0) / 10_000 },
  ];
}

/** What the warnings of the last night say is to be done: units are put back as a line of their own, or in the line that is there. */
function advised(
  shop: Shop,
  orders: readonly Order[],
  { units }: Event,
  told: readonly string[],
): readonly (() => Promise<unknown>)[] {
  // Who restores the order that was cancelled needs no units for those that were cancelled with it.
  const areRestored = told.some((text) => /^\S+ is cancelled.*orders restore it/.test(text));
  return told.flatMap((text): readonly (() => Promise<unknown>)[] => {
    if (areRestored && text.includes('removed or cancelled in other orders')) return [];
    const [, number, back] =
      /^(\S+): (.*) of it were (?:shipped elsewhere|removed).*orders items add/.exec(text) ??
      TAKEN_OUT.exec(text) ??
      [];
    const [, opened, held] = /^(\S+) is (on hold|shipped).*orders update its status/.exec(text) ?? [];
    if (opened !== undefined) {
      const release = () => shop.call(orderOperations.release, { body: { ids: [opened] } });
      const open = () => shop.update(opened, { status: 'partially_shipped' });
      return held === 'on hold' ? [release, open] : [open];
    }
    const [, cancelled] = /^(\S+) is cancelled.*orders restore it/.exec(text) ?? [];
    if (cancelled !== undefined) return [() => shop.call(orderOperations.restore, { body: { ids: [cancelled] } })];
    const order = orders.find(({ orderNumber }) => orderNumber === number);
    return [...(back ?? '').matchAll(/(\d+) × ([A-Z-]+)/g)].map(([, count, sku]) => () => {
      const line = units % 2 === 0 ? order?.lines.find((each) => each.sku === sku) : undefined;
      const item =
        line === undefined
          ? { sku, quantity: Number(count), price: 10 }
          : { id: line.id, quantity: line.quantity + Number(count) };
      const body = { order_line_items: [item] };
      return shop.call(orderItemOperations.save, { params: { id: number ?? '' }, body });
    });
  });
}
