/** Widths of Helvetica in thousandths of the font size, by WinAnsi byte from 32 (Adobe's font metrics). 0: no such byte. */
const REGULAR = `
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278
584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944
667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500
278 556 500 722 500 500 500 334 260 334 584 0 556 0 222 556 333 1000 556 556 333 1000 667 333 1000 0 611 0 0 222
222 333 333 350 556 1000 333 1000 500 333 944 0 500 500 278 333 556 556 556 556 260 556 333 737 370 556 584 333
737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667
667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556
889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500`;
const BOLD = `
278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333
584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944
667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556
333 611 556 778 556 556 500 389 280 389 584 0 556 0 278 556 500 1000 556 556 333 1000 667 333 1000 0 611 0 0 278
278 500 500 350 556 1000 333 1000 556 333 944 0 500 556 278 333 556 556 556 556 280 556 333 737 370 556 584 333
737 333 400 584 333 333 333 611 556 278 333 333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722 667 667
667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556
889 556 556 556 556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556`;

/** What WinAnsi holds at 0x80 to 0x9F, outside Latin-1. */
const AT_0X80 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

export interface LatinMetrics {
  readonly regular: readonly number[];
  readonly bold: readonly number[];
  /** The bytes of characters beyond Latin-1, as `€`. */
  readonly beyondLatin1: ReadonlyMap<number, number>;
}

/** Metrics of the printer's and the viewer's own Helvetica, which no document needs to embed. */
export function latinMetrics(): LatinMetrics {
  const beyondLatin1 = new Map<number, number>();
  for (const [index, character] of [...AT_0X80].entries()) {
    if (character !== '\0') beyondLatin1.set(character.charCodeAt(0), 0x80 + index);
  }
  return { regular: widths(REGULAR), bold: widths(BOLD), beyondLatin1 };
}

function widths(table: string): number[] {
  return table.trim().split(/\s+/).map(Number);
}

/** The WinAnsi byte of a UTF-16 code unit; 0 where Helvetica has no glyph for it. */
export function winAnsiByte(metrics: LatinMetrics, unit: number): number {
  if (unit < 0x7f) return unit >= 0x20 ? unit : 0;
  if (unit >= 0xa0 && unit <= 0xff) return unit === 0xad ? 0 : unit;
  return metrics.beyondLatin1.get(unit) ?? 0;
}

/** Width of the text in thousandths of the font size; undefined where Helvetica cannot print all of it. */
export function latinWidth(metrics: LatinMetrics, text: string, bold: boolean): number | undefined {
  const table = bold ? metrics.bold : metrics.regular;
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const byte = winAnsiByte(metrics, text.charCodeAt(index));
    if (byte === 0) return undefined;
    width += table[byte - 32] ?? 0;
  }
  return width;
}

/** As `latinWidth`, taking a full em for each character that Helvetica lacks: for layouts, which know no other fonts. */
export function estimatedWidth(metrics: LatinMetrics, text: string, bold: boolean): number {
  const table = bold ? metrics.bold : metrics.regular;
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const byte = winAnsiByte(metrics, text.charCodeAt(index));
    width += byte === 0 ? 1000 : (table[byte - 32] ?? 0);
  }
  return width;
}
