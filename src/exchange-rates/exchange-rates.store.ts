import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import type { AccountId } from '../kernel/ids.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import type { Currency } from '../kernel/money.ts';
import type { PageRequest } from '../kernel/paging.ts';
import type { ExchangeRate } from './exchange-rate.ts';

type RateRow = {
  account_id: string;
  from_currency: string;
  to_currency: string;
  date: string;
  rate_e8: number;
  created_at: string;
};
interface Tables {
  exchange_rates: RateRow;
}

/** Adds rates, or changes those of the same pair and day. */
export async function saveRates(
  transaction: Transaction,
  accountId: AccountId,
  rates: readonly ExchangeRate[],
  now: string,
): Promise<void> {
  for (const rate of inLockOrder(rates, ({ from, to, date }) => `${from} ${to} ${date}`)) {
    const columns = { rate_e8: rate.rateE8, created_at: now };
    await transaction
      .tables<Tables>()
      .insertInto('exchange_rates')
      .values({ account_id: accountId, from_currency: rate.from, to_currency: rate.to, date: rate.date, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'from_currency', 'to_currency', 'date']).doUpdateSet(columns),
      )
      .execute();
  }
}

/** Every rate between these currencies. */
export async function ratesBetween(
  transaction: Transaction,
  accountId: AccountId,
  currencies: readonly string[],
): Promise<readonly ExchangeRate[]> {
  const rows = await ratesOf(transaction, accountId)
    .selectAll()
    .where((row) => row.or([row('from_currency', 'in', currencies), row('to_currency', 'in', currencies)]))
    .execute();
  return rows.map(fromRow);
}

/** Every rate from one currency to another, of each of these pairs. */
export async function ratesOfPairs(
  transaction: Transaction,
  accountId: AccountId,
  pairs: readonly Pick<ExchangeRate, 'from' | 'to'>[],
): Promise<readonly ExchangeRate[]> {
  const rates: ExchangeRate[] = [];
  for (const { from, to } of pairs) {
    const rows = await filtered(transaction, accountId, { from, to }).selectAll().orderBy('date').execute();
    for (const row of rows) rates.push(fromRow(row));
  }
  return rates;
}

/** Every rate from one day to another, both included. */
export async function ratesOfDays(
  transaction: Transaction,
  accountId: AccountId,
  first: string,
  last: string,
): Promise<readonly ExchangeRate[]> {
  const rows = await ratesOf(transaction, accountId)
    .selectAll()
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute();
  return rows.map(fromRow);
}

export async function listRates(
  transaction: Transaction,
  accountId: AccountId,
  filter: { readonly from?: string; readonly to?: string },
  page: PageRequest,
): Promise<readonly ExchangeRate[]> {
  const query = filtered(transaction, accountId, filter)
    .selectAll()
    .orderBy('date', page.direction)
    .orderBy('from_currency')
    .orderBy('to_currency');
  return (await onPage(query, page).execute()).map(fromRow);
}

export async function countRates(
  transaction: Transaction,
  accountId: AccountId,
  filter: { readonly from?: string; readonly to?: string },
): Promise<number> {
  return countOf(filtered(transaction, accountId, filter));
}

function filtered(
  transaction: Transaction,
  accountId: AccountId,
  filter: { readonly from?: string; readonly to?: string },
) {
  let query = ratesOf(transaction, accountId);
  if (filter.from !== undefined) query = query.where('from_currency', '=', filter.from);
  if (filter.to !== undefined) query = query.where('to_currency', '=', filter.to);
  return query;
}

function ratesOf(transaction: Transaction, accountId: AccountId) {
  return transaction.tables<Tables>().selectFrom('exchange_rates').where('account_id', '=', accountId);
}

function fromRow(row: RateRow): ExchangeRate {
  return {
    date: row.date,
    from: row.from_currency as Currency,
    to: row.to_currency as Currency,
    rateE8: row.rate_e8,
  };
}
