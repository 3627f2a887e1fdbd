import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { type About, type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { type AccountId, looksLikeId } from '../kernel/ids.ts';
import { nameVariants, SIGNS_OF_NUMBERS } from '../kernel/name-variants.ts';
import { nearest } from '../kernel/suggest.ts';
import { visibleName } from '../kernel/visible-name.ts';

/** Of more names that are missing nobody reads what each might have been. */
const MOST_SUGGESTED = 3;

/**
 * The error that no order of the account has these names; its hint is the nearest number of each that there is.
 * @param about the field that names it; of a request that names several, each with its own.
 */
export async function missingOrder(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  about: About | { readonly details: readonly ErrorDetail[] },
): Promise<ShipdockError> {
  const meant = new Set<string>();
  for (const name of names.slice(0, MOST_SUGGESTED)) {
    const near = await nearestNumber(transaction, accountId, name);
    if (near !== undefined) meant.add(near);
  }
  const hint = meant.size === 0 ? 'shipdock orders list' : `did you mean ${[...meant].join(', ')}`;
  return new ShipdockError('order_not_found', `there is no order ${names.map(visibleName).join(', ')}`, {
    ...about,
    hint,
  });
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
