import { createTokenizer } from './tokenizer.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows of the sample that are looked at. */
const SAMPLE_ROWS = 50;

export interface DetectedDelimiter {
  readonly delimiter: Delimiter;
  /** Characters of a first line `sep=;`, which Excel writes and hides: it is no header. */
  readonly skip: number;
}

/**
 * Tells the delimiter from the first text of a file: by Excel's `sep=` line, else the one that cuts most of the rows
 * into as many cells as the header has, and the header into more than one. A file of one column is a comma file.
 */
export function detectDelimiter(sample: string): DetectedDelimiter {
  const declared = /^sep=([,;\t|])(\r\n|\n|\r)/.exec(sample);
  const delimiter = DELIMITERS.find((candidate) => candidate === declared?.[1]);
  if (declared !== null && delimiter !== undefined) return { delimiter, skip: declared[0].length };
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const candidate of DELIMITERS) {
    const score = scoreOf(sample, candidate);
    if (score > best.score) best = { delimiter: candidate, score };
  }
  return { delimiter: best.delimiter, skip: 0 };
}

/** The share of rows as wide as the header decides, then the width. */
function scoreOf(sample: string, delimiter: Delimiter): number {
  const rows = createTokenizer(delimiter)
    .push(sample, true)
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
    .slice(0, SAMPLE_ROWS);
  const width = rows[0]?.cells.length ?? 0;
  if (width < 2) return 0;
  const asWide = rows.filter((row) => row.cells.length === width).length;
  return (asWide / rows.length) * 1_000_000 + width;
}
