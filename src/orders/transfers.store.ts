import type { Transaction } from '../database/database.ts';
import type { AccountId, Id, OrderId } from '../kernel/ids.ts';
import type { MovedUnits } from './history/history.ts';
import type { Order } from './order.ts';

type TransferRow = {
  id: string;
  account_id: string;
  kind: string;
  order_id: string;
  order_number: string;
  role: string;
  journal_position: number;
  created_at: string;
};
interface Tables {
  order_transfers: TransferRow;
}

export type TransferKind = 'split' | 'combine';

/** Whether an order gave units or took some. */
type Role = 'source' | 'target';

/** One order of a split or combine, and where its journal ended just after. */
interface TransferredOrder {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly position: number;
}

/** Orders between which units moved. */
export interface Transfer {
  readonly kind: TransferKind;
  readonly orders: readonly TransferredOrder[];
}

/** Remembers who took part, so that it can be taken back. `saved` are the orders as they were written. */
export async function insertTransfer(
  transaction: Transaction,
  transfer: {
    readonly id: Id<'event'>;
    readonly accountId: AccountId;
    readonly kind: TransferKind;
    readonly now: string;
  },
  saved: readonly { readonly order: Pick<Order, 'id' | 'orderNumber' | 'journal'>; readonly role: Role }[],
): Promise<void> {
  await transaction.insertRows(
    'order_transfers',
    saved.map(({ order, role }) => ({
      id: transfer.id,
      account_id: transfer.accountId,
      kind: transfer.kind,
      order_id: order.id,
      order_number: order.orderNumber,
      role,
      journal_position: order.journal.position,
      created_at: transfer.now,
    })),
  );
}

/** The split or combine that wrote that row of an order's journal. */
export async function findTransfer(
  transaction: Transaction,
  orderId: OrderId,
  position: number,
): Promise<Transfer | undefined> {
  const found = await transaction
    .tables<Tables>()
    .selectFrom('order_transfers')
    .select(['id', 'kind'])
    .where('order_id', '=', orderId)
    .where('journal_position', '=', position)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('order_transfers')
    .selectAll()
    .where('id', '=', found.id)
    .orderBy('order_id')
    .execute();
  return { kind: found.kind as TransferKind, orders: rows.map(toOrder) };
}

/** The places in an order's journal at which it gave units to others or took some. */
export async function transferPositions(
  transaction: Transaction,
  orderId: OrderId,
): Promise<ReadonlyMap<number, Role>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('order_transfers')
    .select(['journal_position', 'role'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map((row) => [row.journal_position, row.role as Role]));
}

/** Those of the orders that gave units to others or took some. */
export async function transferredOrders(
  transaction: Transaction,
  ids: readonly OrderId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('order_transfers')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.order_id));
}

/** The orders that units of an order went to, and those that these went on to. */
export async function takersOf(transaction: Transaction, orderId: OrderId): Promise<ReadonlySet<OrderId>> {
  const found = new Set<OrderId>();
  for (let giving: readonly OrderId[] = [orderId]; giving.length > 0; ) {
    const rows = await transaction
      .tables<Tables>()
      .selectFrom('order_transfers as own')
      .innerJoin('order_transfers as other', 'other.id', 'own.id')
      .select('other.order_id')
      .distinct()
      .where('own.order_id', 'in', giving)
      .where('own.role', '=', 'source')
      .where('other.role', '=', 'target')
      .execute();
    giving = rows.map((row) => row.order_id as OrderId).filter((id) => !found.has(id));
    for (const id of giving) found.add(id);
  }
  return found;
}

/** Which orders units came from or went to, by the places in the order's journal that tell of those moves. */
export async function movesByPosition(
  transaction: Transaction,
  orderId: string,
): Promise<ReadonlyMap<number, MovedUnits>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('order_transfers as own')
    .innerJoin('order_transfers as other', 'other.id', 'own.id')
    .select(['own.journal_position', 'own.role', 'other.order_number'])
    .where('own.order_id', '=', orderId)
    .whereRef('other.role', '<>', 'own.role')
    .orderBy('other.order_number')
    .execute();
  const moves = new Map<number, MovedUnits>();
  for (const { journal_position: position, role, order_number: number } of rows) {
    const { from, to } = moves.get(position) ?? { from: [], to: [] };
    moves.set(position, role === 'source' ? { from, to: [...to, number] } : { from: [...from, number], to });
  }
  return moves;
}

/** An order that ever gave units to another one or took some. */
export interface TransferPartner {
  readonly id: string;
  readonly orderNumber: string;
  readonly isDeleted: boolean;
}

export async function transferPartners(
  transaction: Transaction,
  orderId: OrderId,
): Promise<readonly TransferPartner[]> {
  const rows = await transaction
    .tables<Tables & { orders: { id: string } }>()
    .selectFrom('order_transfers as own')
    .innerJoin('order_transfers as other', 'other.id', 'own.id')
    .leftJoin('orders', 'orders.id', 'other.order_id')
    .select(['other.order_id', 'other.order_number', 'orders.id as existing_id'])
    .distinct()
    .where('own.order_id', '=', orderId)
    .where('other.order_id', '<>', orderId)
    .orderBy('other.order_number')
    .execute();
  return rows.map((row) => ({
    id: row.order_id,
    orderNumber: row.order_number,
    isDeleted: row.existing_id === null,
  }));
}

function toOrder(row: TransferRow): TransferredOrder {
  return {
    orderId: row.order_id as OrderId,
    orderNumber: row.order_number,
    position: row.journal_position,
  };
}
