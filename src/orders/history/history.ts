import type { JournalRow } from '../../journal/chain.ts';
import { pointerKeys } from '../../journal/difference.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { decimalNumber } from '../../kernel/decimal.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { snakeCase } from '../../kernel/snake-case.ts';

/** One thing that moved, in the words of the API. */
export interface HistoryChange {
  /** As `status`, `order_line_items.ordi_….quantity`; `order` where the order itself came or went. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Numbers, as they were then, of the orders that units came from or went to. */
export interface MovedUnits {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * A row of an order's journal as people read it (newest last).
 * @param moved the orders that units came from or went to with it, where it is a split or combine.
 */
export function historyJson(row: JournalRow, currency: string, moved?: MovedUnits) {
  const { plain, personal } = rowChanges(row);
  return {
    position: row.position,
    at: row.at,
    actor: { type: row.actor_type, name: row.actor_name },
    operation: row.operation,
    changes: [...plain, ...(personal ?? [])].map((change) => historyChange(change, currency)),
    /** Numbers of the orders that units came from, and went to, as they were then. */
    moved_from: moved?.from ?? [],
    moved_to: moved?.to ?? [],
    /** Whether personal data of this change was erased since. */
    personal_data_erased: personal === undefined,
  };
}
export type HistoryJson = ReturnType<typeof historyJson>;

function historyChange({ path, from, to }: Change, currency: string): HistoryChange {
  const { own, theirs } = keysOf(path);
  const key = theirs === undefined ? (own.at(-1) ?? '') : FREE_FORM;
  return { field: fieldName(path), from: shown(key, from, currency), to: shown(key, to, currency) };
}

/** Parts of the order whose name in the API is not simply theirs in small letters. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

/** Parts that clients fill as they like: what is in them is told in their words, and none of it is money. */
const FREE_FORM_PARTS: ReadonlySet<string> = new Set([
  'sourceSystemMeta',
  'meta',
  'billingDetails',
  'dutiesTaxesBillingDetails',
]);
/** Stands for any key within them. */
const FREE_FORM = 'meta';

/** A place in the order (a JSON pointer) in the API's words. */
export function fieldName(path: string): string {
  if (path === '') return 'order';
  const { own, theirs = [] } = keysOf(path);
  const named = own[0] === 'addresses' && own[1] !== undefined ? [`${own[1]}Address`, ...own.slice(2)] : own;
  // What the order says beside its columns stands at the top in the API.
  return [...named.filter((key) => key !== 'details').map(apiName), ...theirs].join('.');
}

/** The keys of a JSON pointer: our own, and those inside a part that clients fill, where it leads into one. */
function keysOf(path: string): { readonly own: readonly string[]; readonly theirs?: readonly string[] } {
  const keys = pointerKeys(path);
  const free = keys.findIndex((key) => FREE_FORM_PARTS.has(key));
  return free < 0 ? { own: keys } : { own: keys.slice(0, free + 1), theirs: keys.slice(free + 1) };
}

function apiName(key: string): string {
  return NAMES.get(key) ?? (/^[a-z]+_[0-9a-z]+$/.test(key) ? key : snakeCase(key));
}

/** A value with money in its currency; inside whole lines and orders members get their names too. */
function shown(key: string, value: unknown, currency: string): unknown {
  if (value === undefined) return null;
  if (FREE_FORM_PARTS.has(key)) return value;
  if (typeof value === 'number' && key.endsWith('Minor')) return minorNumber(value, currency);
  if (typeof value === 'number' && key.endsWith('E4')) return decimalNumber(value, UNIT_PRICE_SCALE);
  if (Array.isArray(value)) return value.map((element) => shown('', element, currency));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(members(value).map(([name, inner]) => [apiName(name), shown(name, inner, currency)]));
}

/** Of an order or a line: what it says beside its columns stands among the rest, as in the API. */
function members(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'details' && typeof inner === 'object' && inner !== null
      ? Object.entries(inner)
      : [[name, inner] as const],
  );
}
