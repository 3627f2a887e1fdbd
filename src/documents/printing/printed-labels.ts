import type { ErrorBody } from '../../kernel/errors.ts';

/** A label that came out of a printer. */
export interface PrintedLabel {
  readonly shid: number;
  readonly order_number: string | null;
  readonly label: number;
  readonly of: number;
  readonly copy: number;
  readonly printer: string;
  readonly reason: string;
}

/** What came out, and what did not. */
export interface PrintedLabels {
  readonly printed: readonly PrintedLabel[];
  readonly failures: readonly { readonly shipment: string; readonly error: ErrorBody }[];
  /** Shipments that came after the one at which the printer failed. */
  readonly not_tried: readonly string[];
}
