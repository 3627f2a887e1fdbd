import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { shortened } from '../kernel/shortened.ts';
import { refuseUnreadable } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { kitProblems } from './kit.ts';
import { pieceProblems, weightProblems, withPiece, worthProblems } from './one-piece.ts';
import type { Sku } from './sku.ts';
import { skuJson } from './sku-json.ts';
import type { SkuInput } from './skus.schema.ts';

/** What a SKU is planned with beside what was sent. */
export interface SkuFacts {
  readonly now: string;
  /** The account's setting `package_level_optimization`. */
  readonly mayHoldUnits: boolean;
}

/**
 * What was sent over what was there; what is not sent stays, `clear` empties. What changes nothing leaves it as it was changed last.
 * @throws ShipdockError `unreadable_field` where the sku is missing, child_sku and child_sku_qty do not come together, a kit is
 * none, `item` is sent of several pieces, or `clear` names what cannot be emptied; `feature_off` for a child_sku where the
 * account may have none.
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

function withoutBlanks(input: SkuInput): Partial<SkuInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
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
