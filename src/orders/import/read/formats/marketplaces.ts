import { formatDecimal } from '../../../../kernel/decimal.ts';
import {
  consignee,
  type Draft,
  line,
  lineMeta,
  type OrderFormat,
  order,
  orderMeta,
  requestedService,
  shippedUnits,
  status,
  usDate,
} from '../order-format.ts';

const nameParts = (first: string, last: string) => consignee({ [first]: 'first_name', [last]: 'last_name' });

const ounces = (name: string) => line(name, 'weight', { cell: { kind: 'weight', unit: 'oz' } });

/** The fields that ShippingEasy asks for: dates as the US writes them, weights in ounces. */
const SHIPPINGEASY: OrderFormat = {
  name: 'shippingeasy',
  title: 'ShippingEasy orders',
  required: ['order_number', 'item_name', ['full_name', 'first_name', 'last_name']],
  columns: [
    order('Order Number', 'order_number'),
    usDate('Order date & time'),
    { ...usDate('Order date'), isFallback: true },
    orderMeta('Order time'),
    status('Status'),
    order('Order Total', 'total_price'),
    requestedService('Requested service'),
    order('Shipping cost', 'shipping_price'),
    ...['Custom 1', 'Custom 2', 'Custom 3', 'Importer Customs ID'].map(orderMeta),
    ...consignee({
      'Full Name': 'name',
      Company: 'company',
      'Address Line 1': 'street1',
      'Address Line 2': 'street2',
      City: 'city',
      State: 'state',
      'Postal Code': 'zip',
      'Zip Code': 'zip',
      Country: 'country',
      Phone: 'phone_number',
      Email: 'email',
    }),
    ...nameParts('First Name', 'Last Name'),
    line('Item name', 'name'),
    line('Item SKU', 'sku'),
    line('Item unit price', 'price'),
    line('Item Quantity', 'quantity'),
    ...shippedUnits,
    ounces('Item unit weight (oz)'),
    ounces('Item unit weight'),
    lineMeta('Warehouse Bin'),
  ],
};

/** Ship&co: one row an order, without its contents; `000` stands for no postal code. */
const SHIPANDCO: OrderFormat = {
  name: 'shipandco',
  title: 'Ship&co orders',
  required: ['ordername', 'recipientcountrycode'],
  columns: [
    order('OrderName', 'order_number'),
    order('CurrencyCode', 'currency'),
    order('Date', 'source_system_processed_at'),
    ...nameParts('RecipientFirstName', 'RecipientLastName'),
    ...consignee({
      RecipientProvince: 'state',
      RecipientCountryCode: 'country',
      RecipientZIP: 'zip',
      RecipientPhone: 'phone_number',
      RecipientAddress1: 'street1',
      RecipientAddress2: 'street2',
      RecipientCity: 'city',
      RecipientCompany: 'company',
      RecipientMail: 'email',
    }),
  ],
  finish(gathered, lines) {
    const destination = gathered.destination_address as Draft | undefined;
    if (/^0+$/.test(String(destination?.zip ?? ''))) delete destination?.zip;
    return lines;
  },
};

/** Teapplix' generic CSV: sizes and weight are of the whole parcel, revenue is of the whole line. */
const TEAPPLIX: OrderFormat = {
  name: 'teapplix',
  title: 'Teapplix generic CSV',
  sourceSystem: 'teapplix',
  required: ['orderid', 'itemname', 'shiptozipcode'],
  columns: [
    order('OrderId', 'order_number'),
    usDate('OrderDate'),
    order('ShippingCost', 'shipping_price'),
    order('TaxCost', 'tax_price'),
    requestedService('ShipMethod'),
    ...consignee({
      Email: 'email',
      Phone: 'phone_number',
      ShipToName: 'name',
      ShipToCompany: 'company',
      ShipToStreet1: 'street1',
      ShipToStreet2: 'street2',
      ShipToCity: 'city',
      ShipToState: 'state',
      ShipToZipCode: 'zip',
      ShipToCountry: 'country',
    }),
    ...['StoreKey', 'Commission', 'Discount', 'ShippingClass', 'ShipWeight', 'Length', 'Width', 'Depth', 'QueueID'].map(
      orderMeta,
    ),
    line('OrderItemId', 'source_system_id'),
    line('ItemName', 'sku'),
    line('ItemDescription', 'name'),
    line('Qty', 'quantity'),
    ...shippedUnits,
    lineMeta('ProductRevenue'),
  ],
  finish: (_, lines) => lines.map(withUnitPrice),
};

