/** How far into the line a second column may begin for its text to be folded below itself. */
const COLUMN_SHARE = 0.6;
const HANGING = 4;

/**
 * Text that is laid out in lines, for a terminal so many columns wide: a longer line goes on below where its last column
 * begins. Command lines (`$ …`) stay whole, since they are copied; of a usage line no option is parted from its value.
 */
export function folded(text: string, width: number): string {
  return paragraphs(text.split('\n'), width)
    .flatMap((line) => foldedLine(line, width))
    .join('\n');
}

/** Prose that was laid out for a wider terminal is put together before it is folded. */
function paragraphs(lines: readonly string[], width: number): readonly string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1) ?? '';
    const goesOn = before.length > width && /^\S/.test(line) && /^(?!Usage: )\S.*[^.:]$/.test(before);
    if (goesOn) joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined;
}

function foldedLine(line: string, width: number): readonly string[] {
  if (line.length <= width || /^ *\$ /.test(line)) return [line];
  const indent = ' '.repeat(hangingIndent(line, width));
  const lines: string[] = [];
  let current = '';
  // A word with the blanks before it: columns keep their distance where they are not parted.
  for (const [part] of line.matchAll(line.startsWith('Usage: ') ? / *(?:\[[^\]]*\]\S*|\S+)/g : / *\S+/g)) {
    if (current.trim() !== '' && current.length + part.length > width) {
      lines.push(current);
      current = indent + part.trimStart();
    } else current += part;
  }
  return [...lines, current];
}

function hangingIndent(line: string, width: number): number {
  const leading = line.search(/\S/);
  if (leading === 0) return line.startsWith('Usage: ') ? HANGING : 0;
  const columns = [...line.matchAll(/\S {2,}(?=\S)/g)].map(({ 0: gap, index }) => index + gap.length);
  const last = columns.filter((column) => column <= width * COLUMN_SHARE).at(-1);
  return last ?? (columns.length === 0 ? leading : leading + HANGING);
}
