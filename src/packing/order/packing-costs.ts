import type { Box } from '../../catalog/box.ts';
import { convertMinor, type ExchangeRate, findRate } from '../../exchange-rates/exchange-rate.ts';
import { exactSum } from '../../kernel/decimal.ts';
import type { Currency } from '../../kernel/money.ts';
import type { PackingCost, PlannedPackage } from '../../packages/planned-package.ts';

export interface PackingCosts {
  readonly materials: readonly PackingCost[];
  readonly labors: readonly PackingCost[];
}

export const NO_COSTS: PackingCosts = { materials: [], labors: [] };

/** What costs are converted into, and with which rates. */
export interface CostCurrency {
  readonly currency: Currency;
  readonly date: string;
  readonly exchangeRates: readonly ExchangeRate[];
}

/**
 * Material and labour of one box or pallet, in the order's currency.
 * @throws ShipdockError `exchange_rate_missing`; a rate is never assumed.
 */
export function packingCosts(box: Box, into: CostCurrency): PackingCosts {
  const cost = (name: string, minor: number): readonly PackingCost[] => {
    const unitMinor = convertedMinor(minor, box.currency, into);
    return unitMinor === 0 ? [] : [{ name, quantity: 1, unitMinor, extMinor: unitMinor }];
  };
  const materials = cost(box.name, box.costMinor).map((each) => ({ ...each, unitWeightUg: box.tareUg }));
  return { materials, labors: cost(`Packing ${box.name}`, box.laborMinor) };
}

function convertedMinor(minor: number, from: Currency, { currency, date, exchangeRates }: CostCurrency): number {
  if (minor === 0 || from === currency) return minor;
  return convertMinor(minor, from, currency, findRate(exchangeRates, from, currency, date));
}

/** What packing costs: materials and labour of every package. */
export function packingMinor(packages: readonly PlannedPackage[]): number {
  return exactSum(packages.flatMap((each) => [...each.materials, ...each.labors].map((cost) => cost.extMinor)));
}
