import type { Offer, Refusal } from '../../carriers/carrier.ts';
import { type Facts, fieldsOf, isTrue } from '../../conditions/condition.ts';
import { multiplyRatio } from '../../kernel/decimal.ts';
import { formatMinor, minorDigits, percentOf } from '../../kernel/money.ts';
import { byPrice, rankOffers } from '../offers/rank-offers.ts';
import type { Policy, PolicyFile } from './policy.ts';
import { offerFacts } from './policy-fields.ts';
import { withPolicyPart } from './policy-parts.ts';

export interface PolicyOutcome {
  readonly chosen: Offer | undefined;
  /** What is left, best first. */
  readonly ranked: readonly Offer[];
  /** What policies took out, as refusals with the reason `rule`. */
  readonly refusals: readonly Refusal[];
  /** Policies that were in force and applied, for `policies_applied`. */
  readonly applied: readonly { readonly id: string; readonly name: string }[];
  readonly trace: PolicyTrace;
}

export interface PolicyTrace {
  readonly steps: readonly PolicyStep[];
  /** The policies without which another offer would have won; empty: the price decided. */
  readonly decidedBy: readonly {
    readonly id: string;
    readonly name: string;
    readonly wouldHaveWon: OfferSummary | null;
  }[];
  /** What would have won without any policy. */
  readonly withoutPolicies: OfferSummary | null;
}

export interface PolicyStep {
  readonly id: string;
  readonly name: string;
  readonly isApplied: boolean;
  /** In words: that it applied to so many offers, or why it did not, with the facts that it looked at. */
  readonly why: string;
  readonly effects: readonly { readonly offer: string; readonly effect: string }[];
}

export interface OfferSummary {
  readonly carrierCode: string;
  readonly serviceCode: string;
  readonly totalMinor: number;
}

/**
 * Lets policies exclude, require, reprice and prefer offers, one after the other in the order of the file, and says what each did.
 * - `exclude` and `require` take offers out, `markup` changes prices; later policies see what earlier ones left.
 * - `prefer` does not take out: preferred offers come first, those of an earlier policy before those of a later one.
 * - Among equals the cheapest wins, as without policies.
 * Offers must be of one currency. Pure; the same arguments give the same outcome.
 */
export function applyPolicies(offers: readonly Offer[], facts: Facts, file: PolicyFile, date: string): PolicyOutcome {
  const outcome = runPolicies(offers, facts, file.policies, date);
  const applied = outcome.steps.filter(({ isApplied }) => isApplied).map(({ id, name }) => ({ id, name }));
  const [chosen] = outcome.ranked;
  const decidedBy = applied.flatMap(({ id, name }) => {
    const others = file.policies.filter((policy) => policy.id !== id);
    const [winner] = runPolicies(offers, facts, others, date).ranked;
    return isSameService(winner, chosen) ? [] : [{ id, name, wouldHaveWon: summary(winner) }];
  });
  return {
    chosen,
    ranked: outcome.ranked,
    refusals: outcome.refusals,
    applied,
    trace: { steps: outcome.steps, decidedBy, withoutPolicies: summary(rankOffers(offers)[0]) },
  };
}

interface Run {
  readonly ranked: readonly Offer[];
  readonly refusals: readonly Refusal[];
  readonly steps: readonly PolicyStep[];
}

function runPolicies(offers: readonly Offer[], facts: Facts, policies: readonly Policy[], date: string): Run {
  let left = rankOffers(offers);
  const refusals: Refusal[] = [];
  const steps: PolicyStep[] = [];
  /** Offer → position of the first policy that prefers it. */
  const preferred = new Map<string, number>();
  for (const [position, policy] of policies.entries()) {
    const blocked = whyNot(policy, facts, date);
    if (blocked !== undefined) {
      steps.push({ id: policy.id, name: policy.name, isApplied: false, why: blocked, effects: [] });
      continue;
    }
    const result = runPolicy(policy, left, facts);
    for (const key of result.preferred) if (!preferred.has(key)) preferred.set(key, position);
    refusals.push(...result.removed.map((offer) => refusalBy(policy, offer)));
    left = result.left;
    steps.push(stepOf(policy, result));
  }
  const rankOf = (offer: Offer): number => preferred.get(keyOf(offer)) ?? policies.length;
  return { ranked: left.toSorted((a, b) => rankOf(a) - rankOf(b) || byPrice(a, b)), refusals, steps };
}

/** Those that are looked at for these facts on that day. */
export function inForce(policies: readonly Policy[], facts: Facts, date: string): readonly Policy[] {
  return policies.filter((policy) => whyNot(policy, facts, date) === undefined);
}

/** Why the policy is not looked at further; undefined where it is in force for these facts. */
function whyNot(policy: Policy, facts: Facts, date: string): string | undefined {
  if (!policy.isActive) return 'it is switched off';
  if (policy.from !== null && date < policy.from) return `it is in force from ${policy.from}, the day is ${date}`;
  if (policy.until !== null && date > policy.until) return `it was in force until ${policy.until}, the day is ${date}`;
  if (policy.when === null || isTrue(policy.when.condition, facts)) return undefined;
  const seen = fieldsOf(policy.when.condition).map((field) => `${field} is ${show(facts[field])}`);
  return `${policy.when.text} does not hold: ${seen.join(', ')}`;
}

