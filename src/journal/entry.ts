import type { Actor } from '../kernel/context.ts';
import type { AccountId } from '../kernel/ids.ts';

/** One thing that moved: where in the subject's state (a JSON pointer), from what, to what. */
export interface Change {
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/**
 * What is known by a name within its account and is set up rather than worked through. It has no row that could keep the end
 * of its chain: that is its last row of the journal. The settings of an account are one of them, its keys and users are others;
 * the tariffs of a carrier are one, its exchange rates from one currency to another, and its policies of a kind.
 */
export const NAMED_TYPES = [
  'sku',
  'box',
  'warehouse',
  'settings',
  'keys',
  'manifest',
  'users',
  'carrier',
  'exchange_rate',
  'policies',
] as const;
export type NamedType = (typeof NAMED_TYPES)[number];

/** A change of one order, shipment or other subject, before it is chained. */
export interface Entry {
  readonly accountId: AccountId;
  readonly subjectType: 'order' | 'shipment' | 'address' | 'webhook' | NamedType;
  readonly subjectId: string;
  readonly at: string;
  readonly actor: Actor;
  readonly operation: string;
  readonly changes: readonly Change[];
}

/** The end of a subject's chain, kept on its own row. An empty chain is `{position: 0, hash: ''}`. */
export interface ChainHead {
  readonly position: number;
  readonly hash: string;
}
