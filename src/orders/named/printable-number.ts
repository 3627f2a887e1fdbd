import { isMadeId, looksLikeId } from '../../kernel/ids.ts';
import { UNPRINTABLE } from '../../kernel/unprintable.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

/** Those that break a line are no controls to Unicode. */
const SEPARATORS = /[\u2028\u2029]/;

/**
 * No order gets a number with a line break, a control or a mark of writing direction in it: labels and barcodes cannot show
 * it, and it reads like another number. One that has such a number already keeps it.
 * @throws ShipdockError `unreadable_field` naming the field and the character by its code.
 */
export function refuseUnprintable(orderNumber: string, field: string): void {
  const at = [orderNumber.search(UNPRINTABLE), orderNumber.search(SEPARATORS)].find((place) => place !== -1);
  if (at === undefined) return;
  const code = orderNumber.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  const message = `has U+${code} as character ${at + 1} of ${orderNumber.length}, which no label shows; leave it out`;
  throw unreadableField(field, message);
}

/**
 * What a new number may not be: what no label shows, and the id of an order, which is found by it in its place.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseUnfit(orderNumber: string, field: string): void {
  refuseUnprintable(orderNumber, field);
  if (!isMadeId('order', orderNumber)) return;
  throw unreadableField(field, `is "${orderNumber}", which is the id of an order; give it a number of its own`);
}

/** What is told of a new number that looks like an id: it names nothing, so that the order is found by its own id alone (decisions 1). */
export function likeAnId(orderNumber: string): readonly string[] {
  if (!looksLikeId('order', orderNumber)) return [];
  return [`order_number ${orderNumber} looks like an id: the order is found by its own id, and not by that number`];
}
