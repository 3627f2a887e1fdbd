import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { JournalRow } from '../journal/chain.ts';
import { meantOr } from '../kernel/advice.ts';
import { type About, type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { type AccountId, looksLikeId } from '../kernel/ids.ts';
import { nameVariants, SIGNS_OF_NUMBERS } from '../kernel/name-variants.ts';
import { nearest } from '../kernel/suggest.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { deletedNumber } from './named/deleted-number.ts';

/** Of more names that are missing nobody reads what each might have been. */
const MOST_SUGGESTED = 3;
/** No order has a longer number; of a whole file that was taken for names SQLite compares no part. */
const LONGEST_NUMBER = 255;

/**
 * The error that no order of the account has these names; its hint is the nearest number of each that there is, or, of one that
 * was deleted, where it is told of still.
 * @param about the field that names it; of a request that names several, each with its own.
 */
export async function missingOrder(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  about: About | { readonly details: readonly ErrorDetail[] },
): Promise<ShipdockError> {
  const [name = '', ...others] = names;
  const deleted = others.length > 0 ? undefined : await findDeleted(transaction, accountId, name);
  if (deleted !== undefined) {
    const told = `there is no order ${visibleName(name)}: it was deleted on ${deleted.at.slice(0, 10)}`;
    return new ShipdockError('order_not_found', told, { ...about, ...nextStep('orders.history', deleted.id) });
  }
  const meant = new Set<string>();
  for (const name of names.slice(0, MOST_SUGGESTED)) {
    const near = await nearestNumber(transaction, accountId, name);
    if (near !== undefined) meant.add(near);
  }
  return new ShipdockError('order_not_found', `there is no order ${names.map(visibleName).join(', ')}`, {
    ...about,
    ...meantOr(meant, nextStep('orders.list')),
  });
}

/** In the words of its index: what is given as a value would be looked for in all journals. */
const deletions = preparedQuery<{ accountId: string; name: string; told: string }, DeletionRow>(
  `select subject_id, at, changes, personal, personal_digest from journal
  where operation = 'orders.delete' and account_id = :accountId and (subject_id = :name or changes like :told)
  order by sequence desc`,
);

type DeletionRow = Pick<JournalRow, 'subject_id' | 'at' | 'changes' | 'personal' | 'personal_digest'>;

/** The latest deletion of an order of that id or number. */
async function findDeleted(transaction: Transaction, accountId: AccountId, name: string) {
  if (name.length > LONGEST_NUMBER) return undefined;
  const told = `%"orderNumber":${JSON.stringify(name).replaceAll(/[\\%_]/g, '_')}%`;
  const rows = await deletions(transaction, { accountId, name, told });
  const row = rows.find((each) => each.subject_id === name || deletedNumber(each) === name);
  return row && { id: row.subject_id, at: row.at };
}

const existing = preparedQuery<{ accountId: string; numbers: readonly string[] }, { order_number: string }>(
  'select order_number from orders where account_id = :accountId and order_number in :numbers',
);

/** Looked up by the index: how many orders there are makes no difference. */
async function nearestNumber(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
): Promise<string | undefined> {
  if (looksLikeId('order', name)) return undefined;
  const variants = nameVariants(name, SIGNS_OF_NUMBERS);
  if (variants.length === 0) return undefined;
  const rows = await existing(transaction, { accountId, numbers: variants });
  const there = new Set(rows.map((row) => row.order_number));
  return nearest(
    name,
    variants.filter((variant) => there.has(variant)),
  );
}
