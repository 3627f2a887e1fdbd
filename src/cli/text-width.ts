import stringWidth from 'string-width';

/** How many columns a text takes on a terminal: CJK and emoji take two, colours none. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** As much of a line as is so many columns wide, cut between what is seen as characters: half an emoji is a black box. */
export function fitted(line: string, width: number): string {
  if (textWidth(line) <= width) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (textWidth(kept + segment) >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}
