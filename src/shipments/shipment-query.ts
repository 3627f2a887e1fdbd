import { readDateTime } from '../kernel/date-time.ts';
import { parseDecimal } from '../kernel/decimal.ts';
import { orMeant } from '../kernel/did-you-mean.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { MOST_MINOR_DIGITS } from '../kernel/money.ts';
import { nearest } from '../kernel/suggest.ts';
import { plainTrackingNumber } from '../kernel/tracking-number.ts';
import { REFUND_STATUSES } from './changes/refund-status.ts';
import { SHIPMENT_STATUSES } from './shipment.ts';
import type { ShipmentQueryInput } from './shipments.schema.ts';

type Kind = 'text' | 'tracking_number' | 'integer' | 'money' | 'time' | 'date' | 'flag' | Words;
/** One of these: of another word none would be found, and that would be believed. */
type Words = readonly string[];
interface QueryField {
  readonly column: string;
  readonly kind: Kind;
}

/** What a query may filter and sort by: the API's name, its column, and what its values are (decisions 6). */
const QUERY_FIELDS: Readonly<Record<string, QueryField>> = {
  id: { column: 'id', kind: 'text' },
  shid: { column: 'shid', kind: 'integer' },
  order_id: { column: 'order_id', kind: 'text' },
  order_number: { column: 'order_number', kind: 'text' },
  status: { column: 'status', kind: SHIPMENT_STATUSES },
  carrier: { column: 'carrier', kind: 'text' },
  carrier_code: { column: 'carrier_code', kind: 'text' },
  service_name: { column: 'service_name', kind: 'text' },
  service_level: { column: 'service_code', kind: 'text' },
  service_code: { column: 'service_code', kind: 'text' },
  tracking_number: { column: 'tracking_number', kind: 'tracking_number' },
  total_price: { column: 'total_minor', kind: 'money' },
  currency: { column: 'currency', kind: 'text' },
  warehouse_code: { column: 'warehouse_code', kind: 'text' },
  destination_country: { column: 'destination_country', kind: 'text' },
  destination_state: { column: 'destination_state', kind: 'text' },
  destination_zip: { column: 'destination_zip', kind: 'text' },
  destination_city: { column: 'destination_city', kind: 'text' },
  destination_name: { column: 'destination_name', kind: 'text' },
  is_external: { column: 'is_external', kind: 'flag' },
  is_international: { column: 'is_international', kind: 'flag' },
  ship_date: { column: 'ship_date', kind: 'date' },
  est_delivery_date: { column: 'est_delivery_date', kind: 'date' },
  refund_status: { column: 'refund', kind: REFUND_STATUSES },
  actual_pickup_time: { column: 'actual_pickup_at', kind: 'time' },
  actual_delivery_date: { column: 'actual_delivery_at', kind: 'time' },
  created_at: { column: 'created_at', kind: 'time' },
  create_date: { column: 'created_at', kind: 'time' },
  updated_at: { column: 'updated_at', kind: 'time' },
};

/** What a column is compared with: an amount in thousandths, which are the smallest parts of any currency (`MOST_MINOR_DIGITS`). */
export type QueryValue = string | number;

export type QueryCondition =
  | { readonly column: string; readonly operator: 'one_of'; readonly values: readonly QueryValue[] }
  | {
      readonly column: string;
      readonly operator: 'range';
      readonly from: QueryValue | null;
      readonly to: QueryValue | null;
    };

export interface ShipmentQuery {
  readonly conditions: readonly QueryCondition[];
  readonly match: 'all' | 'any';
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' };
}

/** Values that a query may have, of all filters together: each of an order number is looked up in all its spellings. */
const MOST_VALUES = 2_000;

/** @throws ShipdockError `unreadable_field` naming every filter that cannot be read, with the nearest field. */
export function readShipmentQuery(sent: ShipmentQueryInput): ShipmentQuery {
  const details: ErrorDetail[] = [];
  const count = (sent.filters ?? []).reduce((sum, { values }) => sum + (values?.length ?? 0), 0);
  if (count > MOST_VALUES) {
    details.push({ field: 'filters', message: `have ${count} values in all; at most ${MOST_VALUES} are taken` });
  }
  const conditions = (sent.filters ?? []).flatMap((filter, index) => {
    const condition = readCondition(filter, `filters[${index}]`);
    if (!('problem' in condition)) return [condition];
    details.push(condition.problem);
    return [];
  });
  const sort = readSort(sent.sort ?? '-created_at');
  if ('problem' in sort) details.push(sort.problem);
  const [first] = details;
  if (first !== undefined || 'problem' in sort) {
    throw new ShipdockError('unreadable_field', `${first?.field} ${first?.message}`, { details });
  }
  return { conditions, match: sent.match ?? 'all', sort };
}

