import { decimalNumber } from '../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../kernel/money.ts';
import type { MatchedBy } from './detect-sku.ts';
import { isKit } from './kit.ts';
import { isValidForRating, type Sku } from './sku.ts';
import type { SkuItemInput } from './skus.schema.ts';

/** A SKU as the API answers it. */
export function skuJson(sku: Sku) {
  const { details } = sku;
  return {
    sku: sku.sku,
    name: sku.name,
    description: details.description ?? null,
    image_url: details.image_url ?? null,
    packing_code: details.packing_code ?? null,
    price: money(details.price),
    valid_for_rating: isValidForRating(sku),
    items: (details.items ?? []).map((item, index) => itemJson(item, index, sku.name)),
    units_per_sku: details.units_per_sku ?? 1,
    aggregate_weight: details.aggregate_weight ?? false,
    child_sku: details.child_sku ?? null,
    child_sku_qty: details.child_sku_qty ?? null,
    hazmat: details.hazmat ?? false,
    upc: details.upc ?? null,
    ship_individually: details.ship_individually ?? false,
    is_kit: isKit(sku),
    kit_components: (details.kit_components ?? []).map((component) => ({
      sku: component.sku ?? '',
      quantity: component.quantity ?? 1,
      value_percentage: money(component.value_percentage),
    })),
    external_id: details.external_id ?? null,
    created_at: sku.createdAt,
    updated_at: sku.updatedAt,
  };
}
export type SkuJson = ReturnType<typeof skuJson>;

/** A SKU that a code was recognised as. */
export type DetectedSkuJson = SkuJson & { readonly matched_by: MatchedBy };

/** How many SKUs there are. */
export interface SkuCountsJson {
  readonly total: number;
  readonly valid_for_rating: number;
  readonly not_valid_for_rating: number;
  readonly kits: number;
}

function itemJson(item: SkuItemInput, index: number, skuName: string) {
  return {
    id: item.id ?? index + 1,
    name: item.name ?? skuName,
    length: number(item.length),
    width: number(item.width),
    height: number(item.height),
    dimension_uom: item.dimension_uom ?? 'in',
    weight: number(item.weight),
    weight_uom: item.weight_uom ?? 'lb',
    quantity: item.quantity ?? 1,
    item_type: item.item_type ?? null,
    handling_unit_type: item.handling_unit_type ?? null,
    freight_class: item.freight_class ?? null,
    nmfc: item.nmfc ?? null,
    harmonized_codes: (item.harmonized_codes ?? []).map((code) => ({
      harmonized_code: code.harmonized_code ?? null,
      country_code: code.country_code ?? null,
    })),
    country_of_origin: item.country_of_origin ?? null,
    value: money(item.value),
    do_not_pack_with_other_items: item.do_not_pack_with_other_items ?? false,
    do_not_palletize: item.do_not_palletize ?? false,
    do_not_pack_before_palletize: item.do_not_pack_before_palletize ?? false,
    this_side_up: item.this_side_up ?? false,
    fragile: item.fragile ?? false,
    do_not_stack: item.do_not_stack ?? false,
  };
}

function money(valueE4: number | undefined): number | null {
  return valueE4 === undefined ? null : decimalNumber(valueE4, UNIT_PRICE_SCALE);
}

function number(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
