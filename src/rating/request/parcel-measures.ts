import type { ParcelSize } from '../../carriers/parcel-limits.ts';
import { formatDecimal, parseDecimal } from '../../kernel/decimal.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { type LengthUnit, type Micrograms, parseLength, parseWeight, type WeightUnit } from '../../kernel/units.ts';

/** Sizes and weight of a parcel in a rate request, as they came (api-v4 2.11); what is absent its SKU tells. */
export interface EnteredParcel {
  readonly length?: string | number | undefined;
  readonly width?: string | number | undefined;
  readonly height?: string | number | undefined;
  readonly weight?: string | number | undefined;
  readonly dimensionUom?: LengthUnit | undefined;
  /** Ounces where absent; only order lines, handling units and packages default to pounds. */
  readonly weightUom?: WeightUnit | undefined;
}

export interface ParcelMeasures {
  readonly parcel: Partial<ParcelSize & { readonly weight: Micrograms }>;
  readonly warnings: readonly string[];
}

/**
 * Reads a parcel of a rate request: a weight without a unit is in ounces, and a size in inches with more than one decimal is
 * rounded up to the next tenth, with a warning (decisions 5). The tenth is that of the inch (api-v4 2.11): a size in another
 * unit is read as it stands, since 20.32 cm are 8 in.
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
    const written = entered[name];
    if (written === undefined) return undefined;
    const text = unit === 'in' ? upToTenth(written) : written;
    const length = text === undefined ? undefined : parseLength(text, unit);
    if (length === undefined || length <= 0) {
      faults.push({ field: `${field}.${name}`, message: `${name} "${written}" is no length above 0` });
      return undefined;
    }
    if (unit === 'in' && parseDecimal(written, 1, 'exact') === undefined) {
      warnings.push(`${field}.${name}: ${written} was rounded up to ${text} in`);
    }
    return length;
  };
  const sizes = {
    ...given('length', size('length')),
    ...given('width', size('width')),
    ...given('height', size('height')),
  };
  const weight = entered.weight === undefined ? undefined : parseWeight(entered.weight, entered.weightUom ?? 'oz');
  if (entered.weight !== undefined && (weight === undefined || weight === 0)) {
    faults.push({ field: `${field}.weight`, message: `weight "${entered.weight}" is no weight above 0` });
  }
  return faults.length > 0 ? { faults } : { parcel: { ...sizes, ...given('weight', weight) }, warnings };
}

function upToTenth(inches: string | number): string | undefined {
  const tenths = parseDecimal(inches, 1, 'up');
  return tenths === undefined ? undefined : formatDecimal(tenths, 1);
}
