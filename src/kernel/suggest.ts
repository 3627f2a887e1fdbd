import { distance } from 'fastest-levenshtein';

/**
 * The nearest of the known names, where it is near enough to be what was meant; used for commands, flags, fields, values. Of two
 * as near it is the one of the same letters: of "weigth", weight and not length; two letters that were swapped are near in short
 * words too.
 */
export function nearest(entered: string, known: Iterable<string>): string | undefined {
  const wanted = entered.toLowerCase();
  let best: string | undefined;
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let bestRank = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const away = distance(wanted, name.toLowerCase());
    const isOfSameLetters = lettersOf(wanted) === lettersOf(name.toLowerCase());
    const rank = away - (isOfSameLetters ? 0.5 : 0);
    if (away <= (isOfSameLetters ? Math.max(most, 2) : most) && rank < bestRank) {
      best = name;
      bestRank = rank;
    }
  }
  return best;
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}
