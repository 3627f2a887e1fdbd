import type { DangerousGoodsType } from '../carriers/carrier.ts';
import type { PlannedContent } from './planned-package.ts';

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
}

interface WithItems<Item> {
  readonly package_items?: readonly Item[] | undefined;
}

/** What is in a package and in what stands on it. */
export function itemsOf<Item>(
  sent: WithItems<Item> & { readonly handling_unit_packages?: readonly WithItems<Item>[] | undefined },
): readonly Item[] {
  return [sent, ...(sent.handling_unit_packages ?? [])].flatMap(({ package_items: items = [] }) => items);
}
