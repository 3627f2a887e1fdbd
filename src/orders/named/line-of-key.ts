import { ShipdockError } from '../../kernel/errors.ts';
import { becameParts, keptPrices } from '../kits/kept-prices.ts';
import { cameFromAnother, type MovedAway, type NamedLine } from '../moved/moved-away.ts';
import { unplacedText } from '../moved/moved-serials.ts';
import { whereabouts } from '../moved/whereabouts.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineUpdateInput } from '../orders.schema.ts';
import { asManyAsLeft } from './as-many-as-left.ts';

/**
 * The line that a request names by its id, or by the shop's key; undefined where it is a new one. A shop numbers the lines
 * of each order for itself, so that a key names the order's own line, wherever that is now, before one that came from
 * another order; one that a combine brought is not meant where it is of another SKU.
 * @throws ShipdockError `unreadable_field` for a key whose line lies in another order, became the parts of a kit, or is not
 * the only one.
 */
export function lineNamed(
  order: Order,
  input: OrderLineUpdateInput,
  moved: MovedAway,
  field: string,
): OrderLine | undefined {
  const byId = input.id === undefined ? undefined : order.lines.find((line) => line.id === input.id);
  const { source_system_id: key } = input;
  if (byId === undefined) refuseGoneId(order, input, moved, field);
  if (byId !== undefined || key === undefined) return byId;
  const found = order.lines.filter((line) => line.sourceSystemId === key);
  const gone = moved.gone.filter((line) => line.sourceSystemId === key);
  const own = found.filter((line) => !cameFromAnother(order, line) || gone.some((each) => isOfSameOrder(each, line)));
  if (own.length > 0) return onlyOne(own, key, field);
  refuseUnbundled(order, moved, key, field);
  refuseGone(order, gone[0], moved, key, field);
  const fits = found.filter((line) => isSameSku(input, line));
  if (fits.length > 0) return onlyOne(fits, key, field);
  refuseOtherSku(order, found, key, field);
  return undefined;
}

function onlyOne(lines: readonly OrderLine[], key: string, field: string): OrderLine | undefined {
  // Of pieces that went away and came back and the line that they were of, the line is the one that is meant.
  const first = lines.filter((line) => line.details.originOrderNumber === undefined);
  const meant = first.length === 1 ? first : lines;
  if (meant.length === 1) return meant[0];
  const message = `"${key}" is the key of ${lines.length} lines; name the line by its id`;
  throw problem(`${field}.source_system_id`, message, lines);
}

function isOfSameOrder(one: NamedLine, other: NamedLine): boolean {
  return one.details.originOrderNumber === other.details.originOrderNumber;
}

function isSameSku({ sku }: OrderLineUpdateInput, line: OrderLine): boolean {
  return sku === undefined || sku === line.sku;
}

/** Whether a combine brought it, so that the shop's keys of this order do not speak of it. */
function wasCombined({ details: { combinedOrderNumbers } }: Order, line: NamedLine): boolean {
  const { originOrderNumber: origin } = line.details;
  return origin !== undefined && combinedOrderNumbers.includes(origin);
}

/** Added a second time, units of a line that lies in another order now would be shipped twice. */
function refuseGone(order: Order, gone: NamedLine | undefined, moved: MovedAway, key: string, field: string): void {
  if (gone === undefined) return;
  const where = whereabouts(order, gone, moved);
  const message = `"${key}" is no line of this order any more (${where}); change it there, or add a line with another key`;
  throw problem(`${field}.source_system_id`, message);
}

/** The same of one that is named by the id that it had here. */
function refuseGoneId(order: Order, { id }: OrderLineUpdateInput, moved: MovedAway, field: string): void {
  const gone = moved.gone.find((line) => line.id === id);
  if (gone === undefined) return;
  const message = `"${id}" is no line of this order any more (${whereabouts(order, gone, moved)}); change it there, or leave the id out to make a new line of it`;
  throw problem(`${field}.id`, message);
}

/**
 * The parts that a kit became, where a request names it by its key and says nothing else of it than was ordered: it is sent
 * again, and the parts stay as they are. Empty where anything else is meant, or parts lie in other orders.
 */
