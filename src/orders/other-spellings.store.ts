import type { Dialect, Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import { spellingsOf } from '../kernel/order-number.ts';
import { INVISIBLE_CODES, plainCode } from '../kernel/plain-code.ts';
import type { OrderRow } from './order-rows.ts';

type Spelled = Pick<OrderRow, 'id' | 'order_number' | 'import_fingerprint'>;

/**
 * Orders that were kept with characters of no width around their numbers, before these were left out, by the plain numbers among
 * those that are asked for: their shop's file would make a second one of the same goods.
 */
export async function otherSpellings(
  transaction: Transaction,
  accountId: AccountId,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, Spelled>> {
  if (orderNumbers.length === 0) return new Map();
  const spellings = [...new Set(orderNumbers.flatMap(spellingsOf))];
  const rows = await spelled[transaction.dialect](transaction, { accountId, orderNumbers: spellings });
  const eldestLast = rows.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const plain = new Map(eldestLast.map((row) => [plainCode(row.order_number), row]));
  return new Map(
    orderNumbers.flatMap((number) => {
      const row = plain.get(plainCode(number));
      return row === undefined ? [] : [[number, row] as const];
    }),
  );
}

/** Said as the index is (migrations 0031 and 0032): it is read for nothing else. */
export const PLAIN_NUMBER: Readonly<Record<Dialect, string>> = {
  sqlite: `trim(order_number, char(${[32, ...INVISIBLE_CODES].join(', ')}))`,
  postgres: `trim(order_number, '${String.fromCharCode(32, ...INVISIBLE_CODES)}')`,
};

const query = (without: string) =>
  preparedQuery<{ accountId: string; orderNumbers: readonly string[] }, Spelled>(
    `select id, order_number, coalesce(last_said, import_fingerprint) as import_fingerprint from orders
    where account_id = :accountId and order_number <> ${without} and ${without} in :orderNumbers`,
  );
const spelled = { sqlite: query(PLAIN_NUMBER.sqlite), postgres: query(PLAIN_NUMBER.postgres) };