function show(value: Facts[string]): string {
  if (value === undefined || value === null) return 'not given';
  return typeof value === 'object' ? `[${value.join(', ')}]` : String(value);
}

interface PolicyResult {
  readonly left: readonly Offer[];
  readonly removed: readonly Offer[];
  readonly preferred: readonly string[];
  readonly effects: PolicyStep['effects'];
  /** Set where it was in force and still changed nothing. */
  readonly idle?: string;
}

function runPolicy(policy: Policy, offers: readonly Offer[], facts: Facts): PolicyResult {
  const isMeant = (offer: Offer): boolean => isTrue(policy.offers.condition, { ...facts, ...offerFacts(offer) });
  const meant = offers.filter(isMeant);
  switch (policy.action.kind) {
    case 'exclude':
      return taken(offers, meant);
    case 'require':
      if (meant.length === 0 && policy.action.ifNone === 'ignore')
        return idle(offers, 'no offer is left that it requires');
      return taken(
        offers,
        offers.filter((offer) => !meant.includes(offer)),
      );
    case 'prefer':
      return preferring(offers, meant, policy.action.upToE4);
    case 'markup':
      return repriced(offers, meant, policy.action);
  }
}

function taken(offers: readonly Offer[], removed: readonly Offer[]): PolicyResult {
  if (removed.length === 0) return idle(offers, 'it takes out none of the offers');
  const left = offers.filter((offer) => !removed.includes(offer));
  return {
    left,
    removed,
    preferred: [],
    effects: removed.map((offer) => ({ offer: keyOf(offer), effect: 'taken out' })),
  };
}

function preferring(offers: readonly Offer[], meant: readonly Offer[], upToE4: number | null): PolicyResult {
  const cheapest = Math.min(...offers.map(({ totalMinor }) => totalMinor));
  const isNear = ({ totalMinor, currency }: Offer): boolean =>
    upToE4 === null || totalMinor - cheapest <= minorOf(upToE4, currency);
  const near = meant.filter(isNear);
  if (meant.length === 0) return idle(offers, 'there is no offer that it prefers');
  if (near.length === 0) return idle(offers, 'what it prefers is dearer than it allows');
  const effects = near.map((offer) => ({ offer: keyOf(offer), effect: 'preferred' }));
  return { left: offers, removed: [], preferred: near.map(keyOf), effects };
}

function repriced(
  offers: readonly Offer[],
  meant: readonly Offer[],
  action: { readonly percent: number; readonly amountE4: number },
): PolicyResult {
  if (meant.length === 0) return idle(offers, 'it changes the price of none of the offers');
  const changed = new Map(meant.map((offer) => [offer, withMarkup(offer, action)]));
  const effects = [...changed].map(([before, after]) => ({
    offer: keyOf(before),
    effect: `price ${formatMinor(before.totalMinor, before.currency)} becomes ${formatMinor(after.totalMinor, after.currency)}`,
  }));
  const left = offers.map((offer) => changed.get(offer) ?? offer);
  return { left, removed: [], preferred: [], effects };
}

function withMarkup(
  offer: Offer,
  { percent, amountE4 }: { readonly percent: number; readonly amountE4: number },
): Offer {
  return withPolicyPart(offer, percentOf(offer.totalMinor, percent) + minorOf(amountE4, offer.currency));
}

function idle(left: readonly Offer[], why: string): PolicyResult {
  return { left, removed: [], preferred: [], effects: [], idle: why };
}

function stepOf({ id, name, when }: Policy, { effects, idle: why }: PolicyResult): PolicyStep {
  if (why !== undefined) return { id, name, isApplied: false, why, effects };
  const because = when === null ? 'it holds for every order' : `${when.text} holds`;
  return { id, name, isApplied: true, why: because, effects };
}

/** Why a service that a policy takes out is not offered. */
export function refusalBy(
  policy: Policy,
  offer: Pick<Offer, 'carrierCode' | 'carrierName' | 'serviceCode' | 'serviceName'>,
): Refusal {
  const message = `policy ${policy.id} (${policy.name}) takes it out: ${policy.action.kind} ${policy.offers.text}`;
  const { carrierCode, carrierName, serviceCode, serviceName } = offer;
  const change = `rate without rules, or change policy ${policy.id}`;
  const fix = { kind: 'without_policy' as const, policy: policy.id };
  return { carrierCode, carrierName, serviceCode, serviceName, reasons: [{ code: 'rule', message, change, fix }] };
}

function minorOf(valueE4: number, currency: string): number {
  return multiplyRatio(valueE4, 10 ** minorDigits(currency), 10_000);
}

/** `carrier/service`. */
export function keyOf({ carrierCode, serviceCode }: Pick<Offer, 'carrierCode' | 'serviceCode'>): string {
  return `${carrierCode}/${serviceCode}`;
}

function summary(offer: Offer | undefined): OfferSummary | null {
  if (offer === undefined) return null;
  return { carrierCode: offer.carrierCode, serviceCode: offer.serviceCode, totalMinor: offer.totalMinor };
}

function isSameService(one: Offer | undefined, other: Offer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : keyOf(one) === keyOf(other);
}
