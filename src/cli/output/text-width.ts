import stringWidth from 'string-width';

/** Letters and signs of Latin texts, of which each takes a column. Node takes half as long as for its own start to look at others. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/;

/** How many columns a text takes on a terminal: CJK and emoji take two, colours none. */
export function textWidth(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** As much of a line as is so many columns wide, cut between what is seen as characters: half an emoji is a black box. */
export function fitted(line: string, width: number): string {
  if (textWidth(line) <= width) return line;
  if (PLAIN.test(line)) return `${line.slice(0, Math.max(0, width - 1))}…`;
  let kept = '';
  let columns = 0;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    // Each by itself: of a long line the part that is kept would be measured anew for each of its characters.
    columns += textWidth(segment);
    if (columns >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}
