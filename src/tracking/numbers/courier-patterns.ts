/** How one kind of tracking number of a courier looks, and how its check digit is computed. */
export interface CourierPattern {
  readonly courierCode: string;
  readonly courierName: string;
  /** What the number is, as `UPS Waybill`. */
  readonly name: string;
  /** With the named groups SerialNumber and CheckDigit where there is a checksum. Blanks may stand anywhere. */
  readonly regex: RegExp;
  readonly checksum: Checksum | undefined;
  /** What is put before a serial number that matches, for the checksum. */
  readonly prepend: { readonly when: RegExp; readonly content: string } | undefined;
  /** The number stands for `%s`; null where the courier has no such page. */
  readonly trackingUrl: string | null;
  readonly lookups: readonly PatternLookup[];
}

/** What a group of the number means, as its service. */
export interface PatternLookup {
  readonly name: string;
  readonly group: string;
  /** Whether a number whose group is not in the list is no number of this kind. */
  readonly mustMatch: boolean;
  readonly entries: readonly LookupEntry[];
}

export interface LookupEntry {
  readonly value: string | RegExp;
  /** Courier or service that it stands for. */
  readonly name: string;
  readonly url: string | null;
}

export type Checksum =
  | { readonly kind: 'mod10'; readonly evens: number; readonly odds: number; readonly isReversed: boolean }
  | { readonly kind: 'mod7' }
  | { readonly kind: 'luhn' }
  | { readonly kind: 'mod_37_36' }
  | { readonly kind: 's10'; readonly weights: readonly number[] }
  | {
      readonly kind: 'weighted';
      readonly weights: readonly number[];
      readonly modulo1: number;
      readonly modulo2: number;
    };
