import { isNear, shown } from './contradictions.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/**
 * Which of the rates that are saved look like the opposite pair's: near to what the last one before, turned over, was. Prices
 * would be converted by it the wrong way round, without a word where it stands alone on its day.
 * @param known rates of the time before and of those days, the saved ones among them.
 * @returns a sentence for each pair, of its first such day.
 */
export function turnedOver(saved: readonly ExchangeRate[], known: readonly ExchangeRate[]): readonly string[] {
  const pairs = byPair(known);
  const told = new Map<string, string>();
  for (const { from, to, date, rateE8 } of saved.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    const pair = pairOf({ from, to });
    const last = told.has(pair) ? undefined : lastBefore(pairs.get(pair) ?? [], date);
    if (last === undefined) continue;
    const [now, before] = [rateE8 / 1e8, last.from === from ? last.rateE8 / 1e8 : 1e8 / last.rateE8];
    if (isNear(now, before) || !isNear(now, 1 / before)) continue;
    told.set(
      pair,
      `${date}: ${from} to ${to} is ${now}, and was ${shown(before)} on ${last.date}: where it is that of ${to} to ${from}, ` +
        `save it anew (1 ÷ ${now} is ${shown(1 / now)})`,
    );
  }
  return [...told.values()];
}

/** By halves: an import of ten years asks as often as it has days. */
function lastBefore(sorted: readonly ExchangeRate[], date: string): ExchangeRate | undefined {
  let [first, end] = [0, sorted.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((sorted[middle]?.date ?? '') < date) first = middle + 1;
    else end = middle;
  }
  return sorted[first - 1];
}

/** Each sorted by day; of two that say something of one pair and day the later one in the list counts. */
function byPair(rates: readonly ExchangeRate[]): ReadonlyMap<string, readonly ExchangeRate[]> {
  const latest = new Map(rates.map((rate) => [`${rate.from} ${rate.to} ${rate.date}`, rate]));
  const pairs = new Map<string, ExchangeRate[]>();
  for (const rate of [...latest.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    const pair = pairOf(rate);
    const others = pairs.get(pair);
    if (others === undefined) pairs.set(pair, [rate]);
    else others.push(rate);
  }
  return pairs;
}

function pairOf({ from, to }: Pick<ExchangeRate, 'from' | 'to'>): string {
  return [from, to].toSorted().join(' ');
}
