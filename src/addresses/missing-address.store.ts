import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { type Advice, meantOr } from '../kernel/advice.ts';
import type { AccountId } from '../kernel/ids.ts';
import { nameVariants, SIGNS_OF_CODES } from '../kernel/name-variants.ts';
import { nearest } from '../kernel/suggest.ts';
import { nextStep } from '../next-steps/next-step.ts';

const existing = preparedQuery<{ accountId: string; codes: readonly string[] }, { code: string }>(
  'select code from addresses where account_id = :accountId and code in :codes',
);

/** What helps where the book has no address of that code: the nearest one that it has. Looked up by the index. */
export async function meantAddress(transaction: Transaction, accountId: AccountId, code: string): Promise<Advice> {
  const variants = nameVariants(code, SIGNS_OF_CODES);
  const rows = variants.length === 0 ? [] : await existing(transaction, { accountId, codes: variants });
  const there = new Set(rows.map((row) => row.code));
  const meant = nearest(
    code,
    variants.filter((variant) => there.has(variant)),
  );
  return meantOr(meant, nextStep('addresses.list'));
}
