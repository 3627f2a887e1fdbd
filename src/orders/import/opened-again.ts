import { exactSum } from '../../kernel/decimal.ts';
import { isOver } from '../lifecycle.ts';
import type { MovedAway, NamedLine } from '../moved-away.ts';
import type { Order } from '../order.ts';
import { type FileOrder, listed, orderedUnits, saysShipped, unitsLeft, unitsText } from './shipped-units.ts';

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
  if (back.length > 0) {
    return [
      `${orderNumber}: ${listed(back)} of it were shipped elsewhere, as a file said, and this one leaves them to ship: orders items add what is to be shipped after all`,
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

/**
 * Units of which a file said that they are shipped elsewhere, and of which this one says that they are not, as `2 × MUG-RED`. An
 * export tells of them itself, and what was added for them here lacks no more.
 */
function takenBack(order: Order, sent: FileOrder, moved: MovedAway): readonly string[] {
  const shipped = (order.details.leftOut ?? []).filter(({ isMoved }) => isMoved === undefined);
  if (shipped.length === 0 || (sent.left_out ?? []).length > 0) return [];
  const goods = new Map(shipped.map((each) => [goodsOf(each), each]));
  return [...goods].flatMap(([name, { sku, name: text }]) => {
    const of = (line: Goods) => goodsOf(line) === name;
    const said = (sent.order_line_items ?? []).filter(of);
    const isOpen = saysOpen(sent) || said.some((line) => line.shipped_quantity === 0);
    if (!isOpen || said.some((line) => saysShipped(line))) return [];
    const out = exactSum(shipped.filter(of).map(({ units }) => units));
    const ids = new Set([...order.lines, ...moved.gone].filter(isOfGoods(name)).map(({ id }) => id as string));
    const away = exactSum([...ids].map((id) => moved.units.get(id) ?? 0)) - out;
    const here = exactSum(order.lines.filter(isOfGoods(name)).map(({ quantity }) => quantity));
    const units = Math.min(out, exactSum(said.map(orderedUnits)) - here - away);
    return units > 0 ? [unitsText(units, units, { sku: sku ?? undefined, name: text })] : [];
  });
}

type Goods = { readonly sku?: string | null | undefined; readonly name?: string | undefined };

/** What tells goods apart: their SKU, or their name where they have none. */
function goodsOf({ sku, name }: Goods): string {
  return JSON.stringify(sku ? [sku] : [null, name]);
}

function isOfGoods(name: string) {
  return ({ sku, details }: Pick<NamedLine, 'sku' | 'details'>) => goodsOf({ sku, name: details.name }) === name;
}
