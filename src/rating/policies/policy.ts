import type { Condition, FactValue } from '../../conditions/condition.ts';
import type { Currency } from '../../kernel/money.ts';

/**
 * A file of rules about offers, versioned and with its own test cases. Rating rules apply to rate requests, shipping
 * policies to orders as they are rated (api-v4 1.6); both have the same form.
 */
export interface PolicyFile {
  readonly format: 'policies/1';
  readonly kind: 'rating_rules' | 'shipping_policies';
  readonly version: string;
  readonly policies: readonly Policy[];
  readonly tests: readonly PolicyTest[];
}

export type PolicyKind = PolicyFile['kind'];

/** A policy file as it was applied. */
export interface StoredPolicies {
  readonly id: string;
  readonly kind: PolicyKind;
  readonly version: string;
  readonly sha256: string;
  /** The file as it was written. */
  readonly source: string;
  readonly file: PolicyFile;
  readonly appliedBy: string;
  readonly createdAt: string;
}

/** A condition with the words in which it was written. */
export interface WrittenCondition {
  readonly text: string;
  readonly condition: Condition;
}

export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Local dates on which it is in force, both inclusive. */
  readonly from: string | null;
  readonly until: string | null;
  /** About the order; null: always. */
  readonly when: WrittenCondition | null;
  /** About an offer (and the order): which offers it is about. */
  readonly offers: WrittenCondition;
  readonly action: PolicyAction;
}

export type PolicyAction =
  /** Those offers are taken out. */
  | { readonly kind: 'exclude' }
  /** All others are taken out; where none is left, either nothing is offered or the policy gives way. */
  | { readonly kind: 'require'; readonly ifNone: 'refuse' | 'ignore' }
  /** Those offers come first, as long as they are at most so much dearer than the cheapest. */
  | { readonly kind: 'prefer'; readonly upToE4: number | null }
  /** Their price changes by a percentage (hundredths) and an amount, either of which may be negative. */
  | { readonly kind: 'markup'; readonly percent: number; readonly amountE4: number };

/** A case in the file that says what the file's policies must come to. */
export interface PolicyTest {
  readonly name: string;
  /** The day on which it is run; null: any, such as today. */
  readonly date: string | null;
  readonly facts: Readonly<Record<string, FactValue>>;
  /** Of the prices: that of the order's facts, else US dollars. */
  readonly currency: Currency;
  readonly offers: readonly TestOffer[];
  readonly expect: {
    /** `carrier/service`; null: nothing is left. */
    readonly chosen: string | null;
    /** The policy that decides; null: the price. undefined: not asked. */
    readonly decidedBy?: string | null;
    readonly excluded?: readonly string[];
    readonly price?: string;
  };
}

export interface TestOffer {
  readonly offer: string;
  readonly price: string;
  readonly serviceDays: number;
  readonly carrierType: string;
}
