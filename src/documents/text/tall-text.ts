/**
 * A text in pieces that are each no higher than asked, cut between words, so that a table carries on with it on its next page
 * instead of printing it smaller. A single word stays whole, however high it is.
 * @param heightOf of a text, wrapped; more text is never lower.
 */
export function piecesOf(content: string, most: number, heightOf: (text: string) => number): readonly string[] {
  if (heightOf(content) <= most) return [content];
  const words = content.match(/[^ \n]+[ \n]*|[ \n]+/g) ?? [];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; ) {
    const count = fitting(words, from, (text) => heightOf(text) <= most);
    pieces.push(
      words
        .slice(from, from + count)
        .join('')
        .trimEnd(),
    );
    from += count;
  }
  return pieces;
}

/** How many words from there on fit, at least one: doubled until they do not, then halved between. */
function fitting(words: readonly string[], from: number, fits: (text: string) => boolean): number {
  const doFit = (count: number) =>
    fits(
      words
        .slice(from, from + count)
        .join('')
        .trimEnd(),
    );
  const all = words.length - from;
  let most = 1;
  while (most < all && doFit(Math.min(2 * most, all))) most = Math.min(2 * most, all);
  let least = Math.min(2 * most, all + 1);
  while (least - most > 1) {
    const middle = Math.floor((most + least) / 2);
    if (doFit(middle)) most = middle;
    else least = middle;
  }
  return most;
}
