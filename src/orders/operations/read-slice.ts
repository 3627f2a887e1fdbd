import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { plainCode } from '../../kernel/plain-code.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { roundedPriceWarnings } from '../draft/rounded-prices.ts';
import { fileOrderSchema } from '../file-order.schema.ts';
import type { ImportSlice, OrderToImport } from '../import/imported-order.ts';
import { withAnsweredUnits } from '../import/read/answered-units.ts';
import type { FileOrder } from '../import/shipped/shipped-units.ts';
import type { NamedLine } from '../moved/moved-away.ts';
import type { Order } from '../order.ts';
import { withProposedWish } from '../rating/proposed-wish.ts';
import { destinationMistakes } from './destination-mistakes.ts';

/** An order of an import as it was read, or why it cannot be. */
export type ReadOrder = {
  /** As it was sent, whether or not an order can have it. */
  readonly orderNumber: string;
  /** Of all that the order says: the same again changes nothing. */
  readonly fingerprint: string;
  readonly source: string | undefined;
  readonly needsWholeAddress: boolean;
} & (
  | {
      readonly input: FileOrder;
      /** What is told of prices that it says more finely than they are kept, of an order that is there or is made of it. */
      readonly ofPrices: (order: Order, meant?: readonly (NamedLine | undefined)[]) => readonly string[];
    }
  | { readonly error: ShipdockError }
);

/** Reads the orders of a slice as a request's body is read; the same for every try at the unit of work. */
export function readSlice(slice: ImportSlice): readonly ReadOrder[] {
  const seen = new Set<string>();
  return slice.orders.map((each) => {
    const read = readOrder(each);
    if (!('input' in read)) return read;
    const { input: _, ...known } = read;
    if (seen.has(read.orderNumber)) return { ...known, error: comesTwice(read.orderNumber) };
    seen.add(read.orderNumber);
    return read;
  });
}

function readOrder({ import: about, ...body }: OrderToImport): ReadOrder {
  const { order_number: number } = body as { readonly order_number?: unknown };
  const known = {
    orderNumber: typeof number === 'string' || typeof number === 'number' ? plainCode(String(number)) : '',
    fingerprint: fingerprintOf(body),
    source: about?.source,
    needsWholeAddress: about?.whole_address === true,
  };
  try {
    const input = withProposedWish(readInput(fileOrderSchema, withAnsweredUnits(body)));
    return { ...known, input, ofPrices: (order, meant) => roundedPriceWarnings(body, order, meant) };
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    const more = known.needsWholeAddress ? destinationMistakes(body.destination_address) : [];
    const details = [...(error.details ?? []), ...more];
    return { ...known, error: more.length === 0 ? error : new ShipdockError(error.code, error.message, { details }) };
  }
}

/** At which state an export took an order, and what other ones hold then, is not what it says of it. */
function fingerprintOf({ as_of: _state, held_by: _others, ...said }: Readonly<Record<string, unknown>>): string {
  return sha256(JSON.stringify(said), 'base64url');
}

function comesTwice(orderNumber: string): ShipdockError {
  const message = 'comes a second time in this request';
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
  });
}
