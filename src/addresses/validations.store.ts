import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';

/** What was validated for an account on a day, by one validator. */
export interface ValidationCount {
  readonly date: string;
  readonly checkedBy: string;
  readonly validations: number;
  readonly costE4: number;
}

interface Tables {
  address_validations: {
    account_id: string;
    date: string;
    checked_by: string;
    validations: number;
    cost_e4: number;
  };
}

/** Adds to what was validated. */
export async function addValidations(
  transaction: Transaction,
  accountId: AccountId,
  counts: readonly ValidationCount[],
): Promise<void> {
  for (const { date, checkedBy, validations, costE4 } of counts) {
    await transaction
      .tables<Tables>()
      .insertInto('address_validations')
      .values({ account_id: accountId, date, checked_by: checkedBy, validations, cost_e4: costE4 })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'date', 'checked_by']).doUpdateSet((row) => ({
          validations: row('address_validations.validations', '+', validations),
          cost_e4: row('address_validations.cost_e4', '+', costE4),
        })),
      )
      .execute();
  }
}

/** Every day of the account, oldest first. */
export async function listValidations(
  transaction: Transaction,
  accountId: AccountId,
): Promise<readonly ValidationCount[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('address_validations')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('date')
    .orderBy('checked_by')
    .execute();
  return rows.map((row) => ({
    date: row.date,
    checkedBy: row.checked_by,
    validations: Number(row.validations),
    costE4: Number(row.cost_e4),
  }));
}
