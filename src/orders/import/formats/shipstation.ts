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
    status('Order Statuses'),
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

/** Only an order that is not over can be held until a day; then it is on hold, whatever else it was. */
function heldAsDated(gathered: Draft, lines: readonly Draft[]): readonly Draft[] {
  if (gathered.hold_until === undefined) return lines;
  if (gathered.status === undefined || gathered.status === 'new' || gathered.status === 'on_hold')
    delete gathered.status;
  else delete gathered.hold_until;
  return lines;
}
