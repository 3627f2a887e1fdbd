import type { NamedChange } from '../journal/named-subject.ts';
import { decimalNumber } from '../kernel/decimal.ts';
import { parseCurrency } from '../kernel/money.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** What the journal calls the rates from one currency to another: `EUR-USD`. */
export function pairName({ from, to }: Pick<ExchangeRate, 'from' | 'to'>): string {
  return `${from}-${to}`;
}

/** The pair of such a name, also where it is written `eur/usd` or `EURUSD`; undefined where it names none. */
export function pairOf(name: string): Pick<ExchangeRate, 'from' | 'to'> | undefined {
  const [, first = '', second = ''] = /^\s*([a-z]{3})\s*[-/:]?\s*([a-z]{3})\s*$/i.exec(name) ?? [];
  const [from, to] = [parseCurrency(first), parseCurrency(second)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** What the journal keeps of the rates of one pair: by month and day, so that a day is put back without copying every other. */
export function pairState(rates: readonly ExchangeRate[]): object {
  const months: Record<string, Record<string, number>> = {};
  for (const { date, rateE8 } of rates) {
    const [month, day] = [date.slice(0, 7), date.slice(8)];
    const days = months[month] ?? {};
    days[day] = decimalNumber(rateE8, 8);
    months[month] = days;
  }
  return months;
}

/**
 * What becomes of the rates of each pair that is imported, for its journal.
 * @param known all rates of pairs that have no journal yet; of the others at least those of the days that are imported.
 * @param journalled the names of pairs that have a journal.
 */
export function pairChanges(
  known: readonly ExchangeRate[],
  journalled: ReadonlySet<string>,
  saved: readonly ExchangeRate[],
): readonly NamedChange[] {
  const before = byPair(known);
  const sorted = saved.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return [...byPair(sorted)].map(([name, rates]) => {
    const days = new Set(rates.map(({ date }) => date));
    const own = (before.get(name) ?? []).filter(({ date }) => !journalled.has(name) || days.has(date));
    const type = 'exchange_rate';
    const after = pairState([...own, ...rates]);
    if (journalled.has(name)) return { type, name, before: { ...monthsOf(rates), ...pairState(own) }, after };
    return { type, name, before: own.length === 0 ? undefined : pairState(own), after };
  });
}

/** A month of which a day is the first that is known here may have others: they stay. */
function monthsOf(rates: readonly ExchangeRate[]): object {
  return Object.fromEntries(rates.map(({ date }) => [date.slice(0, 7), {}]));
}

export function byPair(rates: readonly ExchangeRate[]): ReadonlyMap<string, readonly ExchangeRate[]> {
  const pairs = new Map<string, ExchangeRate[]>();
  for (const rate of rates) {
    const own = pairs.get(pairName(rate));
    if (own === undefined) pairs.set(pairName(rate), [rate]);
    else own.push(rate);
  }
  return pairs;
}
