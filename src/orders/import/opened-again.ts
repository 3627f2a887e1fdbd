import { exactSum } from '../../kernel/decimal.ts';
import { isOver } from '../lifecycle.ts';
import { heldOf, type MovedAway, type NamedLine } from '../moved-away.ts';
import type { Order } from '../order.ts';
import { type FileOrder, orderedUnits, saysShipped, sentenceOf, unitsLeft, unitsText } from './shipped-units.ts';

/** What files say of every order that they know nothing of, or that is being worked on. */
export function saysOpen({ status }: FileOrder): boolean {
  return status === 'new' || status === 'picking';
}

/**
 * What is told of an order that is over here, and open as the file says. A file moves nothing back, since files say new of every
 * order that they know nothing of; but where a file called it shipped or cancelled, its shop may have taken that back.
 */
export function openedAgainWarnings(order: Order, sent: FileOrder, moved: MovedAway): readonly string[] {
  const { orderNumber, status, details, lines } = order;
  if (status === 'cancelled' && (saysOpen(sent) || sent.status === 'partially_shipped')) {
    return [
      `${orderNumber} is cancelled, and ${sent.status} as the file says: orders restore it, if it is to be shipped after all`,
    ];
  }
  const back = takenBack(order, sent, moved);
  if (back.shipped.length + back.lost.length > 0) {
    const advice = 'this one leaves them to ship: orders items add what is to be shipped after all';
    return [
      ...sentenceOf(
        back.shipped,
        (text) => `${orderNumber}: ${text} of it were shipped elsewhere, as a file said, and ${advice}`,
      ),
      ...sentenceOf(
        back.lost,
        (text) => `${orderNumber}: ${text} of it were removed or cancelled in other orders, and ${advice}`,
      ),
    ];
  }
  const isShippedHere = lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  if (!saysOpen(sent) || details.shippedElsewhere !== true || isShippedHere) return [];
  const said = sent.order_line_items ?? [];
  if (status === 'on_hold' && said.some((line) => unitsLeft(line) !== 0)) {
    return [
      `${orderNumber} is on hold, all of it shipped as a file said, and ${sent.status} as this one says: orders release it and update its status to partially_shipped, if it is to be shipped after all`,
    ];
  }
  if (!isOver(status) || said.some(({ shipped_quantity: shipped }) => shipped !== undefined)) return [];
  return [
    `${orderNumber} is ${status}, as a file said, and ${sent.status} as this one says: orders update its status to partially_shipped, if it is to be shipped after all`,
  ];
}

/** Units that lack here and that a file leaves to ship, as `2 × MUG-RED`. */
interface TakenBack {
  /** Those of which a file said that they are shipped elsewhere. */
  readonly shipped: readonly string[];
  /** Those that lie in no order any more that would ship them. */
  readonly lost: readonly string[];
}

/** An export tells itself of units that were shipped elsewhere, and what was added for units that lack lacks no more. */
function takenBack(order: Order, sent: FileOrder, moved: MovedAway): TakenBack {
  const told: Record<keyof TakenBack, string[]> = { shipped: [], lost: [] };
  if ((sent.left_out ?? []).length > 0) return told;
  const shipped = (order.details.leftOut ?? []).filter(({ isMoved }) => isMoved === undefined);
  const known: readonly NamedLine[] = [...order.lines, ...moved.gone];
  const lost = known.map((line) => ({ id: line.id, units: lostUnits(order, line, moved) }));
  const lacking = known.filter(({ id }) => lost.some((each) => each.id === id && each.units > 0)).map(goodsNamed);
  const goods = new Map([...shipped, ...lacking].map((each) => [goodsOf(each), each]));
  for (const [name, { sku, name: text }] of goods) {
    const of = (line: Goods) => goodsOf(line) === name;
    const said = (sent.order_line_items ?? []).filter(of);
    const isOpen = saysOpen(sent) || said.some((line) => line.shipped_quantity === 0);
    if (!isOpen || said.some((line) => saysShipped(line))) continue;
    const ids = new Set<string>(known.filter((line) => of(goodsNamed(line))).map(({ id }) => id));
    const unitsOut = exactSum(shipped.filter(of).map(({ units }) => units));
    const unitsLost = exactSum(lost.filter(({ id }) => ids.has(id)).map(({ units }) => units));
    const away = exactSum([...ids].map((id) => moved.units.get(id) ?? 0)) - unitsOut - unitsLost;
    const here = exactSum(order.lines.filter(({ id }) => ids.has(id)).map(({ quantity }) => quantity));
    const units = Math.min(unitsOut + unitsLost, exactSum(said.map(orderedUnits)) - here - away);
    const line = { sku: sku ?? undefined, name: text };
    const back = { shipped: Math.min(units, unitsOut), lost: units - unitsOut };
    for (const kind of ['shipped', 'lost'] as const) {
      if (back[kind] > 0) told[kind].push(unitsText(back[kind], back[kind], line));
    }
  }
  return told;
}

/** Units of a line that went to other orders and were removed there, or cancelled with them; not those that became parts of a kit. */
function lostUnits(order: Order, line: NamedLine, moved: MovedAway): number {
  const { leftOut = [] } = order.details;
  const held = heldOf(order, line, moved);
  if (moved.held.some((each) => each.line.details.kit !== undefined)) return 0;
  const kept = held.filter((each) => each.order.status !== 'cancelled').map((each) => each.line.quantity);
  const known = leftOut.filter(({ id }) => id === line.id).map(({ units }) => units);
  return Math.max(0, (moved.units.get(line.id) ?? 0) - exactSum(kept) - exactSum(known));
}

type Goods = { readonly sku?: string | null | undefined; readonly name?: string | undefined };

/** What tells goods apart: their SKU, or their name where they have none. */
function goodsOf({ sku, name }: Goods): string {
  return JSON.stringify(sku ? [sku] : [null, name]);
}

function goodsNamed({ sku, details }: Pick<NamedLine, 'sku' | 'details'>): Goods {
  return { sku, name: details.name };
}
