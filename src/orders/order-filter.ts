import { meantOr } from '../kernel/advice.ts';
import { afterIdField } from '../kernel/after-id.ts';
import { didYouMean } from '../kernel/did-you-mean.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { periodFields } from '../kernel/moment-field.ts';
import { shortened } from '../kernel/shortened.ts';
import { nearest } from '../kernel/suggest.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { type Warehouse, warehouseCoded } from '../warehouses/warehouse.ts';
import { ORDER_STATUSES } from './status/lifecycle.ts';

/** What a list of orders is narrowed to; every part that is given must hold. */
export interface OrderFilter {
  readonly status?: readonly string[];
  readonly tag?: string;
  readonly sku?: string;
  readonly sourceSystem?: string;
  /** Whole, as they stand. */
  readonly orderNumber?: string;
  readonly sourceSystemId?: string;
  readonly warehouseId?: string;
  readonly createdFrom?: string;
  readonly createdBefore?: string;
  /** Part of its number, its id in the source system, a reference number, or the consignee's name, company or email; or all of the telephone number. */
  readonly text?: string;
  /** Only orders after this id, in the order of ids: for reading everything page by page at a constant cost. */
  readonly afterId?: string;
  /** With a line that lacks a size or weight and has one of these SKUs, or none; an empty list leaves only lines without SKU. */
  readonly lackingMeasures?: { readonly skus: readonly string[] | 'all' };
}

/** Nothing that is searched is longer. */
const LONGEST_SEARCHED = 255;

/** Statuses in which something may still be shipped. */
export const OPEN_STATUSES: readonly string[] = ['new', 'picking', 'on_hold', 'partially_shipped'];

/**
 * Whether the query asks for orders that cannot be rated because sizes or weights are missing.
 * @throws ShipdockError `unreadable_field` for anything but `dimensions`.
 */
export function asksForMissingDimensions(query: Readonly<Record<string, unknown>> = {}): boolean {
  const value = query.missing;
  if (value === undefined || value === '') return false;
  if (value === 'dimensions') return true;
  const message = `is "${shortened(String(value), 40)}"; it must be dimensions`;
  throw unreadableField('missing', message);
}

/**
 * The filter of a query: `status` (several by commas), `tag`, `sku`, `source_system`, `source_system_id`, `order_number`, `warehouse` (id or code), `from` and
 * `to` (a date without time includes that day), `query` (a part of its number, of a reference, or of
 * who receives it), `after_id`.
 * @throws ShipdockError `unreadable_field`, `warehouse_not_found`.
 */
export function readOrderFilter(query: Readonly<Record<string, unknown>>, warehouses: KnownWarehouses): OrderFilter {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
  };
  const created = periodFields(['from', text('from')], ['to', text('to')]);
  const parts: { -readonly [Key in keyof OrderFilter]: OrderFilter[Key] | undefined } = {
    status: text('status')?.split(',').map(readStatus),
    tag: text('tag'),
    sku: text('sku'),
    sourceSystem: text('source_system'),
    orderNumber: text('order_number'),
    sourceSystemId: text('source_system_id')?.trim(),
    warehouseId: onlyWarehouse(text, warehouses),
    createdFrom: created.from,
    createdBefore: created.before,
    text: searched(text('query')),
    afterId: afterIdField('order', query),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

function searched(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= LONGEST_SEARCHED) return text;
  const message = `is ${text.length} characters long; at most ${LONGEST_SEARCHED} are taken`;
  throw unreadableField('query', message);
}

function readStatus(status: string): string {
  const known = ORDER_STATUSES.find((each) => each === status.trim().toLowerCase());
  if (known !== undefined) return known;
  throw new ShipdockError('unreadable_field', `status is "${status}"; it must be one of ${ORDER_STATUSES.join(', ')}`, {
    details: [{ field: 'status', message: `must be one of ${ORDER_STATUSES.join(', ')}` }],
    ...given('hint', didYouMean(nearest(status, ORDER_STATUSES))),
  });
}

type KnownWarehouses = readonly Pick<Warehouse, 'id' | 'code' | 'formerCodes'>[];

/** The one that is named, by whichever of its names. */
function onlyWarehouse(text: (name: string) => string | undefined, warehouses: KnownWarehouses): string | undefined {
  const [first, ...others] = ['warehouse', 'warehouse_code', 'warehouse_id'].flatMap((field) => {
    const name = text(field);
    return name === undefined ? [] : [{ field, id: warehouseId(field, name, warehouses) }];
  });
  const other = others.find(({ id }) => id !== first?.id);
  if (first === undefined || other === undefined) return first?.id;
  const message = `is another warehouse than ${first.field} is: no order ships from both`;
  throw unreadableField(other.field, message);
}

function warehouseId(field: string, name: string, warehouses: KnownWarehouses): string {
  const found = warehouses.find(({ id }) => id === name) ?? warehouseCoded(warehouses, name);
  if (found !== undefined) return found.id;
  const meant = nearest(
    name,
    warehouses.map((warehouse) => warehouse.code),
  );
  throw new ShipdockError('warehouse_not_found', `there is no warehouse ${name}`, {
    field,
    ...meantOr(meant, nextStep('warehouses.list')),
  });
}
