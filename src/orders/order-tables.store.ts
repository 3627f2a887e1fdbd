import type { OriginRow } from './order-origins.store.ts';
import type { AddressRow, LineRow, NoteRow, OrderRow, ReferenceRow, TagRow } from './order-rows.ts';

export interface OrderTables {
  orders: OrderRow & { last_said?: string | null };
  order_addresses: AddressRow;
  order_lines: LineRow;
  order_tags: TagRow;
  reference_numbers: ReferenceRow;
  notes: NoteRow;
  order_origins: OriginRow;
}

export type ChildTable = 'order_addresses' | 'order_lines' | 'order_tags' | 'reference_numbers' | 'notes';
