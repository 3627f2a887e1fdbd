import type { ErrorBody } from '../kernel/errors.ts';

/** One finished document. */
export interface RenderedDocument {
  readonly bytes: Uint8Array;
  /** File name, made from the tracking number. */
  readonly name: string;
  /** Shipments that are in it. */
  readonly shipments: readonly RenderedShipment[];
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
