import type { Sku } from '../../catalog/sku.ts';
import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { HandlingUnitType } from '../../kernel/handling-unit-type.ts';
import type { IdGenerator, LineItemId } from '../../kernel/ids.ts';
import type { Currency } from '../../kernel/money.ts';
import { shortened } from '../../kernel/shortened.ts';
import { parseLength, parseWeight } from '../../kernel/units.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { draftLine } from '../../orders/draft/draft-line.ts';
import type { ItemType, OrderLine } from '../../orders/order.ts';
import { handlingUnitTypeNamed } from '../../packages/kind-of-package.ts';
import type { RateItemInput } from '../rates.schema.ts';
import { parcelMeasures } from './parcel-measures.ts';

export interface RateItemFacts {
  readonly currency: Currency;
  readonly rates: readonly ExchangeRate[];
  readonly date: string;
  readonly ids: IdGenerator;
  /** Those that the items name, where they are known. */
  readonly skus?: ReadonlyMap<string, Sku>;
}

/**
 * The items of a rate request as lines, named `items[0]`, `items[1]` … . A blank item type is what its SKU is, as lines of an
 * order are: freight that was quoted as a parcel would cost more than its quote; without a SKU that tells it, it is a parcel
 * (decisions 4). A parcel without a unit is weighed in ounces, everything else in pounds (decisions 5).
 * @throws ShipdockError `unreadable_field` naming every size or weight that is none.
 */
export function rateItems(
  items: readonly RateItemInput[],
  facts: RateItemFacts,
): { readonly lines: readonly OrderLine[]; readonly warnings: readonly string[] } {
  const faults: ErrorDetail[] = [];
  const warnings: string[] = [];
  const lines = items.map((item, position) => {
    const field = `items[${position}]`;
    const { itemType, handlingUnitType } = kindOf(item, field, facts.skus);
    const line = draftLine(bareLine(item, position, itemType, handlingUnitType), position, { field, ...facts });
    const measured = measuresOf(item, itemType, field);
    if ('faults' in measured) {
      faults.push(...measured.faults);
      return line;
    }
    warnings.push(...measured.warnings);
    const { length, width, height, weight } = measured.parcel;
    // The request's own places name the lines: nothing of them is kept as an order.
    const id = field as LineItemId;
    return {
      ...line,
      id,
      ...given('lengthUm', length),
      ...given('widthUm', width),
      ...given('heightUm', height),
      ...given('weightUg', weight),
    };
  });
  const [first] = faults;
  if (first === undefined) return { lines, warnings };
  throw new ShipdockError('unreadable_field', `${first.field}: ${first.message}`, { details: faults });
}

const ITEM_TYPES: readonly ItemType[] = ['parcel', 'handling_unit', 'unpacked'];
/** `type` for `item_type`, and a kind of handling unit for both (decisions 1: public clients send these). */
function kindOf(item: RateItemInput, field: string, skus: ReadonlyMap<string, Sku> | undefined) {
  if (item.item_type !== undefined) return { itemType: item.item_type, handlingUnitType: item.handling_unit_type };
  if (item.type === undefined) {
    const ofSku = isNoParcel(item, skus) ? 'unpacked' : 'parcel';
    const itemType: ItemType = item.handling_unit_type === undefined ? ofSku : 'handling_unit';
    return { itemType, handlingUnitType: item.handling_unit_type };
  }
  const word = item.type.trim().toLowerCase();
  const itemType = ITEM_TYPES.find((type) => type === word);
  if (itemType !== undefined) return { itemType, handlingUnitType: item.handling_unit_type };
  const handlingUnitType = handlingUnitTypeNamed(word);
  if (handlingUnitType !== undefined) return { itemType: 'handling_unit' as const, handlingUnitType };
  const message = `is "${shortened(item.type, 40)}"; it must be one of ${ITEM_TYPES.join(', ')}`;
  throw unreadableField(`${field}.type`, message);
}

/** Whether its SKU, or that it is a loaded pallet, says that it is none. */
function isNoParcel(item: RateItemInput, skus: ReadonlyMap<string, Sku> | undefined): boolean {
  const pieces = skus?.get(skuNamed(item) ?? '')?.details.items ?? [];
  return item.type_of_item === 'pallet' || pieces.some(({ item_type: type = 'parcel' }) => type !== 'parcel');
}

/** The SKU that a rate item names. */
export function skuNamed({ sku, product_sku }: RateItemInput): string | undefined {
  return sku ?? product_sku;
}

/** What orders know of a line; sizes and weight are read here, by the units of rate requests. */
function bareLine(
  item: RateItemInput,
  position: number,
  itemType: ItemType,
  handlingUnitType: HandlingUnitType | undefined,
) {
  const {
    type: _,
    product_sku: _product,
    weight_uom: _unit,
    weight: _weight,
    length: _l,
    width: _w,
    height: _h,
    ...rest
  } = item;
  const sku = skuNamed(item);
  const name = item.name ?? (sku === undefined ? `item ${position + 1}` : undefined);
  return { ...rest, sku, name, item_type: itemType, handling_unit_type: handlingUnitType };
}

function measuresOf(item: RateItemInput, itemType: ItemType, field: string): ReturnType<typeof parcelMeasures> {
  const { length, width, height, weight, dimension_uom: dimensionUom, weight_uom: weightUom } = item;
  if (itemType === 'parcel') {
    return parcelMeasures({ length, width, height, weight, dimensionUom, weightUom }, field);
  }
  const size = (text: string | undefined) => (text === undefined ? undefined : parseLength(text, dimensionUom ?? 'in'));
  return {
    parcel: {
      ...given('length', size(length)),
      ...given('width', size(width)),
      ...given('height', size(height)),
      ...given('weight', weight === undefined ? undefined : parseWeight(weight, weightUom ?? 'lb')),
    },
    warnings: [],
  };
}
