import { BASELINE_OF_HEIGHT, HEIGHT_OF_SIZE, printerFontWidth } from '../text/printer-font.ts';
import { fitText } from '../text/text-fit.ts';
import { moduleDots } from './bar-width.ts';
import { encodeCode128 } from './code128.ts';
import type { Area, Barcode, Frame, Line, TextBox } from './drawing.ts';
import type { PlacedBitmap } from './text-bitmap.ts';
import { graphicField } from './zpl-graphic.ts';
import type { ZplPen } from './zpl-pen.ts';

/** Drawing elements as ZPL fields. Each field sets all it needs itself. */

export function textFields(pen: ZplPen, box: TextBox): string {
  const { size, lines } = fitText(box, (text) => printerFontWidth(pen.font, text) ?? 0);
  const height = Math.max(1, Math.floor(size * HEIGHT_OF_SIZE * pen.scale));
  const written = lines.filter((line) => line.text !== '');
  const reverse = box.shade === 'white' ? '^FR' : '';
  return written
    .map((line) => {
      const top = Math.round(line.baseline * pen.scale - BASELINE_OF_HEIGHT * height);
      return `${origin(Math.round(line.x * pen.scale), top)}^A0N,${height},${height}${reverse}${fieldData(line.text)}`;
    })
    .join('\n');
}

export function pictureField(picture: PlacedBitmap | undefined): string {
  return picture === undefined ? '' : `${origin(picture.x, picture.y)}${graphicField(picture.bitmap)}^FS`;
}

export function barcodeField(pen: ZplPen, box: Barcode): string {
  const { mode, data, modules } = box.symbology === 'gs1_128' ? gs1Data(box.data) : plainData(box.data);
  const { x, y, width, height } = dots(pen, box);
  const module = moduleDots(width, modules, pen.dpi);
  const left = x + Math.round((width - modules * module) / 2);
  return `${origin(left, y)}^BY${module}^BCN,${height},N,N,N,${mode}${fieldData(data)}`;
}

interface PrinterBarcode {
  /** N: subsets as the data says; A: the printer chooses them. */
  readonly mode: 'N' | 'A';
  readonly data: string;
  readonly modules: number;
}

function plainData(data: string): PrinterBarcode {
  return { mode: 'A', data, modules: encodeCode128(data, 'code128').modules };
}

/** Start in C (`>;`) or B (`>:`), then FNC1 (`>8`); no change of subset within, which some printers get wrong. */
function gs1Data(data: string): PrinterBarcode {
  if (/^(\d\d)+$/.test(data)) {
    return { mode: 'N', data: `>;>8${data}`, modules: encodeCode128(data, 'gs1_128').modules };
  }
  return { mode: 'N', data: `>:>8${data.replaceAll('>', '>0')}`, modules: (data.length + 3) * 11 + 13 };
}

export function lineField(pen: ZplPen, line: Line): string {
  const left = Math.round(Math.min(line.x1, line.x2) * pen.scale);
  const top = Math.round(Math.min(line.y1, line.y2) * pen.scale);
  const width = Math.round(Math.abs(line.x2 - line.x1) * pen.scale);
  const height = Math.round(Math.abs(line.y2 - line.y1) * pen.scale);
  const thickness = Math.max(1, Math.round(line.thickness * pen.scale));
  if (width < 3 || height < 3) {
    return `${origin(left, top)}^GB${Math.max(width, thickness)},${Math.max(height, thickness)},${thickness}^FS`;
  }
  const rises = line.x1 < line.x2 !== line.y1 < line.y2;
  return `${origin(left, top)}^GD${width},${height},${thickness},B,${rises ? 'R' : 'L'}^FS`;
}

export function boxField(pen: ZplPen, box: Area, colour: 'B' | 'W'): string {
  const { x, y, width, height } = dots(pen, box);
  return `${origin(x, y)}^GB${width},${height},${Math.min(width, height)},${colour}^FS`;
}

export function frameField(pen: ZplPen, box: Frame): string {
  const { x, y, width, height } = dots(pen, box);
  return `${origin(x, y)}^GB${width},${height},${Math.max(1, Math.round(box.thickness * pen.scale))}^FS`;
}

function dots(pen: ZplPen, box: Area): Area {
  const x = Math.round(box.x * pen.scale);
  const y = Math.round(box.y * pen.scale);
  return {
    x,
    y,
    width: Math.max(1, Math.round((box.x + box.width) * pen.scale) - x),
    height: Math.max(1, Math.round((box.y + box.height) * pen.scale) - y),
  };
}

function origin(x: number, y: number): string {
  return `^FO${Math.max(0, x)},${Math.max(0, y)}`;
}

/** Field data in which nothing is a command: `^`, `~`, `_`, `\` and all beyond ASCII as hexadecimal UTF-8 (^FH). */
function fieldData(text: string): string {
  const isPlain = /^[ -[\]`-}]*$/.test(text);
  return isPlain ? `^FD${text}^FS` : `^FH^FD${text.replace(/[^ -[\]`-}]/gu, hexadecimal)}^FS`;
}

function hexadecimal(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
