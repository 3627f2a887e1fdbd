import { moduleMils } from './bar-width.ts';
import { encodeCode128 } from './code128.ts';
import type { Barcode, Fill, Frame, Line, Shade } from './drawing.ts';

/** PDF content stream operators for everything but text, in mils from the top left corner. */

const GREY: Readonly<Record<Shade, string>> = { black: '0', grey: '0.6', light: '0.9', white: '1' };

/** At most two decimals, without exponent. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function fillOperators(box: Fill): string {
  return `${GREY[box.shade]} g ${box.x} ${box.y} ${box.width} ${box.height} re f 0 g\n`;
}

export function lineOperators(line: Line): string {
  const path = `${line.thickness} w ${line.x1} ${line.y1} m ${line.x2} ${line.y2} l S\n`;
  return line.shade === 'black' ? path : `${GREY[line.shade]} G ${path}0 G\n`;
}

export function frameOperators(box: Frame): string {
  const half = box.thickness / 2;
  const inner = [box.x + half, box.y + half, box.width - box.thickness, box.height - box.thickness];
  return `${box.thickness} w ${inner.map(number).join(' ')} re S\n`;
}

/** All bars as one path, in modules, so that their coordinates are short integers. */
export function barcodeOperators(box: Barcode): string {
  const { widths, modules } = encodeCode128(box.data, box.symbology);
  const module = moduleMils(box.width, modules);
  const left = box.x + (box.width - modules * module) / 2;
  let path = `q ${module.toFixed(4)} 0 0 ${box.height} ${number(left)} ${box.y} cm\n`;
  let x = 0;
  for (let index = 0; index < widths.length; index++) {
    const width = widths.charCodeAt(index) - 48;
    if (index % 2 === 0) path += `${x} 0 ${width} 1 re `;
    x += width;
  }
  return `${path}f Q\n`;
}
