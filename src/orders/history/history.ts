import { type ApiWords, apiName, keysOf, valueAt } from '../../journal/api-words.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { eachOfList } from '../../journal/each-of-list.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';

/** One thing that moved, in the words of the API. */
export interface HistoryChange {
  /** As `status`, `order_line_items.ordi_….quantity`; `order` where the order itself came or went. */
  readonly field: string;
  /** Of a line: what it is called, see `lineNames`; else null. */
  readonly line: string | null;
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
 * @param names what its lines are called.
 * @param moved the orders that units came from or went to with it, where it is a split or combine.
 */
export function historyJson(
  row: JournalRow,
  currency: string,
  names: ReadonlyMap<string, string>,
  moved: MovedUnits | undefined,
) {
  const { plain, personal } = rowChanges(row);
  return {
    position: row.position,
    at: row.at,
    actor: { type: row.actor_type, name: row.actor_name },
    operation: row.operation,
    changes: [...plain, ...(personal ?? [])]
      .flatMap(eachOfList)
      .map((change) => historyChange(change, currency, names)),
    /** Numbers of the orders that units came from, and went to, as they were then. */
    moved_from: moved?.from ?? [],
    moved_to: moved?.to ?? [],
    /** Whether personal data of this change was erased since. */
    personal_data_erased: personal === undefined,
  };
}
export type HistoryJson = ReturnType<typeof historyJson>;

function historyChange(
  { path, from, to }: Change,
  currency: string,
  names: ReadonlyMap<string, string>,
): HistoryChange {
  const [part, id = ''] = keysOf(path, WORDS).own;
  const value = (moved: unknown) => valueAt(path, moved, currency, WORDS);
  const line = part === 'lines' ? (names.get(id) ?? null) : null;
  return { field: fieldName(path), line, from: value(from), to: value(to) };
}

const WORDS: ApiWords = {
  names: new Map(
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
  ),
  freeForm: new Set(['sourceSystemMeta', 'meta', 'billingDetails', 'dutiesTaxesBillingDetails']),
};

/** A place in the order (a JSON pointer) in the API's words. */
export function fieldName(path: string): string {
  if (path === '') return 'order';
  const { own, theirs = [] } = keysOf(path, WORDS);
  const named = own[0] === 'addresses' && own[1] !== undefined ? [`${own[1]}Address`, ...own.slice(2)] : own;
  // What the order says beside its columns stands at the top in the API.
  return [...named.filter((key) => key !== 'details').map((key) => apiName(key, WORDS)), ...theirs].join('.');
}
