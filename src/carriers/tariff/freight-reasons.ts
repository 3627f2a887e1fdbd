import { zip5 } from '../../addresses/places/postal-code.ts';
import { exactSum } from '../../kernel/decimal.ts';
import { exactInches, MICROMETRES_PER, type Micrometres, poundsE4, weightIn } from '../../kernel/units.ts';
import type { RatingAddress, RatingPackage, RatingRequest, RefusalReason } from '../carrier.ts';
import { PARCEL_LIMITS } from '../parcel-limits.ts';
import { countedWeight } from './freight-lines.ts';
import type { Geography } from './geography.ts';
import { linearMicrometres, TRAILER_WIDTH_IN } from './linear-feet.ts';
import { own } from './own.ts';
import { parcelLimitReasons } from './parcel-limit-reasons.ts';
import type { LtlTariff } from './tariff.ts';
import { domesticCountry } from './us-territories.ts';

export interface Lane {
  readonly lane: string;
  readonly days: number;
}

const MICROMETRES_PER_FOOT = MICROMETRES_PER.in * 12;

/** Total weight, number of units, length of trailer, longest unit: each with both numbers. */
export function freightLimitReasons(tariff: LtlTariff, request: RatingRequest): readonly RefusalReason[] {
  return [
    ...weightReasons(tariff, request),
    ...unitReasons(tariff, request),
    ...request.packages.flatMap((parcel, index) => unitSizeReasons(tariff, parcel, index)),
    ...request.packages.flatMap(parcelReasons),
    ...linearFeetReasons(tariff, request),
  ];
}

/** A parcel that is taken as a carton is a parcel still (api-v4 8): beyond its limits it has to be called a handling unit. */
function parcelReasons(parcel: RatingPackage, index: number): readonly RefusalReason[] {
  if (parcel.kind !== 'parcel') return [];
  return parcelLimitReasons(parcel, index, PARCEL_LIMITS).map(({ code, message }) => ({
    code,
    message,
    change: 'send it as a handling unit (package_type)',
    fix: { kind: 'package', index, change: { kind: 'handling_unit' } },
  }));
}

function weightReasons(tariff: LtlTariff, request: RatingRequest): readonly RefusalReason[] {
  const { maxWeight } = tariff.limits;
  const total = exactSum(request.packages.map((parcel) => countedWeight(tariff, parcel) ?? 0));
  if (maxWeight === null || poundsE4(total) <= poundsE4(maxWeight)) return [];
  const allowed = weightIn(maxWeight, 'lb', 4);
  return [
    {
      code: 'limit',
      message: `the shipment weighs ${weightIn(total, 'lb', 4)} lb, at most ${allowed} lb are taken`,
      change: `split it into shipments of at most ${allowed} lb`,
      fix: { kind: 'total_weight_at_most', weight: maxWeight },
    },
  ];
}

function unitReasons(tariff: LtlTariff, request: RatingRequest): readonly RefusalReason[] {
  const { maxHandlingUnits } = tariff.limits;
  const count = request.packages.length;
  if (maxHandlingUnits === null || count <= maxHandlingUnits) return [];
  return [
    {
      code: 'limit',
      message: `the shipment has ${count} handling units, at most ${maxHandlingUnits} are taken`,
      change: `split it into shipments of at most ${maxHandlingUnits} units`,
      fix: { kind: 'packages_at_most', count: maxHandlingUnits },
    },
  ];
}

/** No unit may be wider than the trailer, longer than the floor that is taken, or beyond the last overlength charge. */
function unitSizeReasons(tariff: LtlTariff, parcel: RatingPackage, index: number): readonly RefusalReason[] {
  const [longest, shorter] = [Math.max(parcel.length, parcel.width), Math.min(parcel.length, parcel.width)];
  const allowed = longestAllowed(tariff);
  if (longest <= allowed && shorter <= TRAILER_WIDTH) return [];
  const [what, is, may] = longest > allowed ? ['long', longest, allowed] : ['wide', shorter, TRAILER_WIDTH];
  const change = fittingFloor(parcel, allowed);
  return [
    {
      code: 'limit',
      message: `package ${index + 1} is ${exactInches(is)} in ${what}, at most ${exactInches(may)} in are taken`,
      change: `make it at most ${exactInches(change.length)} × ${exactInches(change.width)} in on the floor`,
      fix: { kind: 'package', index, change },
    },
  ];
}

const TRAILER_WIDTH = TRAILER_WIDTH_IN * MICROMETRES_PER.in;

/** The longer side cut to what is taken, the other to the width of the trailer. */
function fittingFloor({ length, width }: RatingPackage, allowed: number): Pick<RatingPackage, 'length' | 'width'> {
  const isLengthwise = length >= width;
  return {
    length: Math.min(length, isLengthwise ? allowed : TRAILER_WIDTH) as Micrometres, // integers all
    width: Math.min(width, isLengthwise ? TRAILER_WIDTH : allowed) as Micrometres,
  };
}

/** Up to the last overlength charge (239.9 in where it ends at 239), and up to the floor that is taken. */
function longestAllowed({ accessorials, limits }: LtlTariff): number {
  const ends = accessorials.flatMap(({ longestIn }) => (longestIn === null ? [] : [longestIn.to]));
  const overlength = ends.length === 0 ? Number.POSITIVE_INFINITY : (Math.max(...ends) + 0.9) * MICROMETRES_PER.in;
  const floor = limits.maxLinearFeet === null ? Number.POSITIVE_INFINITY : limits.maxLinearFeet * MICROMETRES_PER_FOOT;
  return Math.min(Math.round(overlength), floor);
}

