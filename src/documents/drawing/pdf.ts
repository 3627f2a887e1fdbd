import PDFDocument from 'pdfkit';
import type { Shaper } from '../text/shaping.ts';
import type { DrawingElement, Placement, Sheet } from './drawing.ts';
import { barcodeOperators, fillOperators, frameOperators, lineOperators, number } from './pdf-content.ts';
import { createPen, type Pen } from './pdf-pen.ts';
import { textOperators } from './pdf-text.ts';

export interface PdfInfo {
  readonly title: string;
}

/** A PDF says when it was made; the same sheets must give the same bytes, so it is always this moment. */
const CREATED = new Date(Date.UTC(2000, 0, 1));
const POINTS_PER_MIL = 0.072;
/** All that Helvetica has. */
const LATIN_ONLY = /^[\n -~\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * Draws sheets as PDF, one page each.
 * - A page is written as one piece of content stream, in mils; pdfkit builds the file around it.
 * - A line that Helvetica has is set in the viewer's own Helvetica; any other is shaped and set in embedded subsets.
 * - No clock and no random number: the same sheets give the same bytes. Not compressed: that would cost more time than
 *   the rest, and other versions of zlib give other bytes.
 */
export async function renderPdf(sheets: Iterable<Sheet>, info: PdfInfo): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    compress: false,
    margin: 0,
    // pdfkit would parse the metrics of Helvetica, which we have; its types do not know that null means no font.
    font: null as unknown as string,
    info: { Title: info.title, Producer: 'shipdock', Creator: 'shipdock', CreationDate: CREATED },
  });
  const bytes = collected(document);
  let shaper: Shaper | undefined;
  const pen = createPen(document, () => shaper);
  for (const sheet of sheets) {
    if (shaper === undefined && !isLatin(sheet)) shaper = await loadShaper();
    drawSheet(document, pen, sheet);
  }
  document.end();
  return bytes;
}

function collected(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function isLatin(sheet: Sheet): boolean {
  return sheet.placements.every((placement) =>
    placement.page.elements.every((element) => element.kind !== 'text' || LATIN_ONLY.test(element.text)),
  );
}

/** Fonts beyond Helvetica are loaded only where a text needs them. */
async function loadShaper(): Promise<Shaper> {
  const { createShaper } = await import('../text/shaping.ts');
  const { openFontLibrary } = await import('../text/font-library.ts');
  return createShaper(openFontLibrary());
}

function drawSheet(document: PDFKit.PDFDocument, pen: Pen, sheet: Sheet): void {
  document.addPage({ size: [sheet.width * POINTS_PER_MIL, sheet.height * POINTS_PER_MIL], margin: 0 });
  let content = '';
  for (const placement of sheet.placements) content += placementOperators(pen, placement);
  // The stream is bytes: WinAnsi text has one byte a character.
  document.addContent(Buffer.from(content, 'latin1'));
}

function placementOperators(pen: Pen, placement: Placement): string {
  const scale = number4(placement.scale * POINTS_PER_MIL);
  const origin = `${number(placement.x * POINTS_PER_MIL)} ${number(placement.y * POINTS_PER_MIL)}`;
  let content = `q ${scale} 0 0 ${scale} ${origin} cm\n`;
  for (const element of placement.page.elements) content += operators(pen, element);
  return `${content}Q\n`;
}

function number4(value: number): string {
  return value.toFixed(6);
}

function operators(pen: Pen, element: DrawingElement): string {
  switch (element.kind) {
    case 'text':
      return textOperators(pen, element);
    case 'barcode':
      return barcodeOperators(element);
    case 'line':
      return lineOperators(element);
    case 'fill':
      return fillOperators(element);
    case 'frame':
      return frameOperators(element);
  }
}
