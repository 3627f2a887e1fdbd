import { type LatinMetrics, latinMetrics, latinWidth } from '../text/helvetica.ts';
import type { MeasureText } from '../text/line-wrap.ts';
import type { ShapedRun, Shaper } from '../text/shaping.ts';

/** What pdfkit's own font objects do beyond its types: name themselves on a page and number their glyphs. */
interface PdfkitFont {
  readonly id: string;
  ref(): unknown;
  encode(text: string, features: readonly string[]): readonly [readonly string[], unknown];
}

/** The fonts of one PDF: measures, and names fonts and glyphs as its pages do. */
export interface Pen {
  readonly latin: LatinMetrics;
  readonly measure: MeasureText;
  shape(text: string, bold: boolean): readonly ShapedRun[];
  /** Numbers the glyphs of a run in the font's embedded subset. */
  encode(run: ShapedRun): { readonly font: string; readonly glyphs: readonly string[] };
  /** The page's name of Helvetica. */
  latinFont(bold: boolean): string;
}

export function createPen(document: PDFKit.PDFDocument, shaper: () => Shaper | undefined): Pen {
  const latin = latinMetrics();
  const helvetica = new Map<string, unknown>();
  const embedded = new Map<string, PdfkitFont>();
  let pending: ShapedRun | undefined;
  return {
    latin,
    measure: (text, bold) => latinWidth(latin, text, bold) ?? shaper()?.shape(text, bold).width ?? 0,
    shape: (text, bold) => shaper()?.shape(text, bold).runs ?? [],
    latinFont(bold) {
      const name = bold ? 'HB' : 'H';
      const reference = helvetica.get(name) ?? standardFont(document, bold ? 'Helvetica-Bold' : 'Helvetica');
      helvetica.set(name, reference);
      pageFonts(document)[name] ??= reference;
      return name;
    },
    encode(run) {
      pending = run;
      // pdfkit takes any object with fontkit's face; this one hands it the run that is shaped already.
      const prepared = () =>
        Object.create(run.font, { layout: { value: () => ({ glyphs: pending?.glyphs ?? [], positions: [] }) } });
      const font = embedded.get(run.fontFile) ?? openFont(document, prepared(), run.fontFile);
      embedded.set(run.fontFile, font);
      pageFonts(document)[font.id] ??= font.ref();
      return { font: font.id, glyphs: font.encode('', [])[0] };
    },
  };
}

/** The fonts in the page's resource dictionary, which pdfkit's types leave out. */
function pageFonts(document: PDFKit.PDFDocument): Record<string, unknown> {
  return (document.page as unknown as { readonly fonts: Record<string, unknown> }).fonts;
}

/** One of the fonts that every viewer has. */
function standardFont(document: PDFKit.PDFDocument, name: string): unknown {
  const reference = document.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' });
  reference.end(undefined);
  return reference;
}

function openFont(document: PDFKit.PDFDocument, source: object, name: string): PdfkitFont {
  document.font(source as unknown as string, name);
  // `_font` is the font just chosen; pdfkit has no public way to ask for it.
  return (document as unknown as { readonly _font: PdfkitFont })._font;
}
