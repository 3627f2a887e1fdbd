import { inOrderCurrency, orderRateOf, type PriceFacts } from '../orders/line-prices.ts';

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
