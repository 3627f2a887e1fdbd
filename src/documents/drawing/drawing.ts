/**
 * What a document page holds, as data: pure layout functions make it, the PDF and the ZPL renderer only draw it.
 * All coordinates are integer mils (1/1000 inch), from the top left corner, y downwards.
 */

export type Align = 'left' | 'center' | 'right';
export type Shade = 'black' | 'grey' | 'light' | 'white';

/** A text within its box: it wraps and shrinks (never grows) until all of it fits. `\n` separates paragraphs. */
export interface TextBox {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Largest font size. */
  readonly size: number;
  readonly bold: boolean;
  readonly align: Align;
  readonly valign: 'top' | 'middle' | 'bottom';
  readonly shade: 'black' | 'white';
}

/** A straight stroke. */
export interface Line {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly thickness: number;
  readonly shade: Shade;
}

/** An outline, drawn inside its box. */
export interface Frame {
  readonly kind: 'frame';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
}

export interface Fill {
  readonly kind: 'fill';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shade: Shade;
}

/** A Code 128 symbol, centred in its box; the box holds the quiet zones too, and nothing else may enter it. */
export interface Barcode {
  readonly kind: 'barcode';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Printable ASCII; of a GS1-128 the element string without parentheses. */
  readonly data: string;
  readonly symbology: 'code128' | 'gs1_128';
}

export type DrawingElement = TextBox | Line | Frame | Fill | Barcode;

/** One page or label; elements are painted in their order. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly DrawingElement[];
}

/** A page put on a sheet. Scale 1 is its own size. */
export interface Placement {
  readonly page: Page;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** One sheet of paper. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly placements: readonly Placement[];
}

/** The page alone on a sheet of its own size. */
export function sheetOf(page: Page): Sheet {
  return { width: page.width, height: page.height, placements: [{ page, x: 0, y: 0, scale: 1 }] };
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: Align;
  readonly valign?: TextBox['valign'];
  readonly shade?: TextBox['shade'];
}

export function text(content: string, area: Area, style: TextStyle): TextBox {
  return {
    kind: 'text',
    x: area.x,
    y: area.y,
    width: area.width,
    height: area.height,
    text: content,
    size: style.size,
    bold: style.bold ?? false,
    align: style.align ?? 'left',
    valign: style.valign ?? 'top',
    shade: style.shade ?? 'black',
  };
}

export function line(x1: number, y1: number, x2: number, y2: number, thickness: number, shade: Shade = 'black'): Line {
  return { kind: 'line', x1, y1, x2, y2, thickness, shade };
}

export function frame(area: Area, thickness: number): Frame {
  return { kind: 'frame', x: area.x, y: area.y, width: area.width, height: area.height, thickness };
}

export function fill(area: Area, shade: Shade): Fill {
  return { kind: 'fill', x: area.x, y: area.y, width: area.width, height: area.height, shade };
}

export function barcode(data: string, area: Area, symbology: Barcode['symbology'] = 'code128'): Barcode {
  return { kind: 'barcode', x: area.x, y: area.y, width: area.width, height: area.height, data, symbology };
}
