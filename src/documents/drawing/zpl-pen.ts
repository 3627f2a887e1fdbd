import type { PrinterFont } from '../text/printer-font.ts';

/** How one printer draws. */
export interface ZplPen {
  readonly dpi: 203 | 300;
  /** Dots a mil. */
  readonly scale: number;
  readonly font: PrinterFont;
}
