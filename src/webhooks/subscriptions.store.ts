import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { aboutField, ShipdockError } from '../kernel/errors.ts';
import type { AccountId, Id, ShipmentId } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import type { Subscription } from './subscriptions/subscription.ts';

type SubscriptionRow = {
  id: string;
  account_id: string;
  shipment_id: string | null;
  callback_url: string;
  credentials: string | null;
  events: string;
  secret: string;
  former_secrets: string;
  failing_since: string | null;
  disabled_at: string | null;
  disabled_reason: string | null;
  created_at: string;
  updated_at: string;
  journal_position: number;
  journal_hash: string;
};
interface Tables {
  webhook_subscriptions: SubscriptionRow;
}

export interface SubscriptionFilter {
  readonly shipmentId?: string;
  readonly callbackUrl?: string;
  readonly isEnabled?: boolean;
  readonly afterId?: string;
}

export async function insertSubscription(transaction: Transaction, subscription: Subscription): Promise<void> {
  await transaction.insertRows('webhook_subscriptions', [toRow(subscription)]);
}

/** Saves over the state that was read. @throws ShipdockError `locked` where somebody else changed it since. */
export async function saveSubscription(
  transaction: Transaction,
  before: Subscription,
  after: Subscription,
): Promise<void> {
  const { id, ...columns } = toRow(after);
  const result = await transaction
    .tables<Tables>()
    .updateTable('webhook_subscriptions')
    .set(columns)
    .where('id', '=', id)
    .where('journal_position', '=', before.journal.position)
    .executeTakeFirst();
  if (result.numUpdatedRows === 1n) return;
  throw new ShipdockError('locked', `webhook ${id} was changed by someone else at the same time`, {
    hint: 'run the command again',
  });
}

/** Deletes it with everything that was to be sent, or was. */
export async function deleteSubscription(transaction: Transaction, { id }: Subscription): Promise<void> {
  await transaction.tables<Tables>().deleteFrom('webhook_subscriptions').where('id', '=', id).execute();
}

/** @throws ShipdockError `webhook_not_found`. */
export async function getSubscription(
  transaction: Transaction,
  accountId: AccountId,
  id: string,
  options: { readonly lock?: boolean; readonly field?: 'webhook_id' } = {},
): Promise<Subscription> {
  let query = transaction
    .tables<Tables>()
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  if (options.lock === true && transaction.locksRows) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('webhook_not_found', `there is no webhook ${visibleName(id)}`, {
    ...aboutField(options.field),
    ...nextStep('webhooks.list'),
  });
}

/** The one of that scope and address, which a new set of events replaces. */
export async function findSubscription(
  transaction: Transaction,
  accountId: AccountId,
  shipmentId: ShipmentId | null,
  callbackUrl: string,
): Promise<Subscription | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('shipment_id', shipmentId === null ? 'is' : '=', shipmentId)
    .where('callback_url', '=', callbackUrl)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Who is to be told of one of these shipments, disabled ones too. Until the unit of work ends nobody can disable or enable one of
 * them, so that an event and the state of its lane fit.
 */
export async function subscriptionsTo(
  transaction: Transaction,
  accountId: AccountId,
  shipmentIds: readonly ShipmentId[],
): Promise<readonly Subscription[]> {
  let query = transaction
    .tables<Tables>()
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('shipment_id', 'is', null), row('shipment_id', 'in', shipmentIds)]))
    .orderBy('id');
  if (transaction.locksRows) query = query.forShare();
  return (await query.execute()).map(fromRow);
}

/** Of any account: the worker sends for all. */
export async function subscriptionsOfIds(
  transaction: Transaction,
  ids: readonly string[],
  options: { readonly lock?: boolean } = {},
): Promise<readonly Subscription[]> {
  if (ids.length === 0) return [];
  let query = transaction
    .tables<Tables>()
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id');
  if (options.lock === true && transaction.locksRows) query = query.forUpdate();
  return (await query.execute()).map(fromRow);
}

export async function listSubscriptions(
  transaction: Transaction,
  accountId: AccountId,
  filter: SubscriptionFilter,
  page: PageRequest,
): Promise<readonly Subscription[]> {
  const query = filtered(transaction, accountId, filter).selectAll().orderBy('id', page.direction);
  return (await onPage(query, page).execute()).map(fromRow);
}

export async function countSubscriptions(
  transaction: Transaction,
  accountId: AccountId,
  filter: SubscriptionFilter,
): Promise<number> {
  return countOf(filtered(transaction, accountId, filter));
}

function filtered(transaction: Transaction, accountId: AccountId, filter: SubscriptionFilter) {
  let query = transaction.tables<Tables>().selectFrom('webhook_subscriptions').where('account_id', '=', accountId);
  if (filter.shipmentId !== undefined) query = query.where('shipment_id', '=', filter.shipmentId);
  if (filter.callbackUrl !== undefined) query = query.where('callback_url', '=', filter.callbackUrl);
  if (filter.afterId !== undefined) query = query.where('id', '>', filter.afterId);
  if (filter.isEnabled !== undefined) query = query.where('disabled_at', filter.isEnabled ? 'is' : 'is not', null);
  return query;
}

function toRow(subscription: Subscription): SubscriptionRow {
  return {
    id: subscription.id,
    account_id: subscription.accountId,
    shipment_id: subscription.shipmentId,
    callback_url: subscription.callbackUrl,
    credentials: subscription.credentials,
    events: JSON.stringify(subscription.events),
    secret: subscription.secret,
    former_secrets: JSON.stringify(subscription.formerSecrets),
    failing_since: subscription.failingSince,
    disabled_at: subscription.disabled?.at ?? null,
    disabled_reason: subscription.disabled?.reason ?? null,
    created_at: subscription.createdAt,
    updated_at: subscription.updatedAt,
    journal_position: subscription.journal.position,
    journal_hash: subscription.journal.hash,
  };
}

/** The subscription that a row stands for. Casts here trust what the store itself wrote, under the table's CHECKs. */
function fromRow(row: SubscriptionRow): Subscription {
  return {
    id: row.id as Id<'webhook'>,
    accountId: row.account_id as AccountId,
    shipmentId: row.shipment_id as ShipmentId | null,
    callbackUrl: row.callback_url,
    credentials: row.credentials,
    events: JSON.parse(row.events) as readonly string[],
    secret: row.secret,
    formerSecrets: JSON.parse(row.former_secrets) as Subscription['formerSecrets'],
    failingSince: row.failing_since,
    disabled: row.disabled_at === null ? null : { at: row.disabled_at, reason: row.disabled_reason ?? '' },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    journal: { position: row.journal_position, hash: row.journal_hash },
  };
}
