import { decimalNumber } from '../kernel/decimal.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { parseLength, parseWeight } from '../kernel/units.ts';
import { isKit, kitProblems } from './kit.ts';
import type { SkuInput, SkuItemInput } from './skus.schema.ts';

/** A SKU as it is kept: what was sent, read and normalised (api-v4 2.15). */
export interface Sku {
  readonly sku: string;
  readonly name: string;
  readonly details: SkuInput;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a line takes from its SKU where it says nothing itself. */
export interface SkuSupply {
  readonly lengthUm: number | undefined;
  readonly widthUm: number | undefined;
  readonly heightUm: number | undefined;
  readonly weightUg: number | undefined;
  readonly valueE4: number | undefined;
  readonly item: SkuItemInput;
}

/**
 * What was sent over what was there; what is not sent stays.
 * @throws ShipdockError `unreadable_field` where the sku is missing, or child_sku and child_sku_qty do not come together.
 */
export function planSku(input: SkuInput, before: Sku | undefined, now: string): Sku {
  const merged = { ...before?.details, ...withoutBlanks(input) };
  const problems: ErrorDetail[] = [];
  if (merged.sku === undefined) problems.push({ field: 'sku', message: 'is missing' });
  if (merged.child_sku !== undefined && merged.child_sku_qty === undefined) {
    problems.push({ field: 'child_sku_qty', message: 'is missing: child_sku needs it' });
  }
  if (merged.child_sku !== undefined && merged.child_sku === merged.sku) {
    problems.push({ field: 'child_sku', message: 'is the SKU itself' });
  }
  problems.push(...kitProblems(merged));
  const first = problems[0];
  if (first !== undefined) {
    throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details: problems });
  }
  const sku = merged.sku ?? '';
  return {
    sku,
    name: merged.name ?? sku,
    details: { ...merged, sku },
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

/** The sizes and weight of one unit, where the SKU ships as one piece; undefined for sets of several pieces. */
export function supplyOf(sku: Sku): SkuSupply | undefined {
  const [item, another] = sku.details.items ?? [];
  if (item === undefined || another !== undefined || (item.quantity ?? 1) !== 1) return undefined;
  const length = (text: string | undefined) =>
    text === undefined ? undefined : parseLength(text, item.dimension_uom ?? 'in');
  return {
    lengthUm: length(item.length),
    widthUm: length(item.width),
    heightUm: length(item.height),
    weightUg: item.weight === undefined ? undefined : parseWeight(item.weight, item.weight_uom ?? 'lb'),
    valueE4: item.value ?? sku.details.price,
    item,
  };
}

/** Whether every item of the SKU has its sizes and weight (api-v4 2.15). */
export function isValidForRating(sku: Sku): boolean {
  const items = sku.details.items ?? [];
  return items.length > 0 && items.every((item) => missingMeasures(item).length === 0);
}

function missingMeasures(item: SkuItemInput): readonly string[] {
  return (['length', 'width', 'height', 'weight'] as const).filter((field) => Number(item[field] ?? 0) <= 0);
}

/** A SKU as the API answers it. */
export function skuJson(sku: Sku) {
  const { details } = sku;
  const money = (valueE4: number | undefined) =>
    valueE4 === undefined ? null : decimalNumber(valueE4, UNIT_PRICE_SCALE);
  return {
    sku: sku.sku,
    name: sku.name,
    description: details.description ?? null,
    image_url: details.image_url ?? null,
    packing_code: details.packing_code ?? null,
    price: money(details.price),
    valid_for_rating: isValidForRating(sku),
    items: (details.items ?? []).map((item, index) => ({
      ...item,
      id: item.id ?? index + 1,
      name: item.name ?? sku.name,
      length: number(item.length),
      width: number(item.width),
      height: number(item.height),
      dimension_uom: item.dimension_uom ?? 'in',
      weight: number(item.weight),
      weight_uom: item.weight_uom ?? 'lb',
      quantity: item.quantity ?? 1,
      value: money(item.value),
    })),
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

function number(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function withoutBlanks(input: SkuInput): Partial<SkuInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
