import { formatDecimal, parseDecimal } from '../kernel/decimal.ts';
import type { ErrorDetail } from '../kernel/errors.ts';
import { type LengthUnit, type Micrograms, parseLength, parseWeight, type WeightUnit } from '../kernel/units.ts';
import type { ParcelSize } from './parcel-limits.ts';

/** Sizes and weight of a parcel in a rate request, as they came (api-v4 2.11). */
export interface EnteredParcel {
  readonly length: string | number;
  readonly width: string | number;
  readonly height: string | number;
  readonly weight: string | number;
  readonly dimensionUom?: LengthUnit;
  /** Ounces where absent; only order lines, handling units and packages default to pounds. */
  readonly weightUom?: WeightUnit;
}

export interface ParcelMeasures {
  readonly parcel: ParcelSize & { readonly weight: Micrograms };
  readonly warnings: readonly string[];
}

/**
 * Reads a parcel of a rate request: a weight without a unit is in ounces, and a size with more than one decimal is rounded
 * up to the next tenth, with a warning (decisions 5).
 * @param field where it stands in the request, as `items[0]`, for the names in warnings and faults.
 * @returns the measures, or every member that cannot be read.
 */
export function parcelMeasures(
  entered: EnteredParcel,
  field: string,
): ParcelMeasures | { readonly faults: readonly ErrorDetail[] } {
  const unit = entered.dimensionUom ?? 'in';
  const warnings: string[] = [];
  const faults: ErrorDetail[] = [];
  const size = (name: 'length' | 'width' | 'height') => {
    const tenths = parseDecimal(entered[name], 1, 'up');
    const length = tenths === undefined || tenths <= 0 ? undefined : parseLength(formatDecimal(tenths, 1), unit);
    if (length === undefined || tenths === undefined) {
      faults.push({ field: `${field}.${name}`, message: `${name} "${entered[name]}" is no length above 0` });
    } else if (parseDecimal(entered[name], 1, 'exact') === undefined) {
      warnings.push(`${field}.${name}: ${entered[name]} was rounded up to ${formatDecimal(tenths, 1)} ${unit}`);
    }
    return length;
  };
  const [length, width, height] = [size('length'), size('width'), size('height')];
  const weight = parseWeight(entered.weight, entered.weightUom ?? 'oz');
  if (weight === undefined || weight === 0) {
    faults.push({ field: `${field}.weight`, message: `weight "${entered.weight}" is no weight above 0` });
  }
  if (
    length === undefined ||
    width === undefined ||
    height === undefined ||
    weight === undefined ||
    faults.length > 0
  ) {
    return { faults };
  }
  return { parcel: { length, width, height, weight }, warnings };
}
