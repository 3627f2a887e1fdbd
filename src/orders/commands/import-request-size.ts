import { MOST_BODY_BYTES } from '../../kernel/body-limit.ts';
import type { Prepared } from './import-prepare.ts';

/** What stands around the orders in the body of a request. */
const ENVELOPE_BYTES = 256;
const MEGABYTE = 1024 * 1024;

/** Bytes that the orders of one request to a server may come to. */
export const MOST_ORDER_BYTES = MOST_BODY_BYTES - ENVELOPE_BYTES;

/** Bytes that an order, or what stands for one that cannot be read, takes in the body of a request. */
export function bytesInRequest(each: Prepared): number {
  return 1 + Buffer.byteLength(JSON.stringify('toImport' in each ? each.toImport : {}));
}

/** As a person reads it; never less than it is. */
export function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;
}

/** An order that no request can hold is rejected by itself: the others are imported. */
export function sendable(each: Prepared): Prepared {
  const bytes = bytesInRequest(each);
  if (bytes <= MOST_ORDER_BYTES || !('toImport' in each)) return each;
  const { toImport: _, warnings: __, placeOf, ...place } = each;
  const message = `is ${megabytes(bytes)}; a server takes at most ${megabytes(MOST_BODY_BYTES)} at once: import it where the data is (--db)`;
  return { ...place, reasons: [{ ...placeOf(undefined), message }], code: 'body_too_large' };
}
