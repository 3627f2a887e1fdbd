import {
  exactInches,
  MICROGRAMS_PER_POUND,
  MICROMETRES_PER,
  type Micrograms,
  type Micrometres,
  poundsE4,
  weightIn,
} from '../kernel/units.ts';

export interface ParcelLimits {
  /** Strictly under. */
  readonly weightUnder: Micrograms | null;
  /** Strictly under. */
  readonly lengthPlusGirthUnder: Micrometres | null;
  /** Up to and including. */
  readonly maxLength: Micrometres | null;
}

export interface ParcelSize {
  readonly length: Micrometres;
  readonly width: Micrometres;
  readonly height: Micrometres;
}

/** api-v4 8: under 150 lb and under 165 in of length plus girth, strict on both: 149.9 lb passes, 150 lb does not. */
export const PARCEL_LIMITS: ParcelLimits = {
  weightUnder: (150 * MICROGRAMS_PER_POUND) as Micrograms, // exact: whole pounds
  lengthPlusGirthUnder: (165 * MICROMETRES_PER.in) as Micrometres, // exact: whole inches
  maxLength: null,
};

export interface ParcelFault {
  readonly message: string;
  readonly change: string;
  readonly fix: Partial<ParcelSize> & { readonly weight?: Micrograms };
}

/** Tenths of an inch: the steps in which sizes are given (api-v4 2.11). */
const TENTH_INCH = MICROMETRES_PER.in / 10;
const TENTH_POUND = 45_359_237;

/** The longest side, and twice each of the other two. */
export function lengthPlusGirth({ length, width, height }: ParcelSize): number {
  return 2 * (length + width + height) - Math.max(length, width, height);
}

/**
 * Every limit that the parcel exceeds, with both numbers and the smallest change; an empty list where it keeps them all.
 * @param what names the parcel in the sentences, as in `package 2`.
 */
export function parcelFaults(
  parcel: ParcelSize & { readonly weight: Micrograms | undefined },
  limits: ParcelLimits,
  what: string,
): readonly ParcelFault[] {
  const faults: ParcelFault[] = [];
  const { weightUnder, lengthPlusGirthUnder, maxLength } = limits;
  if (parcel.weight !== undefined && weightUnder !== null && poundsE4(parcel.weight) >= poundsE4(weightUnder)) {
    faults.push(weightFault(parcel.weight, weightUnder, what));
  }
  const longest = Math.max(parcel.length, parcel.width, parcel.height);
  const fitting = fittingSize(parcel, limits);
  const change = `make it at most ${sizeText(fitting)} in`;
  if (maxLength !== null && longest > maxLength) {
    const message = `${what} is ${exactInches(longest)} in long, the longest side may be ${exactInches(maxLength)} in`;
    faults.push({ message, change, fix: fitting });
  }
  const girth = lengthPlusGirth(parcel);
  if (lengthPlusGirthUnder !== null && girth >= lengthPlusGirthUnder) {
    const message = `${what} is ${exactInches(girth)} in in length plus girth, it must be under ${exactInches(lengthPlusGirthUnder)} in`;
    faults.push({ message, change, fix: fitting });
  }
  return faults;
}

function weightFault(weight: Micrograms, under: Micrograms, what: string): ParcelFault {
  const allowed = Math.max(under - TENTH_POUND, 0) as Micrograms; // still an integer
  return {
    message: `${what} weighs ${weightIn(weight, 'lb', 4)} lb, it must be under ${weightIn(under, 'lb', 4)} lb`,
    change: `pack it into parcels of at most ${weightIn(allowed, 'lb', 4)} lb`,
    fix: { weight: allowed },
  };
}

/** A size that keeps both limits: first the longest side is cut, then the second, else all in proportion. */
function fittingSize(size: ParcelSize, { maxLength, lengthPlusGirthUnder }: ParcelLimits): ParcelSize {
  const axes = (['length', 'width', 'height'] as const).toSorted((a, b) => size[b] - size[a]);
  const longest = maxLength ?? Number.POSITIVE_INFINITY;
  const allowed = lengthPlusGirthUnder === null ? Number.POSITIVE_INFINITY : lengthPlusGirthUnder - TENTH_INCH;
  const sides = axes.map((axis) => Math.min(size[axis], longest));
  const cut = withinGirth(sides, allowed);
  const fitted = { length: size.length, width: size.width, height: size.height };
  for (const [index, axis] of axes.entries()) {
    const side = cut[index] ?? 0;
    fitted[axis] = (side === size[axis] ? side : downToTenth(side)) as Micrometres; // an integer either way
  }
  return fitted;
}

function withinGirth(sides: readonly number[], allowed: number): readonly number[] {
  const [first = 0, second = 0, third = 0] = sides;
  const excess = first + 2 * (second + third) - allowed;
  if (excess <= 0) return sides;
  if (excess <= second) return [first, second - excess / 2, third];
  if (first - excess >= second) return [first - excess, second, third];
  return sides.map((side) => (side * allowed) / (allowed + excess));
}

function downToTenth(micrometres: number): number {
  return Math.max(Math.floor(micrometres / TENTH_INCH), 1) * TENTH_INCH;
}

function sizeText({ length, width, height }: ParcelSize): string {
  return [length, width, height].map(exactInches).join(' × ');
}
