import type { Actor } from '../kernel/context.ts';
import type { AccountId } from '../kernel/ids.ts';

/** One thing that moved: where in the subject's state (a JSON pointer), from what, to what. */
export interface Change {
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** A change of one order, shipment or other subject, before it is chained. */
export interface Entry {
  readonly accountId: AccountId;
  readonly subjectType: 'order' | 'shipment' | 'address' | 'webhook';
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
