import { formatMinor } from '../kernel/money.ts';
import type { OfferSummary, PolicyTrace } from './policies/apply-policies.ts';
import { keyOf } from './policies/apply-policies.ts';
import type { Backtest } from './policies/backtest-policies.ts';
import type { PolicyFile } from './policies/policy.ts';

/** A policy file as it was applied. */
export interface PolicyFileJson {
  readonly id: string;
  readonly kind: PolicyFile['kind'];
  readonly version: string;
  readonly in_force: boolean;
  readonly policies: readonly { readonly id: string; readonly name: string; readonly active: boolean }[];
  readonly tests: number;
  readonly sha256: string;
  readonly applied_by: string;
  readonly created_at: string;
  /** The file as it was written. */
  readonly source: string;
  /** Of `policies apply`: whether that very file was in force already. */
  readonly result?: 'applied' | 'unchanged';
}

export interface StoredPolicyFile {
  readonly id: string;
  readonly sha256: string;
  readonly source: string;
  readonly file: PolicyFile;
  readonly appliedBy: string;
  readonly createdAt: string;
}

export function policyFileJson(stored: StoredPolicyFile, isInForce: boolean): PolicyFileJson {
  const { file } = stored;
  return {
    id: stored.id,
    kind: file.kind,
    version: file.version,
    in_force: isInForce,
    policies: file.policies.map(({ id, name, isActive }) => ({ id, name, active: isActive })),
    tests: file.tests.length,
    sha256: stored.sha256,
    applied_by: stored.appliedBy,
    created_at: stored.createdAt,
    source: stored.source,
  };
}

/** An offer in a trace: `fxp/ground` and its price. */
export interface PricedService {
  readonly service: string;
  readonly price: string;
}

/** What became of an order under the shipping policies in force. */
export interface TracedOrderJson {
  readonly order_number: string;
  readonly policies_version: string | null;
  readonly currency: string;
  readonly chosen: PricedService | null;
  /** The policies without which another offer would have won; empty: the price decided. */
  readonly decided_by: readonly {
    readonly id: string;
    readonly name: string;
    readonly would_have_won: PricedService | null;
  }[];
  readonly without_policies: PricedService | null;
  readonly steps: readonly {
    readonly id: string;
    readonly name: string;
    readonly applied: boolean;
    readonly why: string;
    readonly effects: readonly { readonly offer: string; readonly effect: string }[];
  }[];
}

export function tracedOrderJson(
  orderNumber: string,
  version: string | null,
  currency: string,
  outcome: { readonly chosen: OfferSummary | undefined; readonly trace: PolicyTrace },
): TracedOrderJson {
  const priced = (offer: OfferSummary | null | undefined): PricedService | null =>
    offer ? { service: keyOf(offer), price: formatMinor(offer.totalMinor, currency) } : null;
  const { steps, decidedBy, withoutPolicies } = outcome.trace;
  return {
    order_number: orderNumber,
    policies_version: version,
    currency,
    chosen: priced(outcome.chosen),
    decided_by: decidedBy.map(({ id, name, wouldHaveWon }) => ({ id, name, would_have_won: priced(wouldHaveWon) })),
    without_policies: priced(withoutPolicies),
    steps: steps.map(({ id, name, isApplied, why, effects }) => ({ id, name, applied: isApplied, why, effects })),
  };
}

/** What a file would have cost over past orders. */
export interface BacktestJson {
  readonly orders: number;
  /** Against which the file is compared: the version in force, or null for the cheapest offer. */
  readonly current_version: string | null;
  readonly proposed_version: string;
  readonly totals: readonly {
    readonly currency: string;
    readonly before: string;
    readonly after: string;
    readonly difference: string;
  }[];
  readonly changed: readonly {
    readonly order_number: string;
    readonly before: string | null;
    readonly after: string | null;
    readonly difference: string | null;
    readonly decided_by: readonly string[];
  }[];
  /** Orders that could no longer be shipped. */
  readonly unserved: readonly string[];
  /** Orders that could not be rated at all, with the reason. */
  readonly skipped: readonly { readonly order_number: string; readonly reason: string }[];
}

export function backtestJson(
  backtest: Backtest,
  facts: {
    readonly currentVersion: string | null;
    readonly proposedVersion: string;
    readonly currencyOf: (label: string) => string;
    readonly skipped: BacktestJson['skipped'];
  },
): BacktestJson {
  return {
    orders: backtest.orders,
    current_version: facts.currentVersion,
    proposed_version: facts.proposedVersion,
    totals: backtest.totals.map(({ currency, beforeMinor, afterMinor, differenceMinor }) => ({
      currency,
      before: formatMinor(beforeMinor, currency),
      after: formatMinor(afterMinor, currency),
      difference: formatMinor(differenceMinor, currency),
    })),
    changed: backtest.changed.map(({ label, before, after, differenceMinor, decidedBy }) => ({
      order_number: label,
      before,
      after,
      difference: differenceMinor === null ? null : formatMinor(differenceMinor, facts.currencyOf(label)),
      decided_by: decidedBy,
    })),
    unserved: backtest.unserved,
    skipped: facts.skipped,
  };
}
