import type { Sku } from '../catalog/sku.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { weightIn } from '../kernel/units.ts';
import { type Order, unshippedQuantity } from '../orders/order.ts';
import { planPackages } from '../rating/plan-packages.ts';
import { allContents, type PlannedPackage, shipmentsOf } from '../rating/planned-package.ts';
import { type RatableLine, ratableLines } from '../rating/ratable-line.ts';
import { lineItemDetails } from './item-details.ts';
import { matchItems } from './match-items.ts';
import { extrasOfPlan, hazmatOf, plannedDrafts } from './planned-drafts.ts';
import type { DraftPackage } from './purchase.ts';
import { goodsOfLines, weightOfItems, worthOf } from './sent-packages.ts';
import type { BookingInput, PackageItemInput } from './shipments.schema.ts';
import type { Units } from './what-to-ship.ts';

/** The lines that a booking chose, by id or SKU. @throws ShipdockError `line_item_not_found`, `unreadable_field`. */
export function chosenUnits(order: Order, sent: NonNullable<BookingInput['order_line_items']>): Units {
  const units = new Map<string, number>();
  for (const [index, chosen] of sent.entries()) {
    const name = chosen.id ?? chosen.sku;
    const field = `order_line_items[${index}]`;
    if (name === undefined) throw problem('unreadable_field', `${field}.id`, 'is missing: give id or sku');
    const lines = order.lines.filter((line) => line.id === name || line.sku === name);
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

/** What packs units of an order, beside the order. */
export type PackingMeans = Omit<Parameters<typeof planPackages>[0], 'order' | 'lines' | 'units'> & {
  readonly skus: ReadonlyMap<string, Sku>;
};

/**
 * Packages for units of an order's lines, packed here. What ships individually (api-v4 2.3) goes in shipments of its own:
 * these are the packages of the first of them.
 * @throws ShipdockError `dimensions_missing`, `does_not_fit`.
 */
export function packedUnits(order: Order, units: Units, means: PackingMeans): readonly DraftPackage[] {
  const wanted = { ...order, lines: order.lines.filter((line) => (units.get(line.id) ?? 0) > 0) };
  const lines = ratableLines(wanted, means.skus);
  const [first = []] = shipmentsOf(planPackages({ ...means, order: wanted, lines, units }));
  return plannedDrafts(first, order, means.skus);
}

/** The packages of a stored rate; what they hold is found again in the order, where there is one. */
export function ratedPackages(
  packages: readonly PlannedPackage[],
  lines: readonly RatableLine[],
  facts: { readonly order: Order | undefined; readonly skus: ReadonlyMap<string, Sku> },
): readonly DraftPackage[] {
  const contents = packages.map((planned) => allContents(planned).flatMap((content) => asItem(content, lines)));
  const items = matchItems(
    contents,
    contents.map(() => 1),
    facts,
  );
  return packages.map((planned, index) => {
    const { contents: _contents, weight, ...details } = planned;
    return { details, weightUg: weight, extras: extrasOfPlan(planned), items: items[index]?.[0] ?? [] };
  });
}

function asItem(
  content: { readonly lineId: string; readonly quantity: number },
  lines: readonly RatableLine[],
): readonly PackageItemInput[] {
  const ratable = lines.find((each) => each.line.id === content.lineId);
  if (ratable === undefined) return [];
  const { line } = ratable;
  const weight = ratable.weightUg === undefined ? undefined : String(weightIn(ratable.weightUg, 'lb', 9));
  return [
    {
      id: undefined,
      order_line_item_id: undefined,
      product_sku: line.sku ?? undefined,
      sku: undefined,
      name: line.details.name,
      // What the rate was not told comes from the order's line, else from the SKU.
      value: line.valueE4 ?? line.priceE4 ?? undefined,
      hs_code: ratable.hsCode,
      country_of_origin: ratable.countryOfOrigin as PackageItemInput['country_of_origin'], // read as ISO before it was rated
      description: line.details.commodityDescription ?? line.details.description,
      weight,
      weight_uom: 'lb',
      freight_class: ratable.freightClass,
      nmfc: ratable.nmfc,
      quantity: content.quantity,
    },
  ];
}

/**
 * Packages that tell nothing of their contents carry what is left of the order; documents list it in the first of them. One
 * without a value is worth what is in it; a handling unit without a weight, where it is the only package, weighs that.
 */
export function withRest(
  packages: readonly DraftPackage[],
  order: Order,
  units: Units,
  skus: ReadonlyMap<string, Sku>,
): readonly DraftPackage[] {
  const rest = order.lines.flatMap((line) => {
    const quantity = units.get(line.id) ?? 0;
    return quantity === 0 ? [] : [{ orderLineId: line.id, quantity, details: lineItemDetails(line, skus) }];
  });
  if (rest.length === 0) return packages;
  const place = packages.findIndex((each) => each.items.length === 0);
  return packages.map((each, index) => {
    if (index !== Math.max(place, 0)) return each;
    const items = [...each.items, ...rest];
    const hazmatData = each.extras.hazmatData.length > 0 ? each.extras.hazmatData : hazmatOf(order, items);
    const goods = each.details.dangerousGoods ?? goodsOfLines(order, items, skus);
    const valueMinor = each.details.valueMinor || worthOf(items, order.currency);
    const details = { ...each.details, valueMinor, ...given('dangerousGoods', goods) };
    const weightUg = each.weightUg ?? (packages.length === 1 ? weightOfItems(items) : undefined);
    return { ...each, weightUg, items, details, extras: { ...each.extras, hazmatData } };
  });
}

function problem(code: 'unreadable_field' | 'line_item_not_found', field: string, message: string): ShipdockError {
  return new ShipdockError(code, `${field} ${message}`, { details: [{ field, message }] });
}
