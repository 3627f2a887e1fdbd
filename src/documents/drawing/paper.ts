import type { Area, DrawingElement } from './drawing.ts';
import { fill, frame, line, text } from './drawing.ts';

/** Parts that forms on office paper are made of. All measures in mils. */

export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

export const LETTER: PaperSize = { width: 8500, height: 11_000 };
export const A4: PaperSize = { width: 8268, height: 11_693 };

export const HAIRLINE = 8;
const CAPTION = 70;
const INSET = 40;

export function area(x: number, y: number, width: number, height: number): Area {
  return { x, y, width, height };
}

function inset(box: Area, by: number = INSET): Area {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** A heading, white on black. */
export function band(box: Area, title: string): DrawingElement[] {
  return [
    fill(box, 'black'),
    text(title, inset(box, 10), { size: 95, bold: true, align: 'center', valign: 'middle', shade: 'white' }),
  ];
}

export interface FieldStyle {
  readonly size?: number;
  readonly bold?: boolean;
}

/** A framed field: its small caption on top, its value beneath. */
export function field(box: Area, caption: string, value: string, style: FieldStyle = {}): DrawingElement[] {
  return [frame(box, HAIRLINE), ...bareField(box, caption, value, style)];
}

/** The same without a frame. */
function bareField(box: Area, caption: string, value: string, style: FieldStyle = {}): DrawingElement[] {
  const top = box.y + 25;
  const below = top + 90;
  return [
    text(caption, area(box.x + INSET, top, box.width - 2 * INSET, 88), { size: CAPTION }),
    text(value, area(box.x + INSET, below, box.width - 2 * INSET, box.y + box.height - below - 20), {
      size: style.size ?? 110,
      bold: style.bold ?? false,
    }),
  ];
}

/** Caption and value on one line. */
export function inlineField(box: Area, caption: string, captionWidth: number, value: string): DrawingElement[] {
  return [
    text(caption, area(box.x, box.y, captionWidth, box.height), { size: 85, valign: 'middle' }),
    text(value, area(box.x + captionWidth, box.y, box.width - captionWidth, box.height), {
      size: 105,
      bold: true,
      valign: 'middle',
    }),
  ];
}

const BOX_SIZE = 100;

/** A box to tick, with its label to the right. */
export function checkBox(box: Area, label: string, isChecked: boolean): DrawingElement[] {
  const y = box.y + Math.round((box.height - BOX_SIZE) / 2);
  const square = area(box.x, y, BOX_SIZE, BOX_SIZE);
  const right = box.x + BOX_SIZE;
  return [
    frame(square, HAIRLINE),
    ...(isChecked
      ? [line(box.x + 18, y + 18, right - 18, y + 82, 16), line(box.x + 18, y + 82, right - 18, y + 18, 16)]
      : []),
    text(label, area(right + 50, box.y, box.width - BOX_SIZE - 50, box.height), { size: 88, valign: 'middle' }),
  ];
}

/** A line to sign on, with what is signed beneath it. */
export function signatureLine(box: Area, caption: string): DrawingElement[] {
  const y = box.y + box.height - 110;
  return [
    line(box.x, y, box.x + box.width, y, HAIRLINE),
    text(caption, area(box.x, y + 12, box.width, 95), { size: 72 }),
  ];
}
