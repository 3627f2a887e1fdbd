/** How wide a text is in thousandths of its font size, with the fonts of the renderer that will draw it. */
export type MeasureText = (text: string, bold: boolean) => number;

/** A part of a paragraph that may start a line; widths in thousandths of the font size. */
export interface Piece {
  readonly text: string;
  readonly width: number;
  /** Without its trailing spaces. */
  readonly inkWidth: number;
}

/** A word, and the parts that its hyphens and slashes make of it. */
export interface Word {
  readonly whole: Piece;
  readonly parts: readonly Piece[];
}

export function measured(pieces: readonly string[], bold: boolean, measure: MeasureText): Piece[] {
  return pieces.map((text) => {
    const width = measure(text, bold);
    const ink = text.trimEnd();
    return { text, width, inkWidth: ink === text ? width : measure(ink, bold) };
  });
}

/** Greedy; undefined where one piece alone is wider than the line. */
export function wrap(pieces: readonly Piece[], widest: number): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces) {
    if (piece.inkWidth > widest) return undefined;
    if (used + piece.inkWidth > widest) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += piece.text;
    used += piece.width;
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Breaks a word at its hyphens only where it is wider than a line: half a serial number is none to pick by. */
export function wrapWords(words: readonly Word[], widest: number): string[] | undefined {
  const pieces: Piece[] = [];
  for (const { whole, parts } of words) {
    if (whole.inkWidth <= widest) pieces.push(whole);
    else pieces.push(...parts);
  }
  return wrap(pieces, widest);
}

/** Torn apart into its characters only where that saves a line. */
export function wrapTorn(
  { whole, torn }: { readonly whole: readonly Piece[]; readonly torn: readonly Piece[] },
  widest: number,
): string[] | undefined {
  const lines = wrap(whole, widest);
  const fewest = wrap(torn, widest);
  return lines !== undefined && fewest !== undefined && lines.length <= fewest.length ? lines : fewest;
}

/** Whether a text has words of several parts. */
export function hasJoinedParts(text: string): boolean {
  return text.includes('-') || text.includes('/');
}

/** Pieces that a hyphen or slash joins, together. */
export function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Piece[][] = [];
  let goesOn = false;
  for (const piece of pieces) {
    if (goesOn) words.at(-1)?.push(piece);
    else words.push([piece]);
    goesOn = piece.text.endsWith('-') || piece.text.endsWith('/');
  }
  return words.map((parts) => ({ whole: joined(parts), parts }));
}

function joined(parts: readonly Piece[]): Piece {
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first;
  const width = parts.reduce((sum, piece) => sum + piece.width, 0);
  const last = parts.at(-1);
  const spaces = last === undefined ? 0 : last.width - last.inkWidth;
  return { text: parts.map((piece) => piece.text).join(''), width, inkWidth: width - spaces };
}
