import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { type Currency, minorFromE4, minorNumber } from '../kernel/money.ts';
import { lengthIn, parseLength, parseWeight, weightIn } from '../kernel/units.ts';
import type { BoxInput } from './boxes.schema.ts';

/** A shipping box or pallet of the account. Sizes in micrometres, weights in micrograms, costs in minor units. */
export interface Box {
  readonly code: string;
  readonly name: string;
  readonly type: 'box' | 'pallet';
  readonly inner: { readonly length: number; readonly width: number; readonly height: number };
  readonly outer: { readonly length: number; readonly width: number; readonly height: number };
  readonly tareUg: number;
  /** Of the packed box, tare included. */
  readonly maxWeightUg: number;
  readonly costMinor: number;
  readonly laborMinor: number;
  readonly currency: Currency;
}

/**
 * A box from what was sent. Inner sizes are required; outer sizes default to them, the code names it.
 * @throws ShipdockError `unreadable_field` naming every part that is missing or impossible.
 */
export function draftBox(input: BoxInput): Box {
  const problems: ErrorDetail[] = [];
  const unit = input.dimension_uom ?? 'in';
  const weightUnit = input.weight_uom ?? 'lb';
  const size = (field: keyof BoxInput, fallback: number | undefined): number => {
    const value = input[field];
    const parsed = typeof value === 'string' ? parseLength(value, unit) : fallback;
    if (parsed === undefined || parsed <= 0) problems.push({ field, message: 'is missing or not above 0' });
    return parsed ?? 0;
  };
  const inner = {
    length: size('inner_length', undefined),
    width: size('inner_width', undefined),
    height: size('inner_height', undefined),
  };
  const outer = {
    length: size('outer_length', inner.length),
    width: size('outer_width', inner.width),
    height: size('outer_height', inner.height),
  };
  for (const side of ['length', 'width', 'height'] as const) {
    if (outer[side] < inner[side]) problems.push({ field: `outer_${side}`, message: `is below inner_${side}` });
  }
  const tareUg = parseWeight(input.tare_weight ?? '0', weightUnit) ?? 0;
  const maxWeightUg = parseWeight(input.max_weight ?? '', weightUnit) ?? 0;
  if (maxWeightUg <= tareUg) problems.push({ field: 'max_weight', message: 'is missing or not above tare_weight' });
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(input.code ?? '')) {
    problems.push({ field: 'code', message: 'is missing or has other characters than letters, digits, _ . and -' });
  }
  const first = problems[0];
  if (first !== undefined) {
    throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details: problems });
  }
  const currency = input.currency ?? ('USD' as Currency);
  return {
    code: input.code ?? '',
    name: input.name ?? input.code ?? '',
    type: input.type ?? 'box',
    inner,
    outer,
    tareUg,
    maxWeightUg,
    costMinor: minorFromE4(input.cost, currency) ?? 0,
    laborMinor: minorFromE4(input.labor_cost, currency) ?? 0,
    currency,
  };
}

/** A box as the API answers it, in inches and pounds. */
export function boxJson(box: Box) {
  const inches = (um: number) => lengthIn(um, 'in', 4);
  return {
    code: box.code,
    name: box.name,
    type: box.type,
    inner_length: inches(box.inner.length),
    inner_width: inches(box.inner.width),
    inner_height: inches(box.inner.height),
    outer_length: inches(box.outer.length),
    outer_width: inches(box.outer.width),
    outer_height: inches(box.outer.height),
    dimension_uom: 'in',
    tare_weight: weightIn(box.tareUg, 'lb', 4),
    max_weight: weightIn(box.maxWeightUg, 'lb', 4),
    weight_uom: 'lb',
    cost: minorNumber(box.costMinor, box.currency),
    labor_cost: minorNumber(box.laborMinor, box.currency),
    currency: box.currency,
  };
}
export type BoxJson = ReturnType<typeof boxJson>;