/** The unit price, to the ten-thousandth; the revenue itself stays with the line. What is no amount is refused as a price. */
function withUnitPrice(each: Draft): Draft {
  const text = String((each.meta as Draft | undefined)?.product_revenue ?? '').trim();
  if (text === '') return each;
  const revenue = /^\+?(\d{0,9})(?:\.(\d{0,4})0*)?$/.exec(text);
  // Such a text is no number either where it is read as a price.
  if (revenue === null || !/\d/.test(text)) return { ...each, price: `ProductRevenue ${text}` };
  const quantity = Number(each.quantity ?? 1);
  if (!Number.isSafeInteger(quantity) || quantity < 1) return each;
  const tenThousandths = Number(`${revenue[1] ?? ''}${(revenue[2] ?? '').padEnd(4, '0')}`);
  const priceE4 = Math.round(tenThousandths / quantity);
  const isAsMuch = Math.round((priceE4 * quantity) / 100) === Math.round(tenThousandths / 100);
  return { ...each, price: isAsMuch ? formatDecimal(priceE4, 4) : finePrice(tenThousandths, quantity) };
}

/** Its units come to what they brought in, so that it is told how much they come to as the price is kept (`rounded-prices.ts`). */
function finePrice(tenThousandths: number, quantity: number): string {
  const units = BigInt(quantity);
  const digits = String((BigInt(tenThousandths) * 10n ** 8n + units - 1n) / units).padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
}

/** Convictional's files have no header. */
const CONVICTIONAL: OrderFormat = {
  name: 'convictional',
  title: 'Convictional orders, without a header',
  hasNoHeader: true,
  // Where it has one all the same, as the file of rejected rows has.
  required: ['code', 'partner', 'sku', 'quantity', 'addressone'],
  columns: [
    order('code', 'order_number'),
    order('partner', 'source_system'),
    order('date', 'source_system_processed_at'),
    line('sku', 'sku'),
    line('quantity', 'quantity'),
    ...consignee({
      name: 'name',
      company: 'company',
      city: 'city',
      zip: 'zip',
      state: 'state',
      country: 'country',
      addressOne: 'street1',
      addressTwo: 'street2',
    }),
  ],
};

/** Starshipit publishes rules and no list: these are the headings of its order screens. */
const STARSHIPIT: OrderFormat = {
  name: 'starshipit',
  title: 'Starshipit orders',
  required: ['order_number', ['item_sku', 'item_name'], ['postcode', 'post_code'], ['street', 'address']],
  columns: [
    order('Order Number', 'order_number'),
    order('Order Date', 'source_system_processed_at', { cell: { kind: 'date', order: 'dmy' } }),
    order('Reference', 'reference_numbers', { cell: { kind: 'reference', code: 'other_id' } }),
    order('Currency', 'currency'),
    requestedService('Shipping Method'),
    order('Delivery Instructions', 'notes', { cell: { kind: 'note' } }),
    ...consignee({
      Name: 'name',
      Company: 'company',
      Street: 'street1',
      Address: 'street1',
      Building: 'street2',
      City: 'city',
      State: 'state',
      Postcode: 'zip',
      'Post Code': 'zip',
      Country: 'country',
      Telephone: 'phone_number',
      Phone: 'phone_number',
      Email: 'email',
    }),
    orderMeta('Suburb'),
    line('Item SKU', 'sku'),
    line('Item Name', 'name'),
    line('Item Description', 'description'),
    line('Item Quantity', 'quantity'),
    ...shippedUnits,
    line('Item Price', 'price'),
    line('Item Weight', 'weight', { cell: { kind: 'weight', unit: 'kg' } }),
  ],
  finish: withSuburb,
};

