import { type Facts, isTrue } from '../../conditions/condition.ts';
import { exactSum, multiplyRatio } from '../../kernel/decimal.ts';
import { minorDigits, percentOf } from '../../kernel/money.ts';
import {
  MICROGRAMS_PER_POUND,
  MICROMETRES_PER,
  type Micrograms,
  type Micrometres,
  wholeInchesUp,
  wholePoundsUp,
} from '../../kernel/units.ts';
import type { Offer, PricePart, RatingPackage, RatingRequest, RefusalReason } from '../carrier.ts';
import type { Zone } from './find-zone.ts';
import { fuelPart, fuelPercent, insuranceParts } from './rated.ts';
import { packageFacts, shipmentFacts } from './surcharge-facts.ts';
import type { ParcelService, ParcelTariff, RateTable, Surcharge } from './tariff.ts';

interface PricedPackage {
  readonly dimLb: number;
  readonly billableLb: number;
  readonly baseMinor: number;
  /** Surcharge code → minor units; only those that apply. */
  readonly charges: ReadonlyMap<string, number>;
}

/**
 * The price of all packages with one parcel service.
 * - Each side up to the inch; dimensional weight = volume ÷ divisor, up to the pound; the billable weight is the greater.
 * - The base rate by zone and billable weight; above the table, the price of each extra pound.
 * - Surcharges by their conditions, per package or once; of a group of which only one applies, the largest.
 * - Parts are added over the packages, then fuel is taken once on the parts that it applies to; insurance comes last.
 */
export function priceParcel(
  tariff: ParcelTariff,
  service: ParcelService,
  { zone, miles }: Zone,
  request: RatingRequest,
  shipDate: string,
): { readonly parts: readonly PricePart[]; readonly basis: Offer['basis'] } | RefusalReason {
  const shipment = shipmentFacts(request, tariff.areas, service.code, zone);
  const facts = request.packages.map((parcel) => ({ ...shipment, ...packageFacts(parcel, tariff.currency) }));
  const digits = minorDigits(tariff.currency);
  const packages: PricedPackage[] = [];
  for (const [index, parcel] of request.packages.entries()) {
    const priced = pricePackage(tariff, service.rates, zone, parcel, facts[index] ?? shipment, digits);
    if (priced === undefined) return aboveTable(tariff, service, parcel, index);
    packages.push(priced);
  }
  const base = {
    code: 'base',
    group: 'shipping' as const,
    minor: exactSum(packages.map(({ baseMinor }) => baseMinor)),
  };
  const charged = [base, ...surchargeParts(tariff, packages, base.minor, facts)];
  const fuel = fuelPart(tariff, shipDate, charged);
  return {
    parts: [...charged, fuel, ...insuranceParts(tariff, request)],
    basis: {
      zone,
      miles: miles === null ? null : Math.round(miles * 10) / 10,
      packages: packages.length,
      dim_lb: exactSum(packages.map(({ dimLb }) => dimLb)),
      billable_lb: exactSum(packages.map(({ billableLb }) => billableLb)),
      fuel_percent: fuelPercent(tariff, shipDate) / 100,
    },
  };
}

function pricePackage(
  tariff: ParcelTariff,
  rates: RateTable,
  zone: string,
  parcel: RatingPackage,
  facts: Facts,
  digits: number,
): PricedPackage | undefined {
  const dimLb = dimensionalPounds(tariff, parcel);
  const weightLb = Math.max(wholePoundsUp(parcel.weight ?? 0), dimLb, 1);
  const holding = tariff.surcharges.filter(({ per, when }) => per === 'package' && isTrue(when, facts));
  const applying = onlyLargest(holding, baseMinor(rates, zone, weightLb, digits) ?? 0);
  const billableLb = Math.max(weightLb, ...applying.map(({ minimumBillableLb }) => minimumBillableLb));
  const base = baseMinor(rates, zone, billableLb, digits);
  if (base === undefined) return undefined;
  const charges = new Map(applying.map((surcharge) => [surcharge.code, amountMinor(surcharge, base)]));
  return { dimLb, billableLb, baseMinor: base, charges };
}

