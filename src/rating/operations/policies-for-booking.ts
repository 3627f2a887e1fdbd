import type { Transaction } from '../../database/database.ts';
import { convertUnitPrice, type ExchangeRate, findRate } from '../../exchange-rates/exchange-rate.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Policy, PolicyFile } from '../policies/policy.ts';
import { findPolicies, findPolicyFile } from '../policies.store.ts';
import type { TakenRate } from './take-rate.ts';

interface Priced {
  readonly shipping: PolicyFile | undefined;
  readonly taken: TakenRate | undefined;
  readonly hasOrder: boolean;
  /** In which it is booked, and what converts what was quoted in another one on that day. */
  readonly currency: Currency;
  readonly rates: readonly ExchangeRate[];
  readonly date: string;
}

/**
 * What a booking is rated by again, so that it costs what was quoted: an order by the shipping policies, what was rated by a
 * request (or has no order) by the rating rules that it was quoted by, their amounts in the currency of the quote, unless it was
 * asked for without. Shipping policies that take services out hold for all that is shipped.
 * @throws ShipdockError `exchange_rate_missing`.
 */
export async function policiesForBooking(
  transaction: Transaction,
  account: AccountId,
  priced: Priced,
): Promise<PolicyFile | undefined> {
  const { shipping, taken, hasOrder } = priced;
  if (hasOrder && taken?.kind !== 'rate') return shipping;
  const rules = await rulesOf(transaction, account, priced);
  const limits = (shipping?.policies ?? []).filter(({ action }) => action.kind !== 'markup');
  const base = rules ?? shipping;
  return base === undefined ? undefined : { ...base, policies: [...limits, ...(rules?.policies ?? [])] };
}

async function rulesOf(
  transaction: Transaction,
  account: AccountId,
  { taken, currency, rates, date }: Priced,
): Promise<PolicyFile | undefined> {
  const quoted = taken?.kind === 'rate' ? taken.rate.request.details : undefined;
  if (quoted?.isWithoutRules === true || quoted?.rulesId === null) return undefined;
  const rules =
    quoted?.rulesId === undefined
      ? await findPolicies(transaction, account, 'rating_rules')
      : await findPolicyFile(transaction, account, quoted.rulesId);
  if (rules === undefined || quoted === undefined || quoted.request.currency === currency) return rules?.file;
  const rate = findRate(rates, quoted.request.currency, currency, date);
  const converted = (policy: Policy): Policy =>
    policy.action.kind === 'markup'
      ? { ...policy, action: { ...policy.action, amountE4: convertUnitPrice(policy.action.amountE4, rate) } }
      : policy;
  return { ...rules.file, policies: rules.file.policies.map(converted) };
}
