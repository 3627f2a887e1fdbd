import type { HazmatTold } from '../orders/parts/hazmat-data.ts';
import { boxesOf } from './equal-boxes.ts';
import { hazmatTold, type SaidHazards } from './hazards-said.ts';

interface SentItem extends SaidHazards {
  readonly quantity?: number | undefined;
  readonly freight_class?: string | undefined;
  readonly nmfc?: string | undefined;
}

interface SentBox<Item> extends SaidHazards {
  readonly package_quantity?: number | undefined;
  readonly freight_class?: string | undefined;
  readonly nmfc?: string | undefined;
  readonly package_items?: readonly Item[] | undefined;
}

interface SentUnit<Item> extends SaidHazards {
  readonly package_items?: readonly Item[] | undefined;
  readonly handling_unit_packages?: readonly SentBox<Item>[] | undefined;
}

/** An item with what its package, or the box it is in, says of it. */
export type PlacedItem<Item> = Item & {
  readonly hazmat_told?: HazmatTold | undefined;
  /** Of goods that were rated before, which their rate knows. */
  readonly sizes?: { readonly lengthUm: number; readonly widthUm: number; readonly heightUm: number };
};

/** What is in a package and in what stands on it; a box of a `package_quantity` stands there so many times. */
export function itemsOf<Item extends SentItem>(sent: SentUnit<Item>): readonly PlacedItem<Item>[] {
  const told = hazmatTold(sent);
  const loose = (sent.package_items ?? []).map((item) => ({ ...item, hazmat_told: toldOf(item, told) }));
  const boxed = (sent.handling_unit_packages ?? []).flatMap((box) =>
    (box.package_items ?? []).map((item) => ({
      ...item,
      quantity: (item.quantity ?? 1) * boxesOf(box),
      freight_class: item.freight_class ?? box.freight_class,
      nmfc: item.nmfc ?? box.nmfc,
      hazmat_told: toldOf(item, toldOf(box, told)),
    })),
  );
  return [...loose, ...boxed];
}

/** Data of what it is in stand for all of it; else what is said of it goes first. */
function toldOf(sent: SaidHazards, around: HazmatTold | undefined): HazmatTold | undefined {
  return around === 'data' ? around : (hazmatTold(sent) ?? around);
}

/** Whether a box tells nothing of what is in it, beside others that do. */
export function hasSilentBox({ handling_unit_packages: boxes = [] }: SentUnit<object>): boolean {
  const isSilent = boxes.map(({ package_items: items = [] }) => items.length === 0);
  return isSilent.includes(true) && isSilent.includes(false);
}
