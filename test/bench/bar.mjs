import { median } from './processes.mjs';

/** One line of a bench. `reach` says what the ratio (or, with a unit, ours) is to be; undefined where it is only told. */
export function bar(name, { ours, reference, unit, digits = 0, reach = 'told', n }) {
  return {
    bar: name,
    ours: ours.toFixed(digits),
    reference: reference.toFixed(digits),
    unit,
    ratio: (ours / reference).toFixed(2),
    reach,
    n,
  };
}

/**
 * Runs each once a round, in an order that turns, so that whatever else the machine does falls on all alike; the first
 * round warms up and does not count. Each answers a figure, and the answer is the median of each by its name.
 */
export async function interleaved(runs, rounds) {
  const names = Object.keys(runs);
  const figures = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (let step = 0; step < names.length; step++) {
      const name = names[(round + step) % names.length];
      const figure = await runs[name](round);
      if (round > 0) figures[name].push(figure);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(figures[name])]));
}

/** The value that so large a share of all (0.95) is not above. */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
