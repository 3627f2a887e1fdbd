import type { Sku } from '../../catalog/sku.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import { weightIn } from '../../kernel/units.ts';
import { lineName } from '../../orders/named/line-name.ts';
import { linesOfSku } from '../../orders/named/lines-of-sku.ts';
import { refuseOtherSku } from '../../orders/named/other-sku.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import { type RatableLine, ratableLines } from '../../orders/rating/ratable-line.ts';
import type { Units } from '../../orders/split-combine/units.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { withHazmatOf } from '../../packages/goods-in-package.ts';
import type { PlacedItem } from '../../packages/items-of-package.ts';
import { type MatchFacts, matchItems } from '../../packages/match-items.ts';
import { unitsInPackages } from '../../packages/package.ts';
import type { PackageItemInput } from '../../packages/packages.schema.ts';
import type { PackedPackage } from '../../packages/packed-package.ts';
import {
  allContents,
  type Following,
  type PlannedContent,
  type PlannedPackage,
  shipmentsOf,
} from '../../packages/planned-package.ts';
import { planPackages } from '../../packing/order/plan-packages.ts';
import type { Steps } from '../../packing/steps.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { extrasOfPlan, plannedDrafts } from './planned-drafts.ts';

/** The lines that a booking chose, by id or SKU. @throws ShipdockError `line_item_not_found`, `unreadable_field`. */
export function chosenUnits(order: Order, sent: NonNullable<BookingInput['order_line_items']>): Units {
  const units = new Map<string, number>();
  // Wherever they stand, those that name a line have its units before those that name its SKU.
  const inTurn = [...sent.entries()].toSorted(([, one], [, other]) => Number(isOfSku(one)) - Number(isOfSku(other)));
  for (const [index, chosen] of inTurn) {
    const name = chosen.id ?? chosen.sku;
    const field = `order_line_items[${index}]`;
    if (name === undefined) throw problem('unreadable_field', `${field}.id`, 'is missing: give id or sku');
    if (chosen.id !== undefined) {
      refuseOtherSku(order, { id: chosen.id, sku: chosen.sku, field: `${field}.sku`, by: 'id' });
    }
    const named = order.lines.filter((line) => line.id === name);
    const lines = named.length > 0 ? named : linesOfSku(order.lines, name);
    const [first] = lines;
    if (first === undefined) {
      throw problem('line_item_not_found', field, `is "${name}", which is no line of order ${order.orderNumber}`);
    }
    let open = chosen.quantity ?? lines.reduce((sum, line) => sum + unshippedQuantity(line), 0);
    for (const [place, line] of lines.entries()) {
      const left = Math.max(unshippedQuantity(line) - (units.get(line.id) ?? 0), 0);
      const taken = place === lines.length - 1 ? open : Math.min(open, left);
      if (taken > 0) units.set(line.id, (units.get(line.id) ?? 0) + taken);
      open -= taken;
    }
  }
  return units;
}

function isOfSku({ id }: { readonly id?: string | undefined }): boolean {
  return id === undefined || !looksLikeId('lineItem', id);
}

/** What packs units of an order, beside the order. */
export type PackingMeans = Omit<Parameters<typeof planPackages>[0], 'order' | 'lines' | 'units'> & {
  readonly skus: ReadonlyMap<string, Sku>;
  /** It left as it did, whatever ships individually. */
  readonly isBookedElsewhere: boolean;
};

/**
 * Packages for units of an order's lines, packed here, box by box. What ships individually (api-v4 2.3) goes in shipments of its own:
 * these are the packages of the first of them; of what was booked elsewhere all.
 * @throws ShipdockError `dimensions_missing`, `does_not_fit`.
 */
export function* packedUnits(order: Order, units: Units, means: PackingMeans): Steps<readonly DraftPackage[]> {
  const wanted = { ...order, lines: order.lines.filter((line) => (units.get(line.id) ?? 0) > 0) };
  const lines = ratableLines(wanted, means.skus);
  const all = yield* planPackages({ ...means, order: wanted, lines, units });
  const [first = []] = means.isBookedElsewhere ? [all] : shipmentsOf(all);
  return plannedDrafts(first, order, means.skus).map((each) => {
    return { ...each, extras: withHazmatOf(each.extras, each.items, order) };
  });
}

/**
 * The packages of a stored rate; what they hold is found again in the order, where there is one. A rate knows of no order:
 * items of which none names a SKU are only sizes and weights, and their packages tell nothing of what the order ships in them.
 */
