import type { RatingAddress, RatingPackage, RefusalFix, RefusalReason } from '../carriers/carrier.ts';
import { momentOf } from '../kernel/time-zone.ts';
import { lengthIn, weightIn } from '../kernel/units.ts';

/** The smallest change that lifts a reason, for programs. */
export interface FixJson {
  /** Kind of change, as `package` or `address`; `other` where only its text tells it. */
  readonly kind: RefusalFix['kind'] | 'other';
  /** The part of the request that changes, as `destination_address` or `packages[0]`. */
  readonly field: string | null;
  /** What it becomes: members of an object are put into it, null means to leave it away. */
  readonly value: unknown;
  readonly text: string;
}

/**
 * The change that a reason names; null where there is none. Weights are in pounds, lengths in inches.
 * @param timeZone of the origin, in which carriers name moments.
 */
export function fixJson({ change, fix }: Pick<RefusalReason, 'change' | 'fix'>, timeZone: string): FixJson | null {
  if (change === undefined) return null;
  const place = fix === undefined ? { field: null, value: null } : placeOf(fix, timeZone);
  return { kind: fix?.kind ?? 'other', ...place, text: change };
}

function placeOf(fix: RefusalFix, timeZone: string): Pick<FixJson, 'field' | 'value'> {
  switch (fix.kind) {
    case 'ready':
    case 'open_on':
      return { field: 'pickup[0]', value: { start_time: readyAt(fix, timeZone) } };
    case 'package':
      return { field: `packages[${fix.index}]`, value: { ...kindOf(fix.change), ...measuresOf(fix.change) } };
    case 'item':
      return { field: fix.field, value: { ...typeOf(fix.change.itemType), ...measuresOf(fix.change) } };
    case 'without_dangerous_goods':
      return { field: `packages[${fix.index}].hazmat_data`, value: null };
    case 'packages_at_most':
      return { field: 'packages', value: { at_most: fix.count } };
    case 'total_weight_at_most':
      return { field: 'packages', value: { weight_at_most: weightIn(fix.weight, 'lb', 4), weight_uom: 'lb' } };
    case 'without_accessorial':
      return { field: `accessorials[${fix.type}]`, value: null };
    case 'without_insurance':
      return { field: 'insurance', value: { active: false } };
    case 'currency':
      return { field: 'currency', value: fix.currency };
    case 'address':
      return addressPlace(fix.side, fix.change);
    case 'from_warehouse':
      return { field: 'origin_address', value: null };
    case 'without_policy':
      return { field: `policies[${fix.policy}]`, value: { active: false } };
  }
}

function readyAt(fix: { readonly readyDate: string; readonly readyMinute: number }, timeZone: string): string {
  return momentOf({ date: fix.readyDate, minute: fix.readyMinute }, timeZone).toISOString();
}

function addressPlace(
  side: 'origin' | 'destination',
  change: Partial<RatingAddress>,
): Pick<FixJson, 'field' | 'value'> {
  const { isPoBox, ...place } = change;
  const field = `${side}_address`;
  return isPoBox === undefined ? { field, value: place } : { field: `${field}.street1`, value: null };
}

function typeOf(itemType: string | undefined): object {
  return itemType === undefined ? {} : { item_type: itemType };
}

function kindOf({ kind, freightClass }: Partial<RatingPackage>): object {
  return {
    ...(kind === undefined ? {} : { package_type: kind }),
    ...(freightClass === undefined ? {} : { freight_class: freightClass }),
  };
}

function measuresOf({ length, width, height, weight }: Partial<RatingPackage>): object {
  const sides = Object.entries({ length, width, height }).flatMap(([name, side]) =>
    side === undefined ? [] : [[name, lengthIn(side, 'in', 4)]],
  );
  return {
    ...Object.fromEntries(sides),
    ...(sides.length === 0 ? {} : { dimension_uom: 'in' }),
    ...(weight === undefined ? {} : { weight: weightIn(weight, 'lb', 4), weight_uom: 'lb' }),
  };
}
