import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { PolicyFile } from '../policies/policy.ts';
import { findPolicies } from '../policies.store.ts';
import type { TakenRate } from './take-rate.ts';

/**
 * What a booking is rated by again, so that it costs what was quoted: an order by the shipping policies, what was rated by a
 * request (or has no order) by the rating rules, unless it was asked for without. Shipping policies that take services out hold
 * for all that is shipped.
 */
export async function policiesForBooking(
  transaction: Transaction,
  account: AccountId,
  {
    shipping,
    taken,
    hasOrder,
  }: {
    readonly shipping: PolicyFile | undefined;
    readonly taken: TakenRate | undefined;
    readonly hasOrder: boolean;
  },
): Promise<PolicyFile | undefined> {
  if (hasOrder && taken?.kind !== 'rate') return shipping;
  const isWithoutRules = taken?.kind === 'rate' && taken.rate.request.details.isWithoutRules === true;
  const rules = isWithoutRules ? undefined : (await findPolicies(transaction, account, 'rating_rules'))?.file;
  const limits = (shipping?.policies ?? []).filter(({ action }) => action.kind !== 'markup');
  const base = rules ?? shipping;
  return base === undefined ? undefined : { ...base, policies: [...limits, ...(rules?.policies ?? [])] };
}
