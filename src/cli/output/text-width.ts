import stringWidth from 'string-width';

/** How many columns a text takes on a terminal: CJK and emoji take two, colours none. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** As much of a line as is so many columns wide, cut between what is seen as characters: half an emoji is a black box. */
export function fitted(line: string, width: number): string {
  if (textWidth(line) <= width) return line;
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
