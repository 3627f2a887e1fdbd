import {
  consignee,
  type Draft,
  line,
  lineMeta,
  type OrderFormat,
  order,
  orderMeta,
  requestedService,
  STATUS_WORDS,
  shippedUnits,
  usDate,
} from '../order-format.ts';

/** Of an order that is not paid, until it is known what that means. */
const UNPAID = 'unpaid';

/** ShipStation's fields, from CSV or tab-separated files; the consignee's columns as its screens call them. */
export const SHIPSTATION: OrderFormat = {
  name: 'shipstation',
  title: 'ShipStation orders',
  sourceSystem: 'shipstation',
  required: ['order_#', ['sku', 'name']],
  autoNumber: 'AUTO',
  columns: [
    order('Order #', 'order_number'),
    usDate('Order Date'),
    order('Order Statuses', 'status', {
      cell: { kind: 'values', values: { ...STATUS_WORDS, awaiting_payment: UNPAID, 'awaiting payment': UNPAID } },
    }),
    usDate('Hold Until Date', 'hold_until'),
    order('Customer Notes', 'notes', { cell: { kind: 'note', tag: 'customer' } }),
    order('Internal Notes', 'notes', { cell: { kind: 'note', tag: 'internal' } }),
    order('Gift Message', 'notes', { cell: { kind: 'note', tag: 'gift' } }),
    order('Order Source', 'source'),
    requestedService('Requested Service'),
    ...consignee({
      'Recipient Full Name': 'name',
      'Recipient Name': 'name',
      'Recipient Company': 'company',
      'Recipient Phone': 'phone_number',
      'Recipient Email': 'email',
      'Address Line 1': 'street1',
      'Address Line 2': 'street2',
      City: 'city',
      State: 'state',
      'Postal Code': 'zip',
      'Country Code': 'country',
    }),
    line('SKU', 'sku'),
    line('Name', 'name'),
    line('Quantity', 'quantity'),
    ...shippedUnits,
    line('Unit Price', 'price'),
    line('Unit Weight', 'weight', { cell: { kind: 'weight', unit: 'oz' } }),
    line('UPC', 'upc'),
    line('HS Tariff', 'hs_code'),
    line('Country of Origin', 'country_of_origin'),
    ...[
      'Last Modified Date',
      'Ship By Date',
      'Gift Indicator',
      'Custom Field 1',
      'Custom Field 2',
      'Custom Field 3',
    ].map(orderMeta),
    ...['Unit Shipping', 'Image URL', 'FulFillment SKU'].map(lineMeta),
  ],
  finish: heldAsDated,
};

/**
 * Only an order that is not over can be held until a day; then it is on hold, whatever else it was. One that is not paid is
 * held until it is, and not until a day.
 */
function heldAsDated(gathered: Draft, lines: readonly Draft[]): readonly Draft[] {
  if (gathered.status === UNPAID) {
    gathered.status = 'on_hold';
    delete gathered.hold_until;
  }
  if (gathered.hold_until === undefined) return lines;
  if (gathered.status === undefined || gathered.status === 'new' || gathered.status === 'on_hold')
    delete gathered.status;
  else delete gathered.hold_until;
  return lines;
}