export function ratedPackages(
  packages: readonly PlannedPackage[],
  lines: readonly RatableLine[],
  facts: MatchFacts & { readonly hasOwnPackages: boolean },
): readonly DraftPackage[] {
  const isToldOf = facts.order === undefined || facts.hasOwnPackages || lines.some(({ line }) => line.sku !== null);
  const contents = packages.map((planned) =>
    allContents(planned).flatMap((content) => (isToldOf ? asItem(content, lines, facts) : [])),
  );
  const items = matchItems(
    contents,
    contents.map(() => 1),
    facts,
  );
  return packages.map((planned, index) => {
    const { contents: _contents, weight, said: _said, follows: _follows, ...details } = planned;
    return { details, weightUg: weight, extras: extrasOfPlan(planned), items: items[index]?.[0] ?? [] };
  });
}

/**
 * What follows from the goods of a package of a rate. Of one that was packed here it is what the order's lines tell and
 * the rate could not know: what they are worth where it was told no value, and their class and NMFC beside their SKUs'.
 */
export function ratedFollows(
  { follows, ...planned }: PlannedPackage,
  { items }: DraftPackage,
  lines: readonly RatableLine[],
  order: Order | undefined,
): readonly Following[] {
  if (follows !== undefined || order === undefined || items.length === 0) return follows ?? [];
  const rated = allContents(planned).flatMap(({ lineId }) => lines.find(({ line }) => line.id === lineId) ?? []);
  const own = order.lines.filter(({ id }) => items.some(({ orderLineId }) => orderLineId === id));
  const isFollowing: Readonly<Partial<Record<Following, boolean>>> = {
    valueMinor: rated.some(({ valueE4 }) => valueE4 === 0),
    freightClass: own.some(({ details }) => details.freightClass !== undefined),
    nmfc: own.some(({ details }) => details.nmfc !== undefined),
  };
  return (Object.keys(isFollowing) as Following[]).filter((name) => isFollowing[name]);
}

function asItem(
  content: PlannedContent,
  lines: readonly RatableLine[],
  { order }: MatchFacts,
): readonly PlacedItem<PackageItemInput>[] {
  const ratable = lines.find((each) => each.line.id === content.lineId);
  if (ratable === undefined) return [];
  const { line } = ratable;
  // What the rate was not told is as the order's line says, and where that says nothing, as the SKU does.
  const { valueE4, weightUg, hsCode, countryOfOrigin, freightClass, nmfc } =
    order === undefined ? ratable : { ...line.details, valueE4: line.valueE4 ?? line.priceE4, weightUg: line.weightUg };
  return [
    {
      id: undefined,
      xid: content.told?.xid,
      order_line_item_id: undefined,
      product_sku: line.sku ?? undefined,
      product_child_sku: undefined,
      sku: undefined,
      name: line.details.name,
      value: valueE4 ?? undefined,
      hs_code: hsCode,
      country_of_origin: countryOfOrigin as PackageItemInput['country_of_origin'], // read as ISO before it was rated
      description: line.details.commodityDescription ?? line.details.description,
      weight: weightUg === undefined || weightUg === null ? undefined : String(weightIn(weightUg, 'lb', 9)),
      weight_uom: 'lb',
      freight_class: freightClass,
      nmfc,
      quantity: content.quantity,
      hazmat_told: ratable.hazmatTold,
      sizes: { lengthUm: ratable.lengthUm, widthUm: ratable.widthUm, heightUm: ratable.heightUm },
    },
  ];
}

/**
 * The one or the other would not be shipped, or be shipped twice.
 * @throws ShipdockError `unreadable_field` where packages name other units than those that were chosen.
 */
export function refuseContradiction(order: Order, chosen: Units, packages: readonly PackedPackage[]): void {
  const named = unitsInPackages(packages);
  const isOpen = packages.some(({ carriesRest }) => carriesRest);
  for (const line of order.lines) {
    const [wanted, packed] = [chosen.get(line.id) ?? 0, named.get(line.id) ?? 0];
    if (packed === wanted || (isOpen && packed < wanted)) continue;
    const message = `hold ${counted(packed, 'unit')} of ${lineName(order, line)}, order_line_items says ${wanted}`;
    throw problem('unreadable_field', 'packages', message);
  }
}

/** @throws ShipdockError `nothing_to_ship` where packages tell their contents, and nothing of them is of the order. */
export function refuseNothingOf(order: Order, packages: readonly PackedPackage[]): void {
  if (unitsInPackages(packages).size > 0 || packages.some(({ carriesRest }) => carriesRest)) return;
  const message = 'tell of goods that are none of the order: name its lines by order_line_item_id or product_sku';
  throw new ShipdockError('nothing_to_ship', `order ${order.orderNumber}: packages ${message}`, {
    details: [{ field: 'packages', message }],
  });
}

function problem(code: 'unreadable_field' | 'line_item_not_found', field: string, message: string): ShipdockError {
  return new ShipdockError(code, `${field} ${message}`, { details: [{ field, message }] });
}
