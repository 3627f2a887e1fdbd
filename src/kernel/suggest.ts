import { distance } from 'fastest-levenshtein';

/** The nearest of the known names, where it is near enough to be what was meant; used for commands, flags, fields, values. */
export function nearest(entered: string, known: Iterable<string>): string | undefined {
  const wanted = entered.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of known) {
    const away = distance(wanted, name.toLowerCase());
    if (away < bestDistance) {
      best = name;
      bestDistance = away;
    }
  }
  return best;
}
