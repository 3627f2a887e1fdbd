import { formatDecimal } from '../../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { changedPrices } from '../draft/line-prices.ts';
import { type LineDetails, type Order, unshippedQuantity } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import { serialsOf } from '../parts/line-serials.ts';
import { bookedThere, heldOf, isOpenThere } from './held-lines.ts';
import type { HeldLine, MovedAway, NamedLine } from './moved-away.ts';
import { whereabouts } from './whereabouts.ts';

/** What labels, rates and customs say of goods, by the names that it is sent and kept by. */
const GOODS = {
  description: 'description',
  length: 'length',
  width: 'width',
  height: 'height',
  dimension_uom: 'dimensionUom',
  weight: 'weight',
  weight_uom: 'weightUom',
  hs_code: 'hsCode',
  country_of_origin: 'countryOfOrigin',
  freight_class: 'freightClass',
  nmfc: 'nmfc',
  hazmat: 'hazmat',
} as const satisfies Readonly<Partial<Record<keyof OrderLineInput, keyof LineDetails>>>;

type Sent = Pick<OrderLineInput, 'sku' | 'price' | 'value' | 'currency' | 'inventory_identifiers' | keyof typeof GOODS>;

/**
 * Another SKU of a line of which units are left to ship elsewhere: these would ship as they were, unless they were changed too.
 * @throws ShipdockError `unreadable_field` that names where they are.
 */
export function refuseOtherGoods(
  { sku }: Pick<Sent, 'sku'>,
  line: NamedLine,
  moved: MovedAway,
  order: Order,
  field: string,
): void {
  if (sku === undefined || sku === line.sku) return;
  // Of an order that is cancelled what is in it ships again with the line itself, once it is restored.
  const isOpen = (each: HeldLine) =>
    isOpenThere(each) ||
    (each.order.id === order.id && order.status === 'cancelled' && unshippedQuantity(each.line) > 0);
  const others = heldOf(order, line, moved).filter((each) => isOpen(each) && each.line.sku !== sku);
  if (others.length === 0) return;
  const names = [...new Set(others.map((each) => each.line.sku ?? each.line.details.name))].join(', ');
  const message = `is ${sku}; of what was ordered as ${line.sku ?? line.details.name} ${whereabouts(order, line, moved)}, as ${names}: change it there first (orders items update)`;
  throw unreadableField(`${field}.sku`, message);
}

/** What is told of units elsewhere of which the file says something else now: nothing of them is changed there. */
export function otherGoodsWarnings(sent: Sent, line: NamedLine, moved: MovedAway, order: Order): readonly string[] {
  const open = openOf(order, line, moved);
  return [
    ...bookedAsWarnings(sent, line, moved, order),
    ...priceWarnings(sent, line, order, open),
    ...goodsWarnings(sent, line, order, open),
    ...serialWarnings(sent, line, order, open),
  ];
}

/** Other goods than were booked already, where units of the line went: nothing calls these back. */
function bookedAsWarnings({ sku }: Sent, line: NamedLine, moved: MovedAway, order: Order): readonly string[] {
  if (sku === undefined || sku === line.sku) return [];
  return heldOf(order, line, moved).flatMap((held) => {
    const units = bookedThere(held);
    const name = held.line.sku ?? held.line.details.name;
    if (units === 0 || held.line.sku === sku) return [];
    return [
      `${order.orderNumber}: ${line.sku ?? line.details.name} is ${sku} as the file says, and ${units} of it ${units === 1 ? 'is' : 'are'} booked as ${name} in order ${held.order.orderNumber}: see whether the right goods are on their way`,
    ];
  });
}

function priceWarnings(sent: Sent, line: NamedLine, order: Order, open: readonly HeldLine[]): readonly string[] {
  const { price } = changedPrices(line, sent, order.currency);
  if (price === undefined || line.priceE4 === undefined) return [];
  return open
    .filter((each) => changedPrices(each.line, sent, each.order.currency).price !== undefined)
    .map(
      ({ order: holder, line: there }) =>
        `${order.orderNumber}: ${line.sku ?? line.details.name} is ${priceText(price, sent, order)} as the file says, and ${there.quantity} of it, in order ${holder.orderNumber}, ${there.quantity === 1 ? 'costs' : 'cost'} ${knownPrice(there, sent, holder)}: change that there (orders items update)`,
    );
}

/** What a line costs, in the currency that the file says where it was converted from that. */
function knownPrice({ priceE4, details: { converted } }: NamedLine, sent: Sent, holder: Order): string {
  const isSo = converted?.currency === sent.currency && converted?.priceE4 !== undefined;
  if (isSo) return priceText(converted.priceE4, sent, holder);
  const own = priceText(priceE4 ?? null, {}, holder);
  return isOwnMoney(sent, holder) ? own : `${own} ${holder.currency}`;
}

function priceText(amountE4: number | null, sent: Pick<Sent, 'currency'>, order: Order): string {
  if (amountE4 === null) return 'nothing';
  const amount = formatDecimal(amountE4, UNIT_PRICE_SCALE);
  return isOwnMoney(sent, order) ? amount : `${amount} ${sent.currency}`;
}

function isOwnMoney({ currency }: Pick<Sent, 'currency'>, order: Order): boolean {
  return currency === undefined || currency === order.currency;
}

function goodsWarnings(sent: Sent, line: NamedLine, order: Order, open: readonly HeldLine[]): readonly string[] {
  const names = Object.keys(GOODS) as (keyof typeof GOODS)[];
  const isOther = (name: keyof typeof GOODS, than: NamedLine) =>
    sent[name] !== undefined && sent[name] !== than.details[GOODS[name]];
  const isOtherValue = (than: NamedLine, { currency }: Order) =>
    changedPrices(than, sent, currency).value !== undefined;
  if (line.valueE4 === undefined) return [];
  return open.flatMap(({ order: holder, line: there }) => {
    const others = [
      ...(isOtherValue(line, order) && isOtherValue(there, holder) ? ['value'] : []),
      ...names.filter((name) => isOther(name, line) && isOther(name, there)),
    ];
    if (others.length === 0) return [];
    return [
      `${order.orderNumber}: the file says another ${others.join(', ')} of ${there.sku ?? there.details.name}, and ${there.quantity} of it, in order ${holder.orderNumber}, ${there.quantity === 1 ? 'keeps' : 'keep'} what was said before: change that there (orders items update)`,
    ];
  });
}

function serialWarnings(
  { inventory_identifiers: identifiers = [] }: Sent,
  line: NamedLine,
  order: Order,
  open: readonly HeldLine[],
): readonly string[] {
  const known = new Set([line, ...order.lines, ...open.map((each) => each.line)].flatMap(codesOf));
  const codes = identifiers.flatMap(({ type = 'SerialNumber', code }) =>
    type === 'SerialNumber' && code ? [code] : [],
  );
  const others = codes.filter((code) => !known.has(code));
  if (others.length === 0 || open.length === 0) return [];
  const holders = [...new Set(open.map((each) => each.order.orderNumber))].join(', ');
  return [
    `${order.orderNumber}: the file gives ${line.sku ?? line.details.name} the serial numbers ${others.join(', ')}, and its units are in order ${holders}: give them there (orders items update)`,
  ];
}

function codesOf(line: NamedLine): readonly string[] {
  return serialsOf(line).map(({ code }) => code);
}

function openOf(order: Order, line: NamedLine, moved: MovedAway): readonly HeldLine[] {
  return heldOf(order, line, moved).filter(isOpenThere);
}
