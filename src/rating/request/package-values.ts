import { convertMinor } from '../../exchange-rates/exchange-rate.ts';
import { inOrderCurrency, orderRateOf, type PriceFacts } from '../../orders/draft/line-prices.ts';
import type { PackingCost, PlannedPackage } from '../../packages/planned-package.ts';
import type { RateRequest } from '../rate.ts';

interface Valued {
  readonly value?: number | undefined;
}

interface WithItems {
  readonly package_items?: readonly Valued[] | undefined;
}

/** What of a package (api-v4 2.7) is money: its own value and the values of what is in it, in its currency. */
interface ValuedPackage extends Valued, WithItems {
  readonly currency?: PriceFacts['currency'] | undefined;
  readonly handling_unit_packages?: readonly WithItems[] | undefined;
}

/**
 * Packages as they were sent, worth what they are in the order's currency; one without a currency is in that.
 * @throws ShipdockError `exchange_rate_missing` that names the package; a missing rate is never 1. `limit_exceeded`.
 */
export function withValuesInOrderCurrency<Sent extends ValuedPackage>(
  packages: readonly Sent[],
  facts: Omit<PriceFacts, 'field'>,
): readonly Sent[] {
  return packages.map((sent, index) => {
    if (sent.currency === undefined || sent.currency === facts.currency) return sent;
    const place = { ...facts, field: `packages[${index}]` };
    const rate = orderRateOf(sent.currency, place);
    const converted = <Each extends Valued>(each: Each): Each => ({
      ...each,
      value: inOrderCurrency('value', each.value, rate, place),
    });
    const withItems = <Each extends WithItems>(each: Each): Each => ({
      ...each,
      package_items: each.package_items?.map(converted),
    });
    return {
      ...withItems(converted(sent)),
      currency: facts.currency,
      handling_unit_packages: sent.handling_unit_packages?.map(withItems),
    };
  });
}

/**
 * What a rate knows of its packages and goods, its values and packing costs in the currency of the order that is booked by it.
 * @throws ShipdockError `exchange_rate_missing`, `limit_exceeded`, where it tells any of them.
 */
export function ratedInOrderCurrency(
  { request: { currency: from }, packages, lines }: RateRequest['details'],
  facts: Omit<PriceFacts, 'field'>,
): Pick<RateRequest['details'], 'packages' | 'lines'> {
  const isWorthless = packages.every(({ valueMinor, materials, labors }) => {
    return valueMinor === 0 && [...materials, ...labors].every(({ extMinor }) => extMinor === 0);
  });
  if (from === facts.currency || isWorthless) return { packages, lines };
  const place = { ...facts, field: 'rate_id' };
  const rate = orderRateOf(from, place);
  const converted = (name: string, amount: number | null) =>
    inOrderCurrency(name, amount ?? undefined, rate, place) ?? null;
  return {
    packages: packages.map((each) => plannedAt(each, (minor) => convertMinor(minor, from, facts.currency, rate))),
    lines: lines.map(({ line, ...each }) => ({
      ...each,
      valueE4: converted('value', each.valueE4) ?? 0,
      line: { ...line, valueE4: converted('value', line.valueE4), priceE4: converted('price', line.priceE4) },
    })),
  };
}

function plannedAt(planned: PlannedPackage, converted: (minor: number) => number): PlannedPackage {
  const cost = (each: PackingCost) => ({
    ...each,
    unitMinor: converted(each.unitMinor),
    extMinor: converted(each.extMinor),
  });
  return {
    ...planned,
    valueMinor: converted(planned.valueMinor),
    materials: planned.materials.map(cost),
    labors: planned.labors.map(cost),
    inside: planned.inside.map((each) => plannedAt(each, converted)),
  };
}