export function partsOfRepeatedKit(
  order: Order,
  { id, source_system_id: key, sku, quantity }: OrderLineUpdateInput,
  moved: MovedAway,
): readonly OrderLine[] {
  if (key === undefined || order.lines.some((line) => line.id === id || line.sourceSystemId === key)) return [];
  const isPart = (line: NamedLine) => line.details.kit?.sourceSystemId === key;
  if (moved.gone.some((line) => line.sourceSystemId === key || isPart(line))) return [];
  const parts = order.lines.filter((line) => isPart(line) && !wasCombined(order, line));
  const isSame = parts.every(
    ({ details: { kit } }) => (sku ?? kit?.sku) === kit?.sku && (quantity ?? kit?.quantity) === kit?.quantity,
  );
  return isSame ? parts : [];
}

/** A kit that became its parts is no line any more, wherever these lie; an update of it would add it a second time. */
function refuseUnbundled(order: Order, moved: MovedAway, key: string, field: string): void {
  const own = order.lines.filter((line) => !wasCombined(order, line));
  const parts = [...own, ...moved.gone].filter((line) => line.details.kit?.sourceSystemId === key);
  if (parts.length === 0) return;
  const message = `"${key}" was a kit and ${becameParts(parts.length)}; name these by their ids`;
  throw problem(`${field}.source_system_id`, message, parts);
}

/** Units that a split moved here may be meant to become something else; nobody but a person knows. */
function refuseOtherSku(order: Order, found: readonly OrderLine[], key: string, field: string): void {
  const line = found.find((each) => !wasCombined(order, each));
  if (line === undefined) return;
  const message = `"${key}" is the key of ${line.quantity} × ${nameOf(line)} from order ${line.details.originOrderNumber}; name the line by its id, or add a line with another key`;
  throw problem(`${field}.source_system_id`, message, [line]);
}

/**
 * What is told of lines that are named by the shop's key: that one keeps fewer units than were sent, and that lines of
 * other orders have the same key.
 * @param order as it was.
 */
export function lineKeyWarnings(
  sent: readonly OrderLineUpdateInput[],
  order: Order,
  moved: MovedAway,
): readonly string[] {
  return sent.flatMap((input, index) => {
    const { id, source_system_id: key, quantity } = input;
    if (id !== undefined || key === undefined) return [];
    const field = `order_line_items[${index}]`;
    const parts = partsOfRepeatedKit(order, input, moved);
    const kit = parts[0]?.details.kit;
    if (kit !== undefined) {
      return [
        `${field} was a kit and ${becameParts(parts.length)}, which stay as they are; these are named by their ids`,
        ...keptPrices(input, kit, parts.length, order).map((each) => `${field}: ${each}`),
      ];
    }
    const line = lineNamed(order, input, moved, field);
    if (line === undefined) return sameKeyWarnings(order, key, field);
    if (wasCombined(order, line)) {
      return [
        `${field} is taken for the line of that key from order ${line.details.originOrderNumber}; name it by its id, and give a line of its own another key`,
      ];
    }
    if ((moved.units.get(line.id) ?? 0) === 0) return [];
    const unplaced = unplacedText(input, line, moved, order);
    return [
      ...quantityWarnings(quantity, line, moved, order, field),
      ...(unplaced === undefined ? [] : [`${field}.inventory_identifiers: ${unplaced}`]),
    ];
  });
}

function quantityWarnings(
  quantity: number | undefined,
  line: OrderLine,
  moved: MovedAway,
  order: Order,
  field: string,
): readonly string[] {
  if (quantity === undefined) return [];
  if (quantity === line.quantity) {
    const message = asManyAsLeft(order, line, moved);
    return message === undefined ? [] : [`${field}.quantity is ${quantity}, ${message}`];
  }
  const where = whereabouts(order, line, moved);
  return [`${field}.quantity is ${quantity}, as ordered; the line keeps ${line.quantity}, because ${where}`];
}

function sameKeyWarnings(order: Order, key: string, field: string): readonly string[] {
  return order.lines.flatMap((line) =>
    line.sourceSystemId === key
      ? [
          `${field} is added; the ${line.quantity} × ${nameOf(line)} of that key came from order ${line.details.originOrderNumber} and stay`,
        ]
      : [],
  );
}

function nameOf({ sku, details: { name } }: OrderLine): string {
  return sku ?? name ?? 'a line';
}

function problem(field: string, message: string, lines: readonly NamedLine[] = []): ShipdockError {
  const named = lines.length === 0 ? {} : { lines: lines.map(({ id }) => id) };
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message, ...named }] });
}