/** Volume in whole inches ÷ divisor, up to the pound; 0 for packages up to the volume that the tariff exempts. */
function dimensionalPounds({ billable }: ParcelTariff, { length, width, height }: RatingPackage): number {
  const cubic = wholeInchesUp(length) * wholeInchesUp(width) * wholeInchesUp(height);
  return cubic > billable.dimMinCubicIn ? Math.ceil(cubic / billable.dimDivisor) : 0;
}

/** undefined where the weight is above the table and the table has no row for extra pounds. */
function baseMinor(
  { weights, columns, perExtraLbE4 }: RateTable,
  zone: string,
  pounds: number,
  digits: number,
): number | undefined {
  const column = columns[zone] ?? [];
  const row = firstNotBelow(weights, pounds);
  if (row < weights.length) return column[row];
  const extraE4 = perExtraLbE4?.[zone];
  const [lastWeight, lastMinor] = [weights.at(-1), column.at(-1)];
  if (extraE4 === undefined || lastWeight === undefined || lastMinor === undefined) return undefined;
  return lastMinor + multiplyRatio(extraE4, (pounds - lastWeight) * 10 ** digits, 10_000);
}

function firstNotBelow(weights: readonly number[], pounds: number): number {
  let [low, high] = [0, weights.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((weights[middle] ?? 0) < pounds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of each group of which only one applies, the first of the largest; all others stay. */
function onlyLargest(surcharges: readonly Surcharge[], base: number): readonly Surcharge[] {
  return surcharges.filter((surcharge) => {
    const rivals = surcharges.filter(({ code }) => surcharge.onlyLargerOf.includes(code));
    const largest = Math.max(...rivals.map((rival) => amountMinor(rival, base)));
    const winner = rivals.find((rival) => amountMinor(rival, base) === largest);
    return winner === undefined || winner === surcharge;
  });
}

function amountMinor({ amountMinor: amount, percent }: Surcharge, base: number): number {
  return amount ?? percentOf(base, percent ?? 0);
}

/** One part a surcharge, in the order of the tariff: added over the packages, or once for the shipment. */
function surchargeParts(
  tariff: ParcelTariff,
  packages: readonly PricedPackage[],
  base: number,
  facts: readonly Facts[],
): readonly PricePart[] {
  return tariff.surcharges.map((surcharge) => {
    const { code, group } = surcharge;
    if (surcharge.per === 'package')
      return { code, group, minor: exactSum(packages.map(({ charges }) => charges.get(code) ?? 0)) };
    const holds = facts.some((each) => isTrue(surcharge.when, each));
    return { code, group, minor: holds ? amountMinor(surcharge, base) : 0 };
  });
}

function aboveTable(tariff: ParcelTariff, service: ParcelService, parcel: RatingPackage, index: number): RefusalReason {
  const last = service.rates.weights.at(-1) ?? 0;
  const heaviest = Math.min(parcel.weight ?? 0, last * MICROGRAMS_PER_POUND);
  const cubic = Math.max(parcel.length * parcel.width * parcel.height, 1) / MICROMETRES_PER.in ** 3;
  const shrink = Math.min(1, Math.cbrt((last * tariff.billable.dimDivisor) / cubic));
  const side = (micrometres: number): Micrometres =>
    (shrink === 1
      ? micrometres
      : Math.floor((micrometres * shrink) / MICROMETRES_PER.in) * MICROMETRES_PER.in) as Micrometres;
  const size = { length: side(parcel.length), width: side(parcel.width), height: side(parcel.height) };
  return {
    code: 'limit',
    message: `package ${index + 1} has a billable weight above ${last} lb, the last of the rate table of ${service.name}`,
    change: `pack it into parcels of at most ${last} lb, dimensional weight included`,
    fix: { kind: 'package', index, change: { ...size, weight: heaviest as Micrograms } },
  };
}
