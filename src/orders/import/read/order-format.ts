import type { TemplateColumn } from './template.ts';

/** An order, or a line of it, while it is gathered from cells: fields in the API's words. */
export type Draft = Record<string, unknown>;

/** A kind of order file: the columns that it has, and what must be known of them. */
export interface OrderFormat {
  /** As `--format` takes it. */
  readonly name: string;
  /** For help and messages. */
  readonly title: string;
  readonly columns: readonly TemplateColumn[];
  /** Columns that must be there, by which the format is told; a list means one of these. */
  readonly required: readonly (string | readonly string[])[];
  /** Whether a column that it does not know is a mistake, as in our own template, or read over, as in exports of others. */
  readonly refusesUnknown?: boolean;
  /** What `source_system` is where no column says it. */
  readonly sourceSystem?: string;
  /** The file has no header: its columns stand in this order. */
  readonly hasNoHeader?: boolean;
  /** Its description says that a blank quantity is one unit; else it is a mistake. */
  readonly blankIsOneUnit?: boolean;
  /** What a line is called where the file does not say what is in it. */
  readonly lineName?: string;
  /** Word in the order number for which a number is made, however it is spelled: as a number it would gather rows of many orders. */
  readonly autoNumber?: string;
  /** What the format's rules ask for once an order is gathered; may change it and answers the lines that it keeps. */
  readonly finish?: (order: Draft, lines: readonly Draft[], warn: (text: string) => void) => readonly Draft[];
}

/** Whether the cell of an order number asks for one to be made. */
export function asksForNumber(cell: string, { autoNumber }: OrderFormat): boolean {
  return autoNumber !== undefined && cell.trim().toUpperCase() === autoNumber;
}

/** Short forms for the tables of formats. */
export const order = (name: string, field: string, more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  name,
  scope: 'order',
  field,
  ...more,
});

export const line = (name: string, field: string, more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  name,
  scope: 'line',
  field,
  ...more,
});

/** A column that the API has no field for: it is kept in the order's `source_system_meta`. */
export const orderMeta = (name: string): TemplateColumn =>
  order(name, 'source_system_meta', { cell: { kind: 'meta', key: metaKey(name) } });

/** The same of a line, kept in its `meta`. */
export const lineMeta = (name: string): TemplateColumn =>
  line(name, 'meta', { cell: { kind: 'meta', key: metaKey(name) } });

function metaKey(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

const DESTINATION = 'destination_address';

/** Columns of the consignee, as pairs of heading and part of the address. */
export const consignee = (parts: Readonly<Record<string, string>>): readonly TemplateColumn[] =>
  Object.entries(parts).map(([name, part]) => order(name, `${DESTINATION}.${part}`));

export const requestedService = (name: string): TemplateColumn => order(name, 'requested_shipping_details');

/** What programs call the units of a line that are shipped already, where a file says them. */
export const shippedUnits: readonly TemplateColumn[] = [
  line('Quantity Shipped', 'shipped_quantity'),
  line('Qty Shipped', 'shipped_quantity', { isFallback: true }),
  line('Shipped Quantity', 'shipped_quantity', { isFallback: true }),
];

/** A date as the US writes it, or with the year first. */
export const usDate = (name: string, field = 'source_system_processed_at'): TemplateColumn =>
  order(name, field, { cell: { kind: 'date', order: 'mdy' } });

/** Words of other programs for the states of an order. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  'awaiting payment': 'on_hold',
  awaiting_payment: 'on_hold',
  'awaiting shipment': 'new',
  awaiting_shipment: 'new',
  awaiting_fulfillment: 'new',
  pending_fulfillment: 'new',
  pending: 'new',
  open: 'new',
  paid: 'new',
  processing: 'new',
  unfulfilled: 'new',
  'on hold': 'on_hold',
  partial: 'partially_shipped',
  partially_fulfilled: 'partially_shipped',
  'partially fulfilled': 'partially_shipped',
  'partially shipped': 'partially_shipped',
  fulfilled: 'shipped',
  canceled: 'cancelled',
  restocked: 'cancelled',
};
export const status = (name: string): TemplateColumn =>
  order(name, 'status', { cell: { kind: 'values', values: STATUS_WORDS } });
