import { counted } from '../kernel/counted.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** Buying and selling differ by a few percent; what differs by more than a twentieth is hardly meant. */
const MOST_SPREAD = 1.05;

/** One wrong rate among those of a hundred currencies contradicts a hundred others: who mends it needs few of them. */
const MOST_TOLD = 20;

/**
 * What rates that are saved contradict on their own day: the opposite pair, or two pairs that lead to the same currency over a
 * third. Of two directions of a pair the newer rate counts for both; only of one day each is used in its own, and goods lose or
 * gain by being sent there and back.
 * @param sameDays all rates of those days, the saved ones among them.
 * @returns a sentence for each of the first contradictions, that of its first day where it is one of several, and how many more
 * there are.
 */
export function contradictions(saved: readonly ExchangeRate[], sameDays: readonly ExchangeRate[]): readonly string[] {
  const known = byDay(sameDays);
  const found = new Map<string, string>();
  for (const rate of saved.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    const day = known.get(rate.date);
    if (day === undefined) continue;
    for (const { currencies, message } of [...againstOpposite(rate, day), ...overThirds(rate, day)]) {
      const of = currencies.toSorted().join(' ');
      if (!found.has(of)) found.set(of, `${rate.date}: ${message}`);
    }
  }
  const told = [...found.values()].slice(0, MOST_TOLD);
  const more = found.size - told.length;
  return more === 0 ? told : [...told, `and ${counted(more, 'more such contradiction')}`];
}

interface Day {
  readonly currencies: Set<string>;
  /** By `FROM TO`. */
  readonly rates: Map<string, number>;
}

function byDay(rates: readonly ExchangeRate[]): ReadonlyMap<string, Day> {
  const days = new Map<string, Day>();
  for (const { date, from, to, rateE8 } of rates) {
    const day = days.get(date) ?? { currencies: new Set(), rates: new Map() };
    days.set(date, day);
    day.currencies.add(from).add(to);
    day.rates.set(`${from} ${to}`, rateE8 / 1e8);
  }
  return days;
}

interface Contradiction {
  readonly currencies: readonly string[];
  readonly message: string;
}

function againstOpposite({ from, to, rateE8 }: ExchangeRate, { rates }: Day): readonly Contradiction[] {
  const [there, back] = [rateE8 / 1e8, rates.get(`${to} ${from}`)];
  if (back === undefined || isNear(there * back, 1)) return [];
  const message =
    `${from} to ${to} is ${there} and ${to} to ${from} is ${back}: 1 ${from} there and back is ${shown(there * back)} ${from}; ` +
    `save the wrong one anew (1 ÷ ${there} is ${shown(1 / there)})`;
  return [{ currencies: [from, to], message }];
}

function overThirds({ from, to, rateE8 }: ExchangeRate, day: Day): readonly Contradiction[] {
  const direct = rateE8 / 1e8;
  return [...day.currencies].flatMap((third) => {
    if (third === from || third === to) return [];
    const [first, second] = [eitherWay(day, from, third), eitherWay(day, third, to)];
    if (first === undefined || second === undefined || isNear(first * second, direct)) return [];
    const message =
      `${from} to ${to} is ${direct}, but over ${third} it is ${shown(first * second)} ` +
      `(${from} to ${third} ${shown(first)}, ${third} to ${to} ${shown(second)}); save the wrong one of them anew`;
    return [{ currencies: [from, to, third], message }];
  });
}

function eitherWay({ rates }: Day, from: string, to: string): number | undefined {
  const opposite = rates.get(`${to} ${from}`);
  return rates.get(`${from} ${to}`) ?? (opposite === undefined ? undefined : 1 / opposite);
}

/** Whether they differ by no more than what buying and selling do. */
export function isNear(one: number, other: number): boolean {
  return one <= other * MOST_SPREAD && other <= one * MOST_SPREAD;
}

/** A rate that was reckoned, as it is told. */
export function shown(rate: number): number {
  return Number(rate.toPrecision(6));
}
