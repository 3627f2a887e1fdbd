import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { type AccountId, idFloorOfRow } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { type EventRow, fromRow, toRow } from './events/event-row.ts';
import type { DeliveryState, WebhookEvent } from './events/webhook-event.ts';

interface Tables {
  webhook_events: EventRow;
  orders: { id: string; source_system_id: string | null };
}

export interface EventFilter {
  readonly subscriptionId?: string;
  readonly shipmentId?: string;
  readonly state?: readonly DeliveryState[];
  /** Made at that moment or later. */
  readonly since?: string;
}

export async function insertEvents(transaction: Transaction, events: readonly WebhookEvent[]): Promise<void> {
  await transaction.insertRows('webhook_events', events.map(toRow));
}

/** What the shop calls these orders, where it calls them anything. */
export async function sourceSystemIds(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('orders')
    .select(['id', 'source_system_id'])
    .where('id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.source_system_id]));
}

/** @throws ShipdockError `webhook_event_not_found`. */
export async function getEvent(transaction: Transaction, accountId: AccountId, id: string): Promise<WebhookEvent> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('webhook_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('webhook_event_not_found', `there is no webhook event ${visibleName(id)}`, {
    about: 'subject',
    ...nextStep('webhooks.deliveries'),
  });
}

export async function listEvents(
  transaction: Transaction,
  accountId: AccountId,
  filter: EventFilter,
  page: PageRequest,
): Promise<readonly WebhookEvent[]> {
  // By the column SQLite would walk through all events instead of what waits.
  const id = ofUnsettledIndex(filter) === undefined ? sql.ref('id') : sql`id || ''`;
  const query = filtered(transaction, accountId, filter).selectAll().orderBy(id, page.direction);
  return (await onPage(query, page).execute()).map(fromRow);
}

export async function countEvents(
  transaction: Transaction,
  accountId: AccountId,
  filter: EventFilter,
): Promise<number> {
  return countOf(filtered(transaction, accountId, filter));
}

/** How many events of an account wait. Counted among what waits, which is little, not among all that it was ever told. */
export async function countWaiting(
  transaction: Transaction,
  accountId: AccountId,
  subscriptionId: string | undefined,
): Promise<number> {
  const { count } = await transaction
    .tables<Tables>()
    .selectFrom('webhook_events')
    .select(({ fn }) => {
      const all = fn.countAll().filterWhere('account_id', '=', accountId);
      return (subscriptionId === undefined ? all : all.filterWhere('subscription_id', '=', subscriptionId)).as('count');
    })
    .where('state', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many events of every account wait, or were given up: for metrics, so each by its own small index. */
export async function countByState(
  transaction: Transaction,
  state: Exclude<DeliveryState, 'delivered'>,
): Promise<number> {
  return countOf(transaction.tables<Tables>().selectFrom('webhook_events').where('state', '=', sql.lit(state)));
}

/** Events of shipments that tell of addresses, notes or scans, under either form of their names. */
export async function personalEvents(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly { readonly id: string; readonly body: string }[]> {
  return transaction
    .tables<Tables>()
    .selectFrom('webhook_events')
    .select(['id', 'body'])
    .where('shipment_id', 'in', shipmentIds)
    .where((row) => row.or(['%address%', '%notes%', '%tracking%'].map((told) => row('event', 'like', told))))
    .execute();
}

export async function eraseBody(transaction: Transaction, id: string, body: string): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('webhook_events')
    .set({ body, failures: '[]' })
    .where('id', '=', id)
    .execute();
}

function filtered(transaction: Transaction, accountId: AccountId, filter: EventFilter) {
  const unsettled = ofUnsettledIndex(filter);
  // As a column it would have SQLite read all that the account was ever told, instead of the index of what waits.
  const account = unsettled === undefined ? sql.ref<string>('account_id') : sql<string>`account_id || ''`;
  let query = transaction.tables<Tables>().selectFrom('webhook_events').where(account, '=', accountId);
  if (unsettled !== undefined) query = query.where('state', '=', sql.lit(unsettled));
  if (filter.subscriptionId !== undefined) query = query.where('subscription_id', '=', filter.subscriptionId);
  if (filter.shipmentId !== undefined) query = query.where('shipment_id', '=', filter.shipmentId);
  if (filter.state !== undefined && unsettled === undefined) query = query.where('state', 'in', filter.state);
  if (filter.since !== undefined) {
    query = query.where('created_at', '>=', filter.since).where('id', '>=', idFloorOfRow('event', filter.since));
  }
  return query;
}

/** The state of which alone events are asked for, where that has a small index of its own. */
function ofUnsettledIndex({ state, subscriptionId, shipmentId }: EventFilter): 'pending' | 'parked' | undefined {
  const [only, another] = state ?? [];
  const isAlone = another === undefined && subscriptionId === undefined && shipmentId === undefined;
  return isAlone && (only === 'pending' || only === 'parked') ? only : undefined;
}

/** Puts settled events back in line, as if they had never been tried. Answers their lanes. */
export async function reopenEvents(
  transaction: Transaction,
  accountId: AccountId,
  filter: EventFilter & { readonly id?: string },
): Promise<{ readonly events: number; readonly lanes: readonly string[] }> {
  let query = transaction
    .tables<Tables>()
    .updateTable('webhook_events')
    .set({ state: 'pending', attempts: 0, settled_at: null })
    .where('account_id', '=', accountId)
    .where('state', '<>', 'pending');
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  if (filter.subscriptionId !== undefined) query = query.where('subscription_id', '=', filter.subscriptionId);
  if (filter.shipmentId !== undefined) query = query.where('shipment_id', '=', filter.shipmentId);
  if (filter.state !== undefined) query = query.where('state', 'in', filter.state);
  if (filter.since !== undefined) {
    query = query.where('created_at', '>=', filter.since).where('id', '>=', idFloorOfRow('event', filter.since));
  }
  const rows = await query.returning('lane_id').execute();
  return { events: rows.length, lanes: [...new Set(rows.map((row) => row.lane_id))].sort() };
}