/** Units that are too large by themselves count as what they may be: that reason stands beside this one. */
function linearFeetReasons(tariff: LtlTariff, request: RatingRequest): readonly RefusalReason[] {
  const { maxLinearFeet } = tariff.limits;
  if (maxLinearFeet === null) return [];
  const allowed = maxLinearFeet * MICROMETRES_PER_FOOT;
  const units = request.packages.map((parcel) => fittingFloor(parcel, longestAllowed(tariff)));
  const taken = linearMicrometres(units);
  if (taken <= allowed) return [];
  const fitting = fittingCount(units, allowed);
  return [
    {
      code: 'limit',
      message: `the units take ${feet(taken)} ft of a trailer's length, at most ${maxLinearFeet} ft are taken`,
      change: `split it into shipments of at most ${maxLinearFeet} ft, such as the first ${fitting} units`,
      fix: { kind: 'packages_at_most', count: fitting },
    },
  ];
}

/** The most that fit, at least one: more units never take less, so that halves are tried, and not each of many thousands. */
function fittingCount(units: readonly Pick<RatingPackage, 'length' | 'width'>[], allowed: number): number {
  let [fitting, most] = [1, units.length];
  while (fitting < most) {
    const count = Math.ceil((fitting + most) / 2);
    if (linearMicrometres(units.slice(0, count)) <= allowed) fitting = count;
    else most = count - 1;
  }
  return fitting;
}

function feet(micrometres: number): number {
  return Math.ceil((micrometres * 10) / MICROMETRES_PER_FOOT) / 10;
}

/** The lane between the regions of both states, or every reason why there is none. */
export function findLane(
  tariff: LtlTariff,
  geography: Geography,
  request: RatingRequest,
): Lane | readonly RefusalReason[] {
  const [origin, destination] = [stateOf(request.origin, geography), stateOf(request.destination, geography)];
  const [from, to] = [own(tariff.regions, origin ?? ''), own(tariff.regions, destination ?? '')];
  const reasons = [
    ...stateReasons(tariff, request, { side: 'origin', state: origin }, (region) => hasLane(tariff, region, to)),
    ...stateReasons(tariff, request, { side: 'destination', state: destination }, (region) =>
      hasLane(tariff, from, region),
    ),
  ];
  if (from === undefined || to === undefined || reasons.length > 0) return reasons;
  return own(own(tariff.lanes, from) ?? {}, to) ?? [noLane(tariff, from, to)];
}

/** The state that the address names, else that of its ZIP's prefix; undefined outside the US. */
function stateOf(address: RatingAddress, geography: Geography): string | undefined {
  if (domesticCountry(address.country) !== 'US') return undefined;
  const zip = zip5(address.zip);
  const named = address.state?.trim().toUpperCase();
  return named === undefined || named === '' ? zip && geography.stateOfZip(zip) : named;
}

/** Undefined stands for any region: of an address that lies in none. */
function hasLane({ lanes }: LtlTariff, from: string | undefined, to: string | undefined): boolean {
  const starts = from === undefined ? Object.values(lanes) : [own(lanes, from) ?? {}];
  return starts.some((ends) => (to === undefined ? Object.keys(ends).length > 0 : own(ends, to) !== undefined));
}

/** @param isServed whether a lane leads from or to that region, and to or from the address of the other side. */
function stateReasons(
  tariff: LtlTariff,
  request: RatingRequest,
  { side, state }: { readonly side: 'origin' | 'destination'; readonly state: string | undefined },
  isServed: (region: string) => boolean,
): readonly RefusalReason[] {
  if (state !== undefined && own(tariff.regions, state) !== undefined) return [];
  const { country, zip } = request[side];
  const where = state ?? `${country} ${zip}`.trim();
  const regions = Object.entries(tariff.regions);
  const served = regions.flatMap(([candidate, region]) => (isServed(region) ? [candidate] : []));
  const [first] = served;
  return [
    {
      code: 'lane',
      message: `${tariff.carrierName} serves ${regions.length} states, the ${side} is in ${where}`,
      ...(first === undefined
        ? {}
        : {
            change: `${side === 'origin' ? 'ship from' : 'ship to'} ${oneOf(served)}`,
            fix: { kind: 'address' as const, side, change: { country: 'US', state: first } },
          }),
    },
  ];
}

const FEW_STATES = 10;

/** Few states are all named; of many an example is read, and the list is not. */
function oneOf(states: readonly string[]): string {
  return states.length > FEW_STATES
    ? `one of the ${states.length} states that it serves, such as ${states[0]}`
    : `one of ${states.join(', ')}`;
}

function noLane(tariff: LtlTariff, from: string, to: string): RefusalReason {
  const reached = Object.keys(own(tariff.lanes, from) ?? {});
  const state = Object.keys(tariff.regions).find((candidate) => reached.includes(tariff.regions[candidate] ?? ''));
  return {
    code: 'lane',
    message: `${tariff.carrierName} has no lane from region ${from} to region ${to}`,
    ...(state === undefined
      ? {}
      : {
          change: `ship to one of the regions ${reached.join(', ')}, such as ${state}`,
          fix: { kind: 'address' as const, side: 'destination' as const, change: { country: 'US', state } },
        }),
  };
}
