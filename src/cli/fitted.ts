import stringWidth from 'string-width';

/** As much of a line as is so many columns wide, cut between what is seen as characters: half an emoji is a black box. */
export function fitted(line: string, width: number): string {
  if (stringWidth(line) <= width) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (stringWidth(kept + segment) >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}
