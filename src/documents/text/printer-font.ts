/**
 * Widths of the label printers' own scalable font (ZPL font 0, a bold condensed sans serif) in thousandths of its height,
 * by Latin-1 code from 32; measured on rendered labels. 0: not printed with it.
 */
const WIDTHS = `
250 333 333 500 500 833 668 250 333 333 500 500 333 800 333 278 500 500 500 500 500 500 500 500 500 500 278 278
500 500 500 500 833 556 556 556 611 500 500 611 611 278 445 556 500 778 611 611 556 611 611 556 500 611 556 833
556 556 500 333 250 333 500 500 333 500 500 445 500 500 278 500 500 278 278 445 278 778 500 500 500 500 333 445
278 500 445 668 445 445 390 275 250 275 500 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
333 500 500 500 500 250 500 333 830 300 500 500 458 830 333 400 500 300 300 333 500 550 333 333 300 300 500 750
750 750 500 556 556 556 556 556 556 778 556 500 500 500 500 278 278 278 278 611 611 611 611 611 611 611 500 611
611 611 611 611 556 556 500 500 500 500 500 500 500 723 445 500 500 500 500 278 278 278 278 500 500 500 500 500
500 500 500 500 500 500 500 500 445 500 445`;

/** Printers differ by a little; texts are fitted as if every letter were this much wider. */
const ALLOWANCE = 1.03;
/** Capitals are three quarters of the font height, those of ordinary fonts 0.72 of theirs. */
export const HEIGHT_OF_SIZE = 0.94;
/** From the top of the field to the baseline. */
export const BASELINE_OF_HEIGHT = 0.75;

export type PrinterFont = readonly number[];

export function printerFont(): PrinterFont {
  return WIDTHS.trim().split(/\s+/).map(Number);
}

/** Width in thousandths of the font size; undefined where the printer's font lacks a character. */
export function printerFontWidth(font: PrinterFont, text: string): number | undefined {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const advance = font[text.charCodeAt(index) - 32] ?? 0;
    if (advance === 0) return undefined;
    width += advance;
  }
  return width * HEIGHT_OF_SIZE * ALLOWANCE;
}
