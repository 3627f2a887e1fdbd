import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { type Advice, meantOr, type NextStep } from '../kernel/advice.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId } from '../kernel/ids.ts';
import { nameVariants, SIGNS_OF_CODES } from '../kernel/name-variants.ts';
import { nearest } from '../kernel/suggest.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { MOST_SUGGESTED, severalMissing } from './several-missing.ts';

/** The error that there is no such SKU; its hint is the nearest one that there is. */
export async function missingSku(transaction: Transaction, accountId: AccountId, name: string): Promise<ShipdockError> {
  return new ShipdockError('sku_not_found', `there is no SKU ${visibleName(name)}`, {
    about: 'subject',
    ...(await meantSku(transaction, accountId, [name], nextStep('skus.list'))),
  });
}

/** As `missingSku`, of a request that names several and does all or nothing. */
export async function missingSkus(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
): Promise<ShipdockError> {
  const hint = await meantSku(transaction, accountId, names.slice(0, MOST_SUGGESTED), nextStep('skus.list'));
  return severalMissing({ code: 'sku_not_found', what: 'SKU', field: 'sku' }, names, hint);
}

/** The hint that names the SKUs which were probably meant; where there are none, what helps otherwise. */
export async function meantSku(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
  otherwise: NextStep,
): Promise<Advice> {
  const meant = new Set<string>();
  for (const name of names) {
    const near = await nearestSku(transaction, accountId, name);
    if (near !== undefined) meant.add(near);
  }
  return meantOr(meant, otherwise);
}

const existing = preparedQuery<{ accountId: string; names: readonly string[] }, { sku: string }>(
  'select sku from skus where account_id = :accountId and sku in :names',
);

/** Looked up by the index: how many SKUs there are makes no difference. */
async function nearestSku(transaction: Transaction, accountId: AccountId, name: string): Promise<string | undefined> {
  const variants = nameVariants(name, SIGNS_OF_CODES);
  if (variants.length === 0) return undefined;
  const there = new Set((await existing(transaction, { accountId, names: variants })).map((row) => row.sku));
  return nearest(
    name,
    variants.filter((variant) => there.has(variant)),
  );
}
