import type { Condition } from '../../conditions/condition.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Micrograms, Micrometres } from '../../kernel/units.ts';
import type { CarrierType, DangerousGoodsType, PricePart } from '../carrier.ts';

/**
 * A tariff folder after it was checked: plain JSON, so that it is stored as one text and read back without checking.
 * Amounts are minor units; prices per unit (`…E4`) are in 1/10000 of the currency; percents in hundredths (16.50 % is 1650).
 */
export type Tariff = ParcelTariff | LtlTariff | CourierTariff;

export interface TariffCommon {
  readonly format: 'tariff/1';
  readonly notice: string | null;
  readonly carrierCode: string;
  readonly carrierName: string;
  readonly carrierType: CarrierType;
  readonly scac: string | null;
  readonly currency: Currency;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  /** Dates on which the carrier neither takes over nor moves nor delivers. */
  readonly closedDates: readonly string[];
  readonly deliversToPoBox: boolean;
  readonly dangerousGoods: readonly DangerousGoodsType[];
  readonly handlingUnitTypes: readonly string[];
  /** Ascending by date; the last row that is not after the ship date applies. */
  readonly fuel: { readonly rows: readonly FuelRow[]; readonly appliesTo: readonly string[] };
  readonly insurance: InsuranceRule | null;
}

export interface FuelRow {
  readonly from: string;
  readonly percent: number;
}

/** The percentage of the value, or the minimum, whichever is higher. */
export interface InsuranceRule {
  readonly percent: number;
  readonly minimumMinor: number;
}

export interface TariffService {
  readonly code: string;
  readonly name: string;
  readonly standardizedName: string;
  /** ISO weekdays on which it takes over and moves. */
  readonly weekdays: readonly number[];
  /** Minute of the day until which it takes over on that day; null is all day. */
  readonly cutoffMinute: number | null;
}

export interface ParcelTariff extends TariffCommon {
  readonly family: 'parcel';
  readonly limits: ParcelTariffLimits;
  readonly billable: { readonly dimDivisor: number; readonly dimMinCubicIn: number };
  readonly zones: DistanceZones | CountryZones;
  readonly services: readonly ParcelService[];
  readonly surcharges: readonly Surcharge[];
  readonly areas: readonly Area[];
}

export interface ParcelTariffLimits {
  /** Strictly under. */
  readonly weightUnder: Micrograms | null;
  /** Strictly under. */
  readonly lengthPlusGirthUnder: Micrometres | null;
  /** Up to and including. */
  readonly maxLength: Micrometres | null;
}

export interface DistanceZones {
  readonly method: 'distance_zip3';
  /** Band i ends at bandsMiles[i], inclusive; the last zone has no end. One zone more than bands. */
  readonly bandsMiles: readonly number[];
  readonly zoneNames: readonly string[];
  /** Origin prefix → destination prefix → zone. It overrules the distance. */
  readonly chart: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface CountryZones {
  readonly method: 'country';
  readonly zoneNames: readonly string[];
  readonly originCountries: readonly string[];
  /** Destination country → zone. */
  readonly chart: Readonly<Record<string, string>>;
}

export interface ParcelService extends TariffService {
  readonly rates: RateTable;
  readonly daysByZone: Readonly<Record<string, number>>;
}

/** Rows by billable pounds, ascending; the first row that is not below the weight applies. */
export interface RateTable {
  readonly weights: readonly number[];
  /** Zone → minor units, one a row. */
  readonly columns: Readonly<Record<string, readonly number[]>>;
  /** Zone → price of each pound above the last row; null: nothing above it is carried. */
  readonly perExtraLbE4: Readonly<Record<string, number>> | null;
}

export interface Surcharge {
  readonly code: string;
  readonly per: 'package' | 'shipment';
  /** Exactly one of both. Percent is of the base rate. */
  readonly amountMinor: number | null;
  readonly percent: number | null;
  readonly when: Condition;
  readonly group: PricePart['group'];
  /** Of these codes (its own among them) only the largest applies to a package. */
  readonly onlyLargerOf: readonly string[];
  readonly minimumBillableLb: number;
}

export interface Area {
  readonly from: string;
  readonly to: string;
  readonly area: string;
}

export interface LtlTariff extends TariffCommon {
  readonly family: 'ltl';
  readonly limits: {
    readonly maxWeight: Micrograms | null;
    readonly maxLinearFeet: number | null;
    readonly maxHandlingUnits: number | null;
  };
  readonly classes: readonly string[];
  /** Class → the class that it is rated as (freight all kinds). */
  readonly fak: Readonly<Record<string, string>>;
  readonly densityScale: readonly DensityStep[];
  readonly useDensity: boolean;
  readonly weightBreaks: readonly { readonly code: string; readonly fromLb: number }[];
  /** State → region. */
  readonly regions: Readonly<Record<string, string>>;
  /** Origin region → destination region → lane. */
  readonly lanes: Readonly<Record<string, Readonly<Record<string, { readonly lane: string; readonly days: number }>>>>;
  /** Lane → class → minimum charge, and the price of a hundredweight at each weight break. */
  readonly rates: Readonly<Record<string, Readonly<Record<string, LtlRate>>>>;
  readonly deficitWeight: boolean;
  /** Round each class's charge to the cent before they are added; without it only their sum (the gross) is rounded. */
  readonly roundLineCharges: boolean;
  readonly discountPercent: number;
  readonly absoluteMinimumMinor: number;
  readonly services: readonly LtlService[];
  readonly accessorials: readonly LtlAccessorial[];
}

export interface DensityStep {
  /** Pounds per cubic foot in thousandths: from inclusive, below exclusive. */
  readonly fromMilli: number;
  readonly belowMilli: number | null;
  readonly class: string;
}

export interface LtlRate {
  readonly minimumMinor: number;
  readonly perCwtE4: readonly number[];
}

export interface LtlService extends TariffService {
  /** Surcharge for the guarantee, of the discounted linehaul. */
  readonly guaranteedPercent: number;
  /** null: the lane's days. */
  readonly days: number | null;
}

export interface LtlAccessorial {
  readonly code: string;
  readonly side: 'origin' | 'destination' | 'any';
  readonly amountE4: number;
  readonly per: 'shipment' | 'cwt' | 'package';
  readonly minimumMinor: number | null;
  readonly maximumMinor: number | null;
  /** Added by itself where this holds. */
  readonly when: Condition | null;
  /** Added by itself where the longest handling unit, in whole inches, is from…to. */
  readonly longestIn: { readonly from: number; readonly to: number } | null;
}

export interface CourierTariff extends TariffCommon {
  readonly family: 'courier';
  readonly limits: {
    readonly maxWeight: Micrograms | null;
    /** Tenths of a mile. */
    readonly maxDistanceTenths: number | null;
    readonly maxPieces: number | null;
  };
  readonly onlyFromWarehouse: boolean;
  readonly services: readonly CourierService[];
  readonly accessorials: readonly { readonly code: string; readonly amountMinor: number }[];
}

export interface CourierService extends TariffService {
  readonly days: number;
  readonly baseMinor: number;
  readonly includedMilesTenths: number;
  readonly perMileE4: number;
  readonly includedLb: number;
  readonly perLbE4: number;
  readonly perExtraPieceMinor: number;
}
