import { orMeant } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { OPTIONAL_ADDRESS_PARTS } from '../draft/draft-address.ts';
import { itemsPrice } from '../draft/items-price.ts';
import { OPTIONAL_LINE_DETAILS } from '../draft/line-details.ts';
import { OPTIONAL_ORDER_DETAILS } from '../draft/order-details.ts';
import type { LineDetails, Order, OrderLine } from '../order.ts';

/**
 * The order with optional fields emptied (decisions 4): null and empty text mean "not given", so `clear` says which.
 * @throws ShipdockError `unreadable_field` for a field that cannot be emptied, with the nearest that can.
 */
export function clearOrderFields(order: Order, fields: readonly (string | undefined)[] = []): Order {
  return fields.reduce<Order>((cleared, field) => (field === undefined ? cleared : clearOne(cleared, field)), order);
}

/** The line with optional fields emptied. @throws ShipdockError as `clearOrderFields`. */
export function clearLineFields(
  line: OrderLine,
  fields: readonly (string | undefined)[] | undefined,
  place: string,
): OrderLine {
  return (fields ?? []).reduce<OrderLine>(
    (cleared, field) => (field === undefined ? cleared : clearLineField(cleared, field, place)),
    line,
  );
}

const ORDER_COLUMNS = {
  source_system: 'sourceSystem',
  source_system_id: 'sourceSystemId',
  total_price: 'totalMinor',
  tax_price: 'taxMinor',
  shipping_price: 'shippingMinor',
  hold_until: 'holdUntil',
} as const satisfies Readonly<Record<string, keyof Order>>;

const ORDER_DETAILS = {
  ...OPTIONAL_ORDER_DETAILS,
  requested_rate_id: 'requestedRateId',
  billing_details: 'billingDetails',
  duties_taxes_billing_details: 'dutiesTaxesBillingDetails',
} as const;

const ITEMS_PRICE = 'items_price';

const ORDER_LISTS = { tags: 'tags', reference_numbers: 'referenceNumbers' } as const;

const ADDRESSES = {
  origin_address: 'origin',
  destination_address: 'destination',
  billing_address: 'billing',
} as const satisfies Readonly<Record<string, keyof Order['addresses']>>;

const LINE_COLUMNS = {
  source_system_id: 'sourceSystemId',
  sku: 'sku',
  price: 'priceE4',
  value: 'valueE4',
} as const satisfies Readonly<Record<string, keyof OrderLine>>;

const LINE_DETAILS = {
  ...OPTIONAL_LINE_DETAILS,
  commodity_description: 'commodityDescription',
  origin_address: 'originAddress',
  reference_numbers: 'referenceNumbers',
  hazmat_data: 'hazmatData',
  inventory_identifiers: 'inventoryIdentifiers',
} as const satisfies Readonly<Record<string, keyof LineDetails>>;

function clearOne(order: Order, field: string): Order {
  if (isKey(ORDER_COLUMNS, field)) return { ...order, [ORDER_COLUMNS[field]]: null };
  if (isKey(ORDER_LISTS, field)) return { ...order, [ORDER_LISTS[field]]: [] };
  if (isKey(ORDER_DETAILS, field)) return { ...order, details: without(order.details, ORDER_DETAILS[field]) };
  if (isKey(ADDRESSES, field)) return { ...order, addresses: { ...order.addresses, [ADDRESSES[field]]: null } };
  // Not stated any more, it follows from the lines.
  if (field === ITEMS_PRICE) return { ...order, itemsMinor: itemsPrice(order.lines, order.currency) };
  return clearAddressPart(order, field);
}

function clearAddressPart(order: Order, field: string): Order {
  const [name = '', part = '', ...rest] = field.split('.');
  if (!isKey(ADDRESSES, name) || !isKey(OPTIONAL_ADDRESS_PARTS, part) || rest.length > 0)
    throw notClearable('', field, orderFields());
  const role = ADDRESSES[name];
  const address = order.addresses[role];
  if (address === null) return order;
  return { ...order, addresses: { ...order.addresses, [role]: without(address, OPTIONAL_ADDRESS_PARTS[part]) } };
}

function clearLineField(line: OrderLine, field: string, place: string): OrderLine {
  if (isKey(LINE_COLUMNS, field)) return { ...line, [LINE_COLUMNS[field]]: null };
  if (isKey(LINE_DETAILS, field)) return { ...line, details: without(line.details, LINE_DETAILS[field]) };
  const part = ORIGIN_PARTS.find((name) => name === field)?.split('.')[1];
  if (part === undefined || !isKey(OPTIONAL_ADDRESS_PARTS, part)) {
    throw notClearable(`${place}.`, field, [
      ...Object.keys(LINE_COLUMNS),
      ...Object.keys(LINE_DETAILS),
      ...ORIGIN_PARTS,
    ]);
  }
  const { originAddress } = line.details;
  if (originAddress === undefined) return line;
  return { ...line, details: { ...line.details, originAddress: without(originAddress, OPTIONAL_ADDRESS_PARTS[part]) } };
}

/** Optional parts of the place that a line comes from. */
const ORIGIN_PARTS = Object.keys(OPTIONAL_ADDRESS_PARTS).map((part) => `origin_address.${part}`);

function orderFields(): readonly string[] {
  const parts = Object.keys(ADDRESSES).flatMap((name) =>
    Object.keys(OPTIONAL_ADDRESS_PARTS).map((part) => `${name}.${part}`),
  );
  const names = [ORDER_COLUMNS, ORDER_DETAILS, ORDER_LISTS, ADDRESSES].flatMap((each) => Object.keys(each));
  return [...names, ITEMS_PRICE, ...parts];
}

function isKey<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}

function without<Value extends object, Key extends keyof Value>(value: Value, key: Key): Value {
  const { [key]: _, ...rest } = value;
  // Only optional members stand in the tables above.
  return rest as unknown as Value;
}

/** The error that names the nearest field that can be emptied. */
export function notClearable(place: string, field: string, known: readonly string[]): ShipdockError {
  const message = `names "${field}", which cannot be emptied${orMeant(nearest(field, known))}`;
  return new ShipdockError('unreadable_field', `${place}clear ${message}`, {
    details: [{ field: `${place}clear`, message, fields: known }],
  });
}
