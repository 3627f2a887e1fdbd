import type { CountryCode } from '../addresses/address.ts';
import type { AccountId, Id, LineItemId, OrderId, WarehouseId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import type {
  ItemType,
  LineDetails,
  Note,
  Order,
  OrderAddress,
  OrderDetails,
  OrderLine,
  ReferenceCode,
  ReferenceNumber,
} from './order.ts';
import type { OrderStatus } from './status/lifecycle.ts';

/** The rows of the order tables, column for column as the migrations make them. Types, so that rows index by name. */
export type OrderRow = {
  id: string;
  account_id: string;
  order_number: string;
  status: string;
  status_before_booking: string;
  version: number;
  currency: string;
  total_minor: number | null;
  tax_minor: number | null;
  shipping_minor: number | null;
  items_minor: number;
  warehouse_id: string | null;
  source_system: string | null;
  source_system_id: string | null;
  hold_until: string | null;
  cancelled_at: string | null;
  import_fingerprint: string | null;
  created_at: string;
  updated_at: string;
  details: string;
  journal_position: number;
  journal_hash: string;
};
export type AddressRow = {
  id: string;
  order_id: string;
  role: string;
  country: string;
  zip: string | null;
  details: string;
};
export type LineRow = {
  id: string;
  order_id: string;
  position: number;
  source_system_id: string | null;
  sku: string | null;
  quantity: number;
  shipped_quantity: number;
  price_e4: number | null;
  value_e4: number | null;
  weight_ug: number | null;
  length_um: number | null;
  width_um: number | null;
  height_um: number | null;
  item_type: string;
  details: string;
};
export type TagRow = { order_id: string; tag: string; position: number };
export type ReferenceRow = {
  id: string;
  order_id: string;
  position: number;
  code: string;
  value: string;
  name: string | null;
};
export type NoteRow = { id: string; order_id: string; body: string; tag: string | null; created_at: string };

export interface OrderRows {
  readonly order: OrderRow;
  readonly addresses: readonly AddressRow[];
  readonly lines: readonly LineRow[];
  readonly tags: readonly TagRow[];
  readonly referenceNumbers: readonly ReferenceRow[];
  readonly notes: readonly NoteRow[];
}

export function toRows(order: Order): OrderRows {
  return {
    order: orderRow(order),
    addresses: (['origin', 'destination', 'billing'] as const).flatMap((role) => {
      const address = order.addresses[role];
      return address === null ? [] : [addressRow(order.id, role, address)];
    }),
    lines: order.lines.map((line) => lineRow(order.id, line)),
    tags: order.tags.map((tag, position) => ({ order_id: order.id, tag, position })),
    referenceNumbers: order.referenceNumbers.map((reference, position) => ({
      id: reference.id,
      order_id: order.id,
      position,
      code: reference.code,
      value: reference.value,
      name: reference.name,
    })),
    notes: order.notes.map((note) => ({
      id: note.id,
      order_id: order.id,
      body: note.body,
      tag: note.tag,
      created_at: note.createdAt,
    })),
  };
}

function orderRow(order: Order): OrderRow {
  return {
    id: order.id,
    account_id: order.accountId,
    order_number: order.orderNumber,
    status: order.status,
    status_before_booking: order.statusBeforeBooking,
    version: order.version,
    currency: order.currency,
    total_minor: order.totalMinor,
    tax_minor: order.taxMinor,
    shipping_minor: order.shippingMinor,
    items_minor: order.itemsMinor,
    warehouse_id: order.warehouseId,
    source_system: order.sourceSystem,
    source_system_id: order.sourceSystemId,
    hold_until: order.holdUntil,
    cancelled_at: order.cancelledAt,
    import_fingerprint: order.importFingerprint,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    details: JSON.stringify(order.details),
    journal_position: order.journal.position,
    journal_hash: order.journal.hash,
  };
}

function addressRow(orderId: OrderId, role: string, address: OrderAddress): AddressRow {
  const { id, country, zip, ...details } = address;
  return { id, order_id: orderId, role, country, zip: zip ?? null, details: JSON.stringify(details) };
}

function lineRow(orderId: OrderId, line: OrderLine): LineRow {
  return {
    id: line.id,
    order_id: orderId,
    position: line.position,
    source_system_id: line.sourceSystemId,
    sku: line.sku,
    quantity: line.quantity,
    shipped_quantity: line.shippedQuantity,
    price_e4: line.priceE4,
    value_e4: line.valueE4,
    weight_ug: line.weightUg,
    length_um: line.lengthUm,
    width_um: line.widthUm,
    height_um: line.heightUm,
    item_type: line.itemType,
    details: JSON.stringify(line.details),
  };
}

/** The order that rows stand for. Casts here trust what the store itself wrote, under the tables' CHECKs. */
export function fromRows(rows: OrderRows): Order {
  const row = rows.order;
  return {
    id: row.id as OrderId,
    accountId: row.account_id as AccountId,
    orderNumber: row.order_number,
    status: row.status as OrderStatus,
    statusBeforeBooking: row.status_before_booking as 'new' | 'picking',
    version: row.version,
    currency: row.currency as Currency,
    totalMinor: row.total_minor,
    taxMinor: row.tax_minor,
    shippingMinor: row.shipping_minor,
    itemsMinor: row.items_minor,
    warehouseId: row.warehouse_id as WarehouseId | null,
    sourceSystem: row.source_system,
    sourceSystemId: row.source_system_id,
    holdUntil: row.hold_until,
    cancelledAt: row.cancelled_at,
    importFingerprint: row.import_fingerprint,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    details: JSON.parse(row.details) as OrderDetails,
    addresses: {
      origin: addressOf(rows, 'origin'),
      destination: addressOf(rows, 'destination'),
      billing: addressOf(rows, 'billing'),
    },
    lines: rows.lines.map(toLine),
    tags: rows.tags.map((tag) => tag.tag),
    referenceNumbers: rows.referenceNumbers.map(toReference),
    notes: rows.notes.map(toNote),
    journal: { position: row.journal_position, hash: row.journal_hash },
  };
}

function addressOf(rows: OrderRows, role: string): OrderAddress | null {
  const row = rows.addresses.find((address) => address.role === role);
  return row === undefined ? null : toAddress(row);
}

export function toAddress(row: AddressRow): OrderAddress {
  const details = JSON.parse(row.details) as Omit<OrderAddress, 'id' | 'country' | 'zip'>;
  return {
    id: row.id as Id<'address'>,
    ...details,
    country: row.country as CountryCode,
    ...(row.zip === null ? {} : { zip: row.zip }),
  };
}

export function toLine(row: LineRow): OrderLine {
  return {
    id: row.id as LineItemId,
    position: row.position,
    sourceSystemId: row.source_system_id,
    sku: row.sku,
    quantity: row.quantity,
    shippedQuantity: row.shipped_quantity,
    priceE4: row.price_e4,
    valueE4: row.value_e4,
    weightUg: row.weight_ug,
    lengthUm: row.length_um,
    widthUm: row.width_um,
    heightUm: row.height_um,
    itemType: row.item_type as ItemType,
    details: JSON.parse(row.details) as LineDetails,
  };
}

function toReference(row: ReferenceRow): ReferenceNumber {
  return { id: row.id as Id<'referenceNumber'>, code: row.code as ReferenceCode, value: row.value, name: row.name };
}

function toNote(row: NoteRow): Note {
  return { id: row.id as Id<'note'>, body: row.body, tag: row.tag, createdAt: row.created_at };
}
