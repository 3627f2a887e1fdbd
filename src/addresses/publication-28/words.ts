/** A street line longer than this is no street line, and is left as it is. */
export const MAX_LINE = 160;

/**
 * The words of a line in capitals. Punctuation goes, but for the hyphen of a range, the slash of a fraction, the point
 * between digits (`39.2 RD`), `&`, and `#`, which stands alone (Publication 28, 354 and 213).
 */
export function wordsOf(line: string): readonly string[] {
  const text = line
    .toUpperCase()
    .replace(/['’`]|\.(?!\d)|(?<!\d)\./g, '')
    .replace(/#/g, ' # ')
    .replace(/[\s,;:!?"()[\]{}|\\]+/g, ' ')
    .trim();
  return text === '' ? [] : text.split(' ');
}
