import { decimalNumber } from '../../kernel/decimal.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { UsageJson } from '../usage-json.ts';
import { listValidations } from '../validations.store.ts';

export async function execute(services: Services): Promise<Reply<readonly UsageJson[]>> {
  const counts = await services.database.read((transaction) => listValidations(transaction, services.account));
  const value = counts.map(({ date, checkedBy, validations, costE4 }) => ({
    date,
    checked_by: checkedBy,
    validations,
    cost: decimalNumber(costE4, 4),
  }));
  return { value };
}
