import { type ErrorBody, ShipdockError } from '../../kernel/errors.ts';
import { placeOf } from '../../kernel/place-of.ts';

/** One finished document. */
export interface RenderedDocument {
  /** The file as base64, so that it comes the same from a server. */
  readonly content: string;
  /** File name, made from the tracking number. */
  readonly name: string;
  /** Shipments that are in it. */
  readonly shipments: readonly RenderedShipment[];
  /** Of pick tickets: orders that are in it. */
  readonly orders?: readonly RenderedOrder[];
}

export interface RenderedOrder {
  readonly id: string;
  readonly order_number: string;
}

export interface RenderedShipment {
  readonly id: string;
  readonly shid: number;
  readonly order_number: string | null;
  readonly tracking_numbers: readonly string[];
}

/** What was drawn, and what could not be. */
export interface RenderedDocuments {
  readonly documents: readonly RenderedDocument[];
  readonly failures: readonly { readonly shipment: string; readonly error: ErrorBody }[];
}

/** The file itself. */
export function bytesOf(document: RenderedDocument): Uint8Array {
  return Buffer.from(document.content, 'base64');
}

/** A file as it goes into an answer. */
export function contentOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * @param asked the list of the request that names what is drawn.
 * @throws ShipdockError where nothing could be drawn: the first reason, with every one as a detail.
 */
export function refuseNothing(
  { documents, failures }: RenderedDocuments,
  asked: { readonly field: 'shipments' | 'orders'; readonly names: readonly string[] },
): void {
  const [first] = failures;
  if (first === undefined || documents.length > 0) return;
  const details = failures.map(({ shipment, error }) => ({
    field: placeOf(asked.field, shipment, asked.names),
    message: error.error,
  }));
  const hint = first.error.hint === undefined ? {} : { hint: first.error.hint };
  throw new ShipdockError(first.error.code, first.error.error, { details, ...hint });
}
