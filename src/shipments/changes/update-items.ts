import { counted } from '../../kernel/counted.ts';
import { exactSum } from '../../kernel/decimal.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { parseWeight, type WeightUnit, weightIn } from '../../kernel/units.ts';
import { itemsOf } from '../../packages/items-of-package.ts';
import { itemSku, lineIdOf } from '../../packages/match-items.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import type { PackageInput, PackageItemInput } from '../../packages/packages.schema.ts';

/** What customs ask of the goods in a package may be mended; which goods and how many are in it may not. */
export function withItems({ items }: ShipmentPackage, sent: PackageInput): readonly PackageItem[] {
  const updates = itemsOf(sent);
  return items.map((item) => {
    return updates.filter((update) => meantBy(update, updates, items).includes(item)).reduce(withItem, item);
  });
}

/** What is sent of goods that are not in the package, or of another number of them: kept quiet it would seem to be mended. */
export function itemFaults({ items }: ShipmentPackage, sent: PackageInput, field: string): readonly ErrorDetail[] {
  const updates = itemsOf(sent);
  return updates.flatMap((update, place): readonly ErrorDetail[] => {
    const path = `${field}.package_items[${place}]`;
    const meant = meantBy(update, updates, items);
    if (meant.length === 0) {
      const name = update.id ?? update.order_line_item_id ?? itemSku(update);
      const message = name === undefined ? 'names no item: give id or product_sku' : `"${name}" is not in the package`;
      return [{ field: path, message }];
    }
    const units = exactSum(meant.map(({ quantity }) => quantity));
    if (update.quantity === undefined || update.quantity === units) return [];
    const message = `is ${update.quantity}, but ${counted(units, 'unit')} ${units === 1 ? 'is' : 'are'} in the package: that was bought so`;
    return [{ field: `${path}.quantity`, message }];
  });
}

/** All items that are named so; where each of them is named once more, as an answer tells them, each in its turn. */
function meantBy(
  update: PackageItemInput,
  updates: readonly PackageItemInput[],
  items: readonly PackageItem[],
): readonly PackageItem[] {
  const namedBy = (each: PackageItemInput) => items.filter((item) => isMeant(each, item, items));
  const named = namedBy(update);
  const alike = updates.filter((each) => isSame(namedBy(each), named));
  const turn = alike.indexOf(update);
  return alike.length === named.length ? named.slice(turn, turn + 1) : named;
}

function isSame(one: readonly PackageItem[], other: readonly PackageItem[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

/** By the id of the item, else of its line, else by its SKU; what names nothing is the only one. */
function isMeant(update: PackageItemInput, item: PackageItem, all: readonly PackageItem[]): boolean {
  const line = lineIdOf(update);
  if (update.id !== undefined && update.id !== line) return update.id === item.id;
  if (line !== undefined) return line === item.orderLineId;
  const sku = itemSku(update);
  return sku === undefined ? all.length === 1 : sku === item.details.sku;
}

function withItem(before: PackageItem, update: PackageItemInput): PackageItem {
  return {
    ...before,
    details: {
      ...before.details,
      ...given('hsCode', update.hs_code),
      ...given('countryOfOrigin', update.country_of_origin),
      ...given('xid', update.xid),
      ...given('description', update.description),
      ...given('weightUg', otherWeight(update.weight, update.weight_uom, before.details.weightUg ?? 0) || undefined),
      ...given('freightClass', update.freight_class),
      ...given('nmfc', update.nmfc),
      ...given('valueE4', update.value || undefined),
    },
  };
}

/** Undefined where it is what was answered: answers are rounded. */
export function otherWeight(text: string | undefined, unit: WeightUnit = 'lb', was: number): number | undefined {
  return text === undefined || Number(text) === weightIn(was, unit, 4) ? undefined : parseWeight(text, unit);
}
