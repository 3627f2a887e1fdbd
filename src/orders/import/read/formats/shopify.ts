import { flagOf } from '../../../../kernel/flag-word.ts';
import { saidWord } from '../../../../kernel/said-text.ts';
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
      'Payment Terms Name',
      'Next Payment Due At',
      'Refunded Amount',
      'Outstanding Balance',
      'Employee',
      'Location',
      'Device ID',
      'Risk Level',
      'Source',
      ...['1', '2', '3', '4', '5'].flatMap((tax) => [`Tax ${tax} Name`, `Tax ${tax} Value`]),
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

/** A cancelled order is cancelled, whatever its fulfilment says; what is not shipped (gift cards, services) comes in as no line. */
function finished(gathered: Draft, lines: readonly Draft[], warn: (text: string) => void): readonly Draft[] {
  const meta = gathered.source_system_meta as Draft | undefined;
  const destination = gathered.destination_address as Draft | undefined;
  // Of an order without a delivery the customer's email and telephone are no address.
  if (destination !== undefined && Object.keys(destination).every((part) => /^(email|phone_number)$/.test(part))) {
    gathered.source_system_meta = { ...meta, ...destination };
    delete gathered.destination_address;
  }
  for (const each of lines) {
    withFulfilment(each);
    if (isDigital(each) || isRestocked(each)) each.not_to_ship = true;
  }
  // Partly fulfilled, and no line says of what: then what they say of themselves is not to be relied on.
  if (gathered.status === 'partially_shipped' && lines.every(({ shipped_quantity: shipped = 0 }) => shipped === 0)) {
    for (const each of lines) delete each.shipped_quantity;
  }
  noteLeftOut(gathered, 'Needs no shipping', lines.filter(isDigital));
  const restocked = lines.filter((each) => !isDigital(each) && isRestocked(each));
  const text = noteLeftOut(gathered, 'Restocked, not to be shipped', restocked);
  if (text !== undefined) warn(`${gathered.order_number}: restocked, and not to be shipped, as Shopify says: ${text}`);
  if (meta?.cancelled_at !== undefined) gathered.status = 'cancelled';
  else heldIfRefunded(gathered, meta, warn);
  return lines;
}

/** Words for what became of a line; any other may mean that some of it is shipped. */
const FULFILMENTS = new Map<string, 'all' | number>(
  Object.entries({
    fulfilled: 'all',
    shipped: 'all',
    pending: 0,
    unfulfilled: 0,
    unshipped: 0,
    open: 0,
    scheduled: 0,
    on_hold: 0,
    in_progress: 0,
  } as const),
);

/** Shopify says of a line whether it is fulfilled, and of a partly fulfilled one not how many units are. */
function withFulfilment(each: Draft): void {
  const word = fulfilmentOf(each);
  if (word !== undefined) each.shipped_quantity = FULFILMENTS.get(word) ?? 'some';
}

function fulfilmentOf(each: Draft): string | undefined {
  const cell = (each.meta as Draft | undefined)?.lineitem_fulfillment_status;
  return cell === undefined ? undefined : String(cell).trim().toLowerCase().replaceAll(' ', '_');
}

function noteLeftOut(gathered: Draft, why: string, left: readonly Draft[]): string | undefined {
  if (left.length === 0) return undefined;
  const text = left.map((each) => `${each.quantity ?? 1} × ${each.name ?? each.sku}`).join(', ');
  const notes = (gathered.notes ?? []) as readonly unknown[];
  gathered.notes = [...notes, { body: `${why}: ${text}`, tag: 'import' }];
  return text;
}

/** Cash on delivery and transfers stand so too: it is told, and nothing is held. Of who pays on agreed terms nothing is told. */
const UNPAID = new Set(['pending', 'partially_paid']);

/**
 * What was paid back, or is not going to be paid since its authorisation expired, is not shipped without a look; a part that was
 * paid back may be of any line, or of none.
 */
function heldIfRefunded(gathered: Draft, meta: Draft | undefined, warn: (text: string) => void): void {
  const { order_number: number, status = 'new' } = gathered;
  if (status !== 'new' && status !== 'partially_shipped') return;
  const word = String(meta?.financial_status ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_');
  if (word === 'refunded' || word === 'voided' || word === 'expired') {
    gathered.status = 'on_hold';
    warn(
      `${number} belongs on hold: Shopify says it is ${word} and not cancelled; orders cancel it, or orders release it`,
    );
  } else if (word === 'partially_refunded') {
    const amount = meta?.refunded_amount === undefined ? 'no amount given' : `${meta.refunded_amount}`;
    warn(
      `${number} is partly refunded (${amount}), and Shopify does not say of which lines: look before it is shipped`,
    );
  } else if (UNPAID.has(word) && meta?.payment_terms_name === undefined) {
    const owed = meta?.outstanding_balance === undefined ? '' : `, ${meta.outstanding_balance} outstanding`;
    warn(`${number} is not paid, as Shopify says (${word}${owed}): look before it is shipped, or orders hold it`);
  }
}

function isRestocked(each: Draft): boolean {
  return fulfilmentOf(each) === 'restocked';
}

function isDigital(each: Draft): boolean {
  const needs = saidWord((each.meta as Draft | undefined)?.lineitem_requires_shipping);
  return flagOf(needs) === false || fulfilmentOf(each) === 'not_eligible';
}
