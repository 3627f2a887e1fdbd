import type { DrawingElement, Page, TextBox } from './drawing.ts';
import { type PrinterFont, printerFont, printerFontWidth } from './printer-font.ts';
import type { PlacedBitmap } from './text-bitmap.ts';
import { barcodeField, boxField, frameField, lineField, pictureField, textFields } from './zpl-fields.ts';

export interface ZplOptions {
  readonly dpi: 203 | 300;
}

/** What is called 203 dpi has 8 dots a millimetre. */
const DOTS_PER_INCH = { 203: 203.2, 300: 300 };

/** How one printer draws. */
export interface ZplPen {
  readonly dpi: 203 | 300;
  /** Dots a mil. */
  readonly scale: number;
  readonly font: PrinterFont;
  /** Draws a text that the printer's font lacks. */
  readonly picture: (box: TextBox) => PlacedBitmap | undefined;
}

/**
 * Draws label pages as ZPL II, a format (^XA … ^XZ) each.
 * - Only fields are sent: nothing that outlasts the label (darkness, speed, media, home position) is touched; ^CI28
 *   (UTF-8) stands only in labels whose text goes beyond ASCII.
 * - Text of the printer's font is sent as text, with all that ZPL would read as a command in hexadecimal; a text box with
 *   anything else in it is sent as a picture.
 */
export async function renderZpl(pages: readonly Page[], options: ZplOptions): Promise<string> {
  const font = printerFont();
  const scale = DOTS_PER_INCH[options.dpi] / 1000;
  const pen: ZplPen = { dpi: options.dpi, scale, font, picture: await textPainter(pages, font, scale) };
  return pages.map((page) => labelFormat(pen, page)).join('');
}

/** Fonts are loaded only where a text needs them. */
async function textPainter(pages: readonly Page[], font: PrinterFont, scale: number): Promise<ZplPen['picture']> {
  const elements = pages.flatMap((page) => page.elements);
  if (elements.every((element) => element.kind !== 'text' || isPrinterText(font, element))) return () => undefined;
  const { createShaper } = await import('./shaping.ts');
  const { openFontLibrary } = await import('./font-library.ts');
  const { textBitmap } = await import('./text-bitmap.ts');
  const shaper = createShaper(openFontLibrary());
  return (box) => textBitmap(box, shaper, scale);
}

function isPrinterText(font: PrinterFont, box: TextBox): boolean {
  return printerFontWidth(font, box.text.replaceAll('\n', ' ')) !== undefined;
}

function labelFormat(pen: ZplPen, page: Page): string {
  const fields = page.elements.map((element) => field(pen, element)).filter((written) => written !== '');
  const isUtf8 = page.elements.some(
    (element) => element.kind === 'text' && isPrinterText(pen.font, element) && /[^\n -~]/.test(element.text),
  );
  return `^XA${isUtf8 ? '^CI28' : ''}\n${fields.join('\n')}\n^XZ\n`;
}

function field(pen: ZplPen, element: DrawingElement): string {
  switch (element.kind) {
    case 'text':
      return isPrinterText(pen.font, element) ? textFields(pen, element) : pictureField(pen.picture(element));
    case 'barcode':
      return barcodeField(pen, element);
    case 'line':
      return lineField(pen, element);
    case 'fill':
      return boxField(pen, element, element.shade === 'white' ? 'W' : 'B');
    case 'frame':
      return frameField(pen, element);
  }
}
