import type { Offer } from '../../carriers/carrier.ts';
import type { Facts } from '../../conditions/condition.ts';
import { exactSum } from '../../kernel/decimal.ts';
import { rankOffers } from '../offers/rank-offers.ts';
import { applyPolicies, keyOf } from './apply-policies.ts';
import type { PolicyFile } from './policy.ts';

/** A past order as it was rated: its facts, its offers before any policy, the day. */
export interface PastOrder {
  readonly label: string;
  readonly date: string;
  readonly facts: Facts;
  readonly offers: readonly Offer[];
}

export interface Backtest {
  readonly orders: number;
  /** One row a currency; sums over the orders that both sides can ship. */
  readonly totals: readonly {
    readonly currency: string;
    readonly beforeMinor: number;
    readonly afterMinor: number;
    readonly differenceMinor: number;
  }[];
  /** Orders that would have gone with another service, or at another price. */
  readonly changed: readonly BacktestChange[];
  /** Orders that could no longer be shipped. */
  readonly unserved: readonly string[];
}

export interface BacktestChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly differenceMinor: number | null;
  readonly decidedBy: readonly string[];
}

/** What a policy file would have cost over past orders, against another one or (null) against the cheapest offer. */
export function backtestPolicies(
  orders: readonly PastOrder[],
  current: PolicyFile | null,
  proposed: PolicyFile,
): Backtest {
  const results = orders.map((order) => {
    const before =
      current === null
        ? rankOffers(order.offers)[0]
        : applyPolicies(order.offers, order.facts, current, order.date).chosen;
    const outcome = applyPolicies(order.offers, order.facts, proposed, order.date);
    const decidedBy = outcome.trace.decidedBy.map(({ id }) => id);
    return { label: order.label, before, after: outcome.chosen, decidedBy };
  });
  const served = results.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const currencies = [...new Set(served.map(({ before }) => before.currency))].toSorted();
  return {
    orders: orders.length,
    totals: currencies.map((currency) =>
      totalsOf(
        served.filter(({ before }) => before.currency === currency),
        currency,
      ),
    ),
    changed: results.filter(isChanged).map(toChange),
    unserved: results.flatMap(({ label, before, after }) =>
      before !== undefined && after === undefined ? [label] : [],
    ),
  };
}

interface Result {
  readonly label: string;
  readonly before: Offer | undefined;
  readonly after: Offer | undefined;
  readonly decidedBy: readonly string[];
}

function totalsOf(served: readonly { readonly before: Offer; readonly after: Offer }[], currency: string) {
  const beforeMinor = exactSum(served.map(({ before }) => before.totalMinor));
  const afterMinor = exactSum(served.map(({ after }) => after.totalMinor));
  return { currency, beforeMinor, afterMinor, differenceMinor: afterMinor - beforeMinor };
}

function isChanged({ before, after }: Result): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return keyOf(before) !== keyOf(after) || before.totalMinor !== after.totalMinor;
}

function toChange({ label, before, after, decidedBy }: Result): BacktestChange {
  return {
    label,
    before: before === undefined ? null : keyOf(before),
    after: after === undefined ? null : keyOf(after),
    differenceMinor: before === undefined || after === undefined ? null : after.totalMinor - before.totalMinor,
    decidedBy,
  };
}
