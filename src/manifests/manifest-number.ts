import type { CarrierDay } from './close-day.ts';

/** What the numbers of a day's manifests are made of. */
export interface NumberedDay {
  readonly date: string;
  /** Of an account after the first, before the code of the carrier, as in its parcels' numbers; else empty. */
  readonly series: string;
  /** The code of the default warehouse, which numbers do not name. */
  readonly defaultWarehouse: string | undefined;
}

/**
 * The number of a manifest, as its barcode says it: `FXC-20260302`, of another warehouse `FXC-NYC-20260302`, of places that are no
 * warehouse `FXC-ELSEWHERE-20260302`. Where codes are so alike that another has it already, `-2` follows.
 */
export function manifestNumber(
  { carrierCode, warehouseCode }: Pick<CarrierDay, 'carrierCode' | 'warehouseCode'>,
  { date, series, defaultWarehouse }: NumberedDay,
  taken: readonly string[],
): string {
  const place = warehouseCode === defaultWarehouse ? '' : `-${printable(warehouseCode ?? 'ELSEWHERE')}`;
  const number = `${series}${carrierCode.toUpperCase()}${place}-${date.replaceAll('-', '')}`;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? number : `${number}-${count}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** What a barcode and a file name can hold. */
function printable(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-');
}
