import type { JournalRow } from '../journal/chain.ts';
import type { Change } from '../journal/entry.ts';
import { rowChanges } from '../journal/take-back.ts';
import { decimalNumber } from '../kernel/decimal.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../kernel/money.ts';

/** One thing that moved, in the words of the API. */
export interface HistoryChange {
  /** As `status`, `order_line_items.ordi_….quantity`; `order` where the order itself came or went. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** A row of an order's journal as people read it (newest last). */
export function historyJson(row: JournalRow, currency: string) {
  const { plain, personal } = rowChanges(row);
  return {
    position: row.position,
    at: row.at,
    actor: { type: row.actor_type, name: row.actor_name },
    operation: row.operation,
    changes: [...plain, ...(personal ?? [])].map((change) => historyChange(change, currency)),
    /** Whether personal data of this change was erased since. */
    personal_data_erased: personal === undefined,
  };
}
export type HistoryJson = ReturnType<typeof historyJson>;

function historyChange({ path, from, to }: Change, currency: string): HistoryChange {
  const key = path.slice(path.lastIndexOf('/') + 1);
  return { field: fieldName(path), from: shown(key, from, currency), to: shown(key, to, currency) };
}

/** Parts of the order whose name in the API is not simply theirs in small letters. */
const NAMES: Readonly<Record<string, string>> = {
  lines: 'order_line_items',
  totalMinor: 'total_price',
  taxMinor: 'tax_price',
  shippingMinor: 'shipping_price',
  itemsMinor: 'items_price',
  priceE4: 'price',
  valueE4: 'value',
  weightUg: 'weight_micrograms',
  lengthUm: 'length_micrometres',
  widthUm: 'width_micrometres',
  heightUm: 'height_micrometres',
};

/** A place in the order (a JSON pointer) in the API's words. */
export function fieldName(path: string): string {
  if (path === '') return 'order';
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const named = keys[0] === 'addresses' && keys[1] !== undefined ? [`${keys[1]}Address`, ...keys.slice(2)] : keys;
  // What the order says beside its columns stands at the top in the API.
  return named
    .filter((key) => key !== 'details')
    .map(apiName)
    .join('.');
}

function apiName(key: string): string {
  return (
    NAMES[key] ??
    (/^[a-z]+_[0-9a-z]+$/.test(key) ? key : key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  );
}

/** A value with money in its currency; inside whole lines and orders members get their names too. */
function shown(key: string, value: unknown, currency: string): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number' && key.endsWith('Minor')) return minorNumber(value, currency);
  if (typeof value === 'number' && key.endsWith('E4')) return decimalNumber(value, UNIT_PRICE_SCALE);
  if (Array.isArray(value)) return value.map((element) => shown('', element, currency));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [apiName(name), shown(name, inner, currency)]),
  );
}