/** Australia's suburb is the town of the address; where a city is named too, as in New Zealand, it is a part of that. */
function withSuburb(gathered: Draft, lines: readonly Draft[]): readonly Draft[] {
  const suburb = (gathered.source_system_meta as Draft | undefined)?.suburb;
  const destination = gathered.destination_address as Draft | undefined;
  if (suburb === undefined || destination === undefined) return lines;
  if (destination.city === undefined) destination.city = suburb;
  else destination.street2 = [destination.street2, suburb].filter((part) => part !== undefined).join(', ');
  return lines;
}

const karrioAddress = (prefix: string, field: string) => [
  ...['name', 'company', 'city', 'state', 'country'].map((part) => order(`${prefix} ${part}`, `${field}.${part}`)),
  order(`${prefix} address 1`, `${field}.street1`),
  order(`${prefix} address 2`, `${field}.street2`),
  order(`${prefix} postal code`, `${field}.zip`),
  order(`${prefix} residential`, `${field}.is_residential`),
];

/** The orders export of Karrio. */
const KARRIO: OrderFormat = {
  name: 'karrio',
  title: 'Karrio orders export',
  required: ['order_number', 'item_quantity', ['item_sku', 'item_title'], 'shipping_postal_code'],
  columns: [
    order('Order number', 'order_number'),
    order('ID', 'source_system_id'),
    order('Order date', 'source_system_processed_at'),
    order('Order source', 'source_system'),
    status('Status'),
    order('Total', 'total_price'),
    order('Order Currency', 'currency'),
    ...karrioAddress('Shipping', 'destination_address'),
    ...karrioAddress('From', 'origin_address'),
    ...karrioAddress('Billing', 'billing_address'),
    ...['Created at', 'Options'].map(orderMeta),
    line('Item title', 'name'),
    line('Item Description', 'description'),
    line('Item quantity', 'quantity'),
    ...shippedUnits,
    line('Item sku', 'sku'),
    line('HS tariff number', 'hs_code'),
    line('Item price', 'price'),
    line('Item currency', 'currency'),
    line('Item weight', 'weight'),
    line('Item weight unit', 'weight_uom'),
    lineMeta('Item Metadata'),
  ],
};

/** atoship: one row a parcel, its weight in ounces; what is in it may be missing. */
const ATOSHIP: OrderFormat = {
  name: 'atoship',
  title: 'atoship orders',
  required: ['order_id', 'ship_name', 'ship_zip'],
  lineName: 'Parcel',
  columns: [
    order('order_id', 'order_number'),
    requestedService('service'),
    ...consignee({
      ship_name: 'name',
      ship_company: 'company',
      ship_address1: 'street1',
      ship_address2: 'street2',
      ship_city: 'city',
      ship_state: 'state',
      ship_zip: 'zip',
      ship_country: 'country',
      ship_phone: 'phone_number',
      ship_email: 'email',
    }),
    ounces('weight'),
    ...['length', 'width', 'height'].map((name) => line(name, name)),
    line('items', 'name'),
  ],
};

/** Missing Ink's fulfillment CSV. */
const MISSINGINK: OrderFormat = {
  name: 'missingink',
  title: 'Missing Ink fulfillment CSV',
  required: ['order_id', 'ship_zipcode', ['product_sku', 'product_name']],
  columns: [
    order('order id', 'order_number'),
    ...consignee({
      ship_name: 'name',
      ship_attn: 'company',
      ship_email: 'email',
      ship_phone: 'phone_number',
      ship_address_1: 'street1',
      ship_address_2: 'street2',
      ship_city: 'city',
      ship_state: 'state',
      ship_zipcode: 'zip',
      ship_country: 'country',
    }),
    line('product_sku', 'sku'),
    line('product_qty', 'quantity'),
    ...shippedUnits,
    line('product_name', 'name'),
  ],
};

export const MARKETPLACE_FORMATS: readonly OrderFormat[] = [
  SHIPPINGEASY,
  SHIPANDCO,
  TEAPPLIX,
  CONVICTIONAL,
  STARSHIPIT,
  KARRIO,
  ATOSHIP,
  MISSINGINK,
];
