import type { CountryCode } from '../../addresses/address.ts';
import { parsePostalCode } from '../../addresses/places/postal-code.ts';
import { searchKey, zipKey } from '../../addresses/search-key.ts';
import { isAlike } from '../../csv/made-by-spreadsheet.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../order.ts';
import type { FileOrder } from './shipped/shipped-units.ts';

/**
 * Why an order of a file is not the one that has its number: its shop calls them by two ids, so that they are two orders, of
 * two shops that count alike or of one that began anew; or it comes from another system and goes to another ZIP, since two
 * programs that tell of one order seldom disagree about that. Undefined of an export, which names the order or its lines by
 * our ids.
 */
export function otherOfShop(order: Order, sent: FileOrder): ShipdockError | undefined {
  const { id, orderNumber, sourceSystem, sourceSystemId } = order;
  const said = sent.source_system_id;
  const hasOtherId = said !== undefined && sourceSystemId !== null && !isAlike(said, sourceSystemId);
  const elsewhere = hasOtherId ? undefined : toOtherZip(order, sent);
  if ((!hasOtherId && elsewhere === undefined) || isNamed(order, sent)) return undefined;
  const [here, there] = elsewhere === undefined ? ['', ''] : [` to ${elsewhere.here}`, ` to ${elsewhere.there}`];
  const whose = `that one is ${named(sourceSystemId, sourceSystem)}${here}, this one ${named(said, sent.source_system)}${there}`;
  const message = `is taken by another order (${id}): ${whose}; give this one a number of its own${orCorrected(orderNumber, elsewhere)}`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
    ...nextStep('orders.get', orderNumber),
  });
}

function isNamed(order: Order, { as_of: asOf, order_line_items: lines = [] }: FileOrder): boolean {
  return asOf?.order_id === order.id || lines.some((line) => order.lines.some(({ id }) => id === line.id));
}

interface TwoZips {
  readonly here: string;
  readonly there: string;
}

/**
 * The ZIPs of one that comes from another system and goes elsewhere. An id that both systems say is that of one order, under a
 * system that was given another name; unless it is the number itself, as shops have it that count alike.
 */
function toOtherZip(order: Order, sent: FileOrder): TwoZips | undefined {
  const { sourceSystem, addresses, orderNumber, sourceSystemId } = order;
  const { source_system: system, destination_address: address } = sent;
  if (!sourceSystem || !system || searchKey(sourceSystem) === searchKey(system)) return undefined;
  if (isSameOfShop(order, sent) && !isAlike(orderNumber.replace(/^#/, ''), `${sourceSystemId}`)) return undefined;
  const { zip: here, country } = addresses.destination ?? {};
  const there = address?.zip;
  if (!here || !there || !country || plainZip(here, country) === plainZip(there, country)) return undefined;
  return { here, there };
}

/** Programs write a code with its country's sign and with blanks, and a ZIP with its four more digits; and without. */
function plainZip(zip: string, country: CountryCode): string {
  const read = parsePostalCode(zip, country) ?? zip;
  return zipKey(country === 'US' ? read.slice(0, 5) : read);
}

/** One order of which two programs tell is not to be shipped under a second number. */
function orCorrected(orderNumber: string, zips: TwoZips | undefined): string {
  if (zips === undefined) return '';
  const hint = shell`shipdock orders update ${orderNumber} --zip ${zips.there}`;
  return `, or, where both are the same, correct the ZIP of that one first (${hint})`;
}

function named(id: string | null | undefined, system: string | null | undefined): string {
  return [id ?? [], system ? `of ${system}` : []].flat().join(' ');
}

/** Why a file's order is not made: it is one that gave this number up. */
export function gaveUpNumber(number: string, { orderNumber, id }: Pick<Order, 'orderNumber' | 'id'>): ShipdockError {
  const message = `is what order ${orderNumber} had before, which this one is: send it as ${orderNumber}`;
  return new ShipdockError('order_number_taken', `order_number ${number} ${message}`, {
    details: [{ field: 'order_number', message, id }],
    ...nextStep('orders.get', orderNumber),
  });
}

/** Whether the shop calls both by one id. */
export function isSameOfShop({ sourceSystemId }: Order, sent: FileOrder): boolean {
  return (
    sourceSystemId !== null && sent.source_system_id !== undefined && isAlike(sourceSystemId, sent.source_system_id)
  );
}

/**
 * Whether the order that has a number which an export's order had before is that order. No other one is given such a number,
 * unless its shop calls them by two ids.
 */
export function isFormerly(order: Order, sent: FileOrder): boolean {
  return order.sourceSystemId === null || sent.source_system_id === undefined || isSameOfShop(order, sent);
}

/** Why an order is not made of an export's: it is here by a number that it had before. */
export function formerlyThere(
  { orderNumber }: Pick<Order, 'orderNumber'>,
  { order_number: number }: FileOrder,
): string {
  const hint = shell`shipdock orders update ${orderNumber} --number ${number ?? ''}`;
  return `is order ${orderNumber}, which is here by the number that it had before: it would be shipped twice. Give it its new number first (${hint})`;
}

/** As long as shops make numbers that begin with zeros. */
const LONGEST_PADDED = 8;

/** How files write the same number otherwise: without the zeros that it begins with, or with some, and with or without a `#`. */
export function numberSpellings(number: string): readonly string[] {
  const [, digits] = /^#?(\d{1,20})$/.exec(number) ?? [];
  if (digits === undefined) return [];
  const bare = digits.replace(/^0+(?=\d)/, '');
  const padded = Array.from(
    { length: Math.max(0, LONGEST_PADDED - bare.length) },
    (_, at) => '0'.repeat(at + 1) + bare,
  );
  const all = [bare, digits, ...padded].flatMap((each) => [each, `#${each}`]);
  return [...new Set(all)].filter((each) => each !== number);
}

/** Why an order of a file is not made: it is there, and another file wrote its number otherwise. */
export function spelledAnew(number: string, { orderNumber, id, sourceSystemId }: Order): ShipdockError {
  const message = `is order ${orderNumber}, which is there: its shop calls both ${sourceSystemId}. Was the number changed, as spreadsheets do? Send it as ${orderNumber}`;
  return new ShipdockError('order_number_taken', `order_number ${number} ${message}`, {
    details: [{ field: 'order_number', message, id }],
    ...nextStep('orders.get', orderNumber),
  });
}
