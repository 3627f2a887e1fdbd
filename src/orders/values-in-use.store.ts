import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';

type InUse = (
  transaction: Transaction,
  given: { readonly accountId: AccountId },
) => Promise<readonly { value: string }[]>;

const MOST_VALUES = 5_000;

/** From each value to the next one by the index of them: however many rows share a value, one of the account is looked for. */
const inIndexOf = (table: 'order_tags' | 'order_lines', column: 'tag' | 'sku'): InUse =>
  preparedQuery(`with recursive found(value) as (
    select min(${column}) from ${table} where ${column} is not null
    union all select (select min(${column}) from ${table} where ${column} > found.value) from found where found.value is not null
  ) select value from found where value is not null and exists (
    select 1 from ${table} where ${column} = found.value
    and (select account_id from orders where orders.id = ${table}.order_id) = :accountId
  ) limit ${MOST_VALUES}`);

const IN_USE = {
  tag: inIndexOf('order_tags', 'tag'),
  sku: inIndexOf('order_lines', 'sku'),
  // No index has it: of all orders of the account it would be asked longer than the list itself. A shop's newest say it as well.
  source_system: preparedQuery(
    `select distinct source_system as value from (
      select source_system from orders where account_id = :accountId order by id desc limit ${MOST_VALUES}
    ) as newest where source_system is not null order by source_system`,
  ) as InUse,
};

/** Values of a filter that are in use, so that a mistyped one can be set right: some thousand, source systems those of the newest orders. */
export async function valuesInUse(
  transaction: Transaction,
  accountId: AccountId,
  filter: keyof typeof IN_USE,
): Promise<readonly string[]> {
  return (await IN_USE[filter](transaction, { accountId })).map(({ value }) => value);
}
