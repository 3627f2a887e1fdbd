import type { DangerousGoodsType } from '../../carriers/carrier.ts';
import type { PlannedContent } from '../../packages/planned-package.ts';

/** What is in a package that the caller packed himself, and what follows from it wherever he did not say otherwise. */
export interface PackedGoods {
  readonly contents: readonly PlannedContent[];
  readonly worthMinor: number;
  /** Together; undefined where it is not known of all. */
  readonly weightUg?: number | undefined;
  /** Where it is in several packages: the part of what those weigh. */
  readonly shareUg?: number | undefined;
  readonly freightClass?: string | undefined;
  readonly nmfc?: string | undefined;
  readonly dangerousGoods?: DangerousGoodsType | undefined;
  /** All of it has hazmat data of its own. */
  readonly isDataGiven?: boolean;
}
