import {
  type Draft,
  line,
  lineMeta,
  type OrderFormat,
  order,
  orderMeta,
  requestedService,
  status,
} from '../order-format.ts';
import type { TemplateColumn } from '../template.ts';

const address = (prefix: string, field: string): readonly TemplateColumn[] => [
  order(`${prefix} Name`, `${field}.name`),
  order(`${prefix} Address1`, `${field}.street1`),
  order(`${prefix} Address2`, `${field}.street2`),
  // Address1 and Address2 in one, with a comma between them.
  order(`${prefix} Street`, `${field}.street1`, { isFallback: true }),
  order(`${prefix} Company`, `${field}.company`),
  order(`${prefix} City`, `${field}.city`),
  order(`${prefix} Zip`, `${field}.zip`),
  order(`${prefix} Province`, `${field}.state`),
  order(`${prefix} Province Name`, `${field}.state`, { isFallback: true }),
  order(`${prefix} Country`, `${field}.country`),
  order(`${prefix} Phone`, `${field}.phone_number`),
];

/** The orders export of a Shopify shop: what belongs to the order stands on its first row. */
export const SHOPIFY: OrderFormat = {
  name: 'shopify',
  title: 'Shopify orders export',
  sourceSystem: 'shopify',
  required: ['name', 'lineitem_name', 'lineitem_quantity'],
  columns: [
    order('Name', 'order_number'),
    order('Id', 'source_system_id'),
    status('Fulfillment Status'),
    order('Currency', 'currency'),
    order('Subtotal', 'items_price'),
    order('Shipping', 'shipping_price'),
    order('Taxes', 'tax_price'),
    order('Total', 'total_price'),
    requestedService('Shipping Method'),
    order('Created at', 'source_system_processed_at'),
    order('Notes', 'notes', { cell: { kind: 'note' } }),
    order('Tags', 'tags', { cell: { kind: 'list', separator: ',' } }),
    order('Email', 'destination_address.email'),
    ...address('Shipping', 'destination_address'),
    order('Phone', 'destination_address.phone_number', { isFallback: true }),
    ...address('Billing', 'billing_address'),
    line('Lineitem sku', 'sku'),
    line('Lineitem name', 'name'),
    line('Lineitem quantity', 'quantity'),
    line('Lineitem price', 'price'),
    ...[
      'Financial Status',
      'Paid at',
      'Fulfilled at',
      'Accepts Marketing',
      'Discount Code',
      'Discount Amount',
      'Note Attributes',
      'Cancelled at',
      'Payment Method',
      'Payment Reference',
      'Payment References',
      'Payment ID',
      'Refunded Amount',
      'Outstanding Balance',
      'Employee',
      'Location',
      'Device ID',
      'Risk Level',
      'Source',
      'Tax 1 Name',
      'Tax 1 Value',
      'Receipt Number',
      'Duties',
    ].map(orderMeta),
    ...[
      'Lineitem compare at price',
      'Lineitem requires shipping',
      'Lineitem taxable',
      'Lineitem fulfillment status',
      'Lineitem discount',
      'Vendor',
    ].map(lineMeta),
  ],
  finish: finished,
};

/** A cancelled order is cancelled, whatever its fulfilment says; what is not shipped (gift cards, services) is no line. */
function finished(gathered: Draft, lines: readonly Draft[]): readonly Draft[] {
  const meta = gathered.source_system_meta as Draft | undefined;
  if (meta?.cancelled_at !== undefined) gathered.status = 'cancelled';
  const destination = gathered.destination_address as Draft | undefined;
  // Of an order without a delivery the customer's email and telephone are no address.
  if (destination !== undefined && Object.keys(destination).every((part) => /^(email|phone_number)$/.test(part))) {
    gathered.source_system_meta = { ...meta, ...destination };
    delete gathered.destination_address;
  }
  const shipped = lines.filter((each) => !isDigital(each));
  if (shipped.length < lines.length) {
    const left = lines.filter(isDigital).map((each) => `${each.quantity ?? 1} × ${each.name ?? each.sku}`);
    const notes = (gathered.notes ?? []) as readonly unknown[];
    gathered.notes = [...notes, { body: `Needs no shipping: ${left.join(', ')}`, tag: 'import' }];
  }
  return shipped;
}

function isDigital(each: Draft): boolean {
  return /^false$/i.test(String((each.meta as Draft | undefined)?.lineitem_requires_shipping ?? ''));
}
