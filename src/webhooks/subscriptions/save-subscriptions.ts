import type { Transaction } from '../../database/database.ts';
import { chained } from '../../journal/chain.ts';
import { difference } from '../../journal/difference.ts';
import type { Change } from '../../journal/entry.ts';
import { appendJournal } from '../../journal/journal.store.ts';
import { journalSalt } from '../../journal/salt.ts';
import type { Services } from '../../seams/services.ts';
import { deleteSubscription, insertSubscription, saveSubscription } from '../subscriptions.store.ts';
import { journalState, type Subscription } from './subscription.ts';

/** Writes one subscription, new or changed, and its journal, in one unit of work. Answers it as it now stands. */
export async function applySubscriptionChange(
  transaction: Transaction,
  services: Services,
  operation: string,
  before: Subscription | undefined,
  after: Subscription,
): Promise<Subscription> {
  const changes = difference(before && journalState(before), journalState(after));
  if (before !== undefined && changes.length === 0 && hasSameSecrets(before, after)) return before;
  const row = chained(entryOf(services, operation, after, changes), after.journal, journalSalt(services.random));
  const saved = { ...after, updatedAt: row.at, journal: { position: row.position, hash: row.hash } };
  if (before === undefined) await insertSubscription(transaction, saved);
  else await saveSubscription(transaction, before, saved);
  await appendJournal(transaction, [row]);
  return saved;
}

/** Of what the journal does not keep. */
function hasSameSecrets(one: Subscription, other: Subscription): boolean {
  return one.credentials === other.credentials && one.secret === other.secret;
}

/** Deletes a subscription and writes the end of its journal. */
export async function removeSubscription(
  transaction: Transaction,
  services: Services,
  subscription: Subscription,
): Promise<void> {
  const changes = [{ path: '', from: journalState(subscription) }];
  const entry = entryOf(services, 'webhooks.delete', subscription, changes);
  await deleteSubscription(transaction, subscription);
  await appendJournal(transaction, [chained(entry, subscription.journal, journalSalt(services.random))]);
}

function entryOf(services: Services, operation: string, subscription: Subscription, changes: readonly Change[]) {
  return {
    accountId: subscription.accountId,
    subjectType: 'webhook',
    subjectId: subscription.id,
    at: services.clock.now().toISOString(),
    actor: services.actor,
    operation,
    changes,
  } as const;
}