/** The carriers that a query which could be read narrows to, each with where it names them. */
export function carriersNamed({
  conditions,
}: ShipmentQuery): readonly { readonly code: string; readonly field: string }[] {
  return conditions.flatMap((condition, index) =>
    condition.column === 'carrier_code' && condition.operator === 'one_of'
      ? condition.values.map((code, at) => ({ code: String(code), field: `filters[${index}].values[${at}]` }))
      : [],
  );
}

type Filter = NonNullable<ShipmentQueryInput['filters']>[number];
type Unread = { readonly problem: ErrorDetail };

function readCondition(filter: Filter, path: string): QueryCondition | Unread {
  const field = fieldNamed(filter.field ?? '');
  if (field === undefined) return unknown(`${path}.field`, filter.field);
  const { operator = 'one_of', values = [] } = filter;
  if (operator === 'one_of') return readOneOf(field, values, path);
  if (operator === 'range') return readRange(field, values, path);
  return { problem: { field: `${path}.operator`, message: `is "${operator}"; it must be one_of, range` } };
}

type Values = NonNullable<Filter['values']>;

function readOneOf({ column, kind }: QueryField, values: Values, path: string): QueryCondition | Unread {
  const read = values.flatMap((value) => (value === undefined ? [] : [readValue(value, kind, false)]));
  const wrong = read.indexOf(undefined);
  if (read.length === 0) return { problem: { field: `${path}.values`, message: 'is missing' } };
  if (wrong >= 0) return unreadable(`${path}.values[${wrong}]`, values[wrong], kind);
  const day = kind === 'time' ? values.findIndex((value) => value !== undefined && isDay(value)) : -1;
  // Its midnight, which nothing was booked at, is not meant by a day.
  if (day >= 0 && new Set(read).size === 1) return readRange({ column, kind }, [values[day], values[day]], path);
  if (day >= 0) {
    return {
      problem: { field: `${path}.values[${day}]`, message: 'is a day; several are asked for by operator: range' },
    };
  }
  return { column, operator: 'one_of', values: read.filter((value) => value !== undefined) };
}

function readRange({ column, kind }: QueryField, [from, to]: Values, path: string): QueryCondition | Unread {
  const least = from === undefined ? null : readValue(from, kind, false);
  const most = to === undefined ? null : readValue(to, kind, true);
  if (least === undefined) return unreadable(`${path}.values[0]`, from, kind);
  if (most === undefined) return unreadable(`${path}.values[1]`, to, kind);
  if (least === null && most === null) return { problem: { field: `${path}.values`, message: 'is missing' } };
  if (least !== null && most !== null && least > most) {
    return { problem: { field: `${path}.values[1]`, message: `is "${to}", which is before values[0], "${from}"` } };
  }
  return { column, operator: 'range', from: least, to: most };
}

function fieldNamed(name: string) {
  return Object.hasOwn(QUERY_FIELDS, name) ? QUERY_FIELDS[name] : undefined;
}

/** A date-only end includes that day (decisions 6). */
function readValue(entered: string, kind: Kind, isEnd: boolean): QueryValue | undefined {
  if (typeof kind === 'object') return kind.find((word) => word === entered.trim().toLowerCase());
  switch (kind) {
    case 'text':
      return entered;
    case 'tracking_number':
      return plainTrackingNumber(entered);
    case 'integer':
      return /^\d{1,15}$/.test(entered) ? Number(entered) : undefined;
    case 'money':
      return parseDecimal(entered, MOST_MINOR_DIGITS);
    case 'flag':
      return entered === 'true' ? 1 : entered === 'false' ? 0 : undefined;
    case 'date':
      return readDateTime(entered)?.slice(0, 10);
    case 'time': {
      const moment = readDateTime(entered);
      return moment !== undefined && isEnd && isDay(entered) ? `${moment.slice(0, 10)}T23:59:59.999Z` : moment;
    }
  }
}

function isDay(entered: string): boolean {
  return /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(entered.trim());
}

function readSort(entered: string): ShipmentQuery['sort'] | Unread {
  const name = entered.replace(/^[-+]/, '');
  const field = fieldNamed(name);
  if (field === undefined) return unknown('sort', name);
  return { column: field.column, direction: entered.startsWith('-') ? 'desc' : 'asc' };
}

function unknown(field: string, name: string | undefined): Unread {
  const suggestion = orMeant(nearest(name ?? '', Object.keys(QUERY_FIELDS)));
  return { problem: { field, message: `is "${name ?? ''}", which is no field of a shipment${suggestion}` } };
}

function unreadable(field: string, value: string | undefined, kind: Kind): Unread {
  return { problem: { field, message: `is "${value ?? ''}"; it must be ${mustBe(kind)}` } };
}

function mustBe(kind: Kind): string {
  if (typeof kind === 'object') return `one of ${kind.join(', ')}`;
  return {
    text: 'text',
    tracking_number: 'text',
    integer: 'a whole number',
    money: 'an amount',
    time: 'a date-time',
    date: 'a date',
    flag: 'true or false',
  }[kind];
}
