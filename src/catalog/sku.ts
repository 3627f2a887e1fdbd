import { decimalNumber } from '../kernel/decimal.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { shortened } from '../kernel/shortened.ts';
import { refuseUnreadable } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';
import type { MatchedBy } from './detect-sku.ts';
import { isKit, kitProblems } from './kit.ts';
import { pieceProblems, weightProblems, withPiece, worthProblems } from './one-piece.ts';
import type { SkuInput, SkuItemInput } from './skus.schema.ts';

/** A SKU as it is kept: what was sent, read and normalised (api-v4 2.15). */
export interface Sku {
  readonly sku: string;
  readonly name: string;
  readonly details: SkuInput;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a SKU is planned with beside what was sent. */
export interface SkuFacts {
  readonly now: string;
  /** The account's setting `package_level_optimization`. */
  readonly mayHoldUnits: boolean;
}

/**
 * What was sent over what was there; what is not sent stays, `clear` empties. What changes nothing leaves it as it was changed last.
 * @throws ShipdockError `unreadable_field` where the sku is missing, child_sku and child_sku_qty do not come together, a kit is
 * none, `item` is sent of several pieces, or `clear` names what cannot be emptied; `feature_off` for a child_sku where the account may have none.
 */
export function planSku(input: SkuInput, before: Sku | undefined, facts: SkuFacts): Sku {
  const { clear, item, ...sent } = input;
  const whole: SkuInput = { ...cleared(before?.details, clear), ...withoutBlanks(sent) };
  const { items = [] } = whole;
  const problems = item === undefined ? [] : pieceProblems(items, item);
  const sums = [...worthProblems(items), ...weightProblems(items)];
  refuseUnreadable([...problemsOf(whole), ...kitProblems(whole), ...sums, ...problems]);
  const merged = item === undefined ? whole : { ...whole, items: withPiece(items, item) };
  if (holdsOtherUnits(sent, before) && !facts.mayHoldUnits) throw optimizationIsOff();
  const sku = merged.sku ?? '';
  const after: Sku = {
    sku,
    name: merged.name ?? sku,
    details: { ...merged, sku },
    createdAt: before?.createdAt ?? facts.now,
    updatedAt: facts.now,
  };
  return before !== undefined && isAnsweredAlike(before, after) ? before : after;
}

/** What is only worked out for an answer may be sent back: said or not, it is the same SKU. */
function isAnsweredAlike(before: Sku, after: Sku): boolean {
  return JSON.stringify(skuJson(before)) === JSON.stringify(skuJson({ ...after, updatedAt: before.updatedAt }));
}

/** What is sent back as it was answered changes nothing, also where the setting was switched off since. */
function holdsOtherUnits({ child_sku: child, child_sku_qty: units }: SkuInput, before: Sku | undefined): boolean {
  if (child === undefined) return false;
  const { child_sku: known, child_sku_qty: knownUnits } = before?.details ?? {};
  return child !== known || (units !== undefined && units !== knownUnits);
}

const CLEARABLE: readonly (keyof SkuInput)[] = [
  ...(['name', 'description', 'image_url', 'packing_code', 'price', 'items', 'units_per_sku', 'upc'] as const),
  ...(['aggregate_weight', 'child_sku', 'child_sku_qty', 'hazmat', 'ship_individually', 'external_id'] as const),
  ...(['is_kit', 'kit_components'] as const),
];

function cleared(details: SkuInput | undefined, clear: SkuInput['clear']): Partial<SkuInput> {
  const names = (clear ?? []).map((name) => name?.trim().toLowerCase());
  const wrong = names.findIndex((name) => name !== undefined && !CLEARABLE.some((field) => field === name));
  if (wrong >= 0) {
    const message = `is "${shortened(names[wrong] ?? '', 40)}"; what can be emptied is ${CLEARABLE.join(', ')}`;
    refuseUnreadable([{ field: `clear[${wrong}]`, message }]);
  }
  const empty = new Set(names.includes('child_sku') ? [...names, 'child_sku_qty'] : names);
  return Object.fromEntries(Object.entries(details ?? {}).filter(([name]) => !empty.has(name)));
}

function problemsOf(merged: SkuInput): readonly ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if (merged.sku === undefined) problems.push({ field: 'sku', message: 'is missing' });
  if (merged.child_sku !== undefined && merged.child_sku_qty === undefined) {
    problems.push({ field: 'child_sku_qty', message: 'is missing: child_sku needs it' });
  }
  if (merged.child_sku === undefined && merged.child_sku_qty !== undefined) {
    problems.push({ field: 'child_sku', message: 'is missing: child_sku_qty says how many of it there are' });
  }
  if (merged.child_sku !== undefined && merged.child_sku === merged.sku) {
    problems.push({ field: 'child_sku', message: 'is the SKU itself' });
  }
  return problems;
}

function optimizationIsOff(): ShipdockError {
  const message = 'child_sku needs package-level optimisation, which is switched off for the account';
  return new ShipdockError('feature_off', message, {
    ...nextStep('settings.set', 'package_level_optimization', 'on'),
    details: [{ field: 'child_sku', message: 'needs package-level optimisation' }],
  });
}

/** Whether every item of the SKU has its sizes and weight (api-v4 2.15). */
export function isValidForRating(sku: Sku): boolean {
  const items = sku.details.items ?? [];
  return items.length > 0 && items.every((item) => missingMeasures(item).length === 0);
}

function missingMeasures(item: SkuItemInput): readonly string[] {
  return (['length', 'width', 'height', 'weight'] as const).filter((field) => Number(item[field] ?? 0) <= 0);
}

/** What a scanner's code is compared by: a UPC is the same number with or without leading zeros (GTIN-8 to GTIN-14). */
export function upcKey(code: string): string {
  return code.trim().replace(/^0+/, '');
}

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

/** A SKU that a code was recognised as. */
export type DetectedSkuJson = SkuJson & { readonly matched_by: MatchedBy };

/** How many SKUs there are. */
export interface SkuCountsJson {
  readonly total: number;
  readonly valid_for_rating: number;
  readonly not_valid_for_rating: number;
  readonly kits: number;
}

function number(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function withoutBlanks(input: SkuInput): Partial<SkuInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
