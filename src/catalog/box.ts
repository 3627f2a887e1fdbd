import type { Currency } from '../kernel/money.ts';

/** A shipping box or pallet of the account. Sizes in micrometres, weights in micrograms, costs in minor units. */
export interface Box {
  readonly code: string;
  readonly name: string;
  readonly type: 'box' | 'pallet';
  readonly inner: { readonly length: number; readonly width: number; readonly height: number };
  readonly outer: { readonly length: number; readonly width: number; readonly height: number };
  readonly tareUg: number;
  /** Of the packed box, tare included. */
  readonly maxWeightUg: number;
  readonly costMinor: number;
  readonly laborMinor: number;
  readonly currency: Currency;
}
