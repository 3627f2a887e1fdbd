import { type PrinterFont, printerFont, printerFontWidth } from '../text/printer-font.ts';
import type { DrawingElement, Page, TextBox } from './drawing.ts';
import type { PlacedBitmap } from './text-bitmap.ts';
import { barcodeField, boxField, frameField, lineField, pictureField, textFields } from './zpl-fields.ts';
import type { ZplPen } from './zpl-pen.ts';

export interface ZplOptions {
  readonly dpi: 203 | 300;
}

/** What is called 203 dpi has 8 dots a millimetre. */
const DOTS_PER_INCH = { 203: 203.2, 300: 300 };

/** A text that is printable ASCII: every printer's font has it. */
const ASCII = /^[\n -~]*$/;

/**
 * Draws label pages as ZPL II, a format (^XA … ^XZ) each.
 * - Only fields are sent: nothing that outlasts the label (darkness, speed, media, home position) is touched; ^CI28
 *   (UTF-8) stands only in labels whose text goes beyond ASCII.
 * - Text of the printer's font is sent as text, with all that ZPL would read as a command in hexadecimal; a text box with
 *   anything else in it is sent as a picture.
 */
export async function renderZpl(pages: Iterable<Page>, options: ZplOptions): Promise<string> {
  const pen: ZplPen = { dpi: options.dpi, scale: DOTS_PER_INCH[options.dpi] / 1000, font: printerFont() };
  let paint: Painter | undefined;
  let formats = '';
  for (const page of pages) {
    const beyond = page.elements.filter(isText).filter((box) => !ASCII.test(box.text));
    const pictured = beyond.filter((box) => !isPrinterText(pen.font, box));
    if (pictured.length > 0) paint ??= await loadPainter(pen.scale);
    const pictures = new Map<DrawingElement, string>(pictured.map((box) => [box, pictureField(paint?.(box))]));
    const fields = page.elements.map((element) => pictures.get(element) ?? field(pen, element));
    formats += labelFormat(fields, beyond.length > pictured.length);
  }
  return formats;
}

function labelFormat(fields: readonly string[], isUtf8: boolean): string {
  return `^XA${isUtf8 ? '^CI28' : ''}\n${fields.filter((written) => written !== '').join('\n')}\n^XZ\n`;
}

function isText(element: DrawingElement): element is TextBox {
  return element.kind === 'text';
}

type Painter = (box: TextBox) => PlacedBitmap | undefined;

/** Fonts are loaded only where a text needs them. */
async function loadPainter(scale: number): Promise<Painter> {
  const { createShaper } = await import('../text/shaping.ts');
  const { openFontLibrary } = await import('../text/font-library.ts');
  const { textBitmap } = await import('./text-bitmap.ts');
  const shaper = createShaper(openFontLibrary());
  return (box) => textBitmap(box, shaper, scale);
}

function isPrinterText(font: PrinterFont, box: TextBox): boolean {
  return printerFontWidth(font, box.text.replaceAll('\n', ' ')) !== undefined;
}

function field(pen: ZplPen, element: DrawingElement): string {
  switch (element.kind) {
    case 'text':
      return textFields(pen, element);
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
