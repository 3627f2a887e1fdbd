import type { Paper } from '../../kernel/home-paper.ts';
import { scansIn } from '../drawing/bar-width.ts';
import type { DrawingElement } from '../drawing/drawing.ts';
import { barcode, fill, frame, text } from '../drawing/drawing.ts';
import { area, field, HAIRLINE } from '../drawing/paper.ts';
import { plainText } from '../text/plain-text.ts';
import { contentWidth, MARGIN, type Part } from './form.ts';

/** Parts that heads and feet of forms are put together from. */

const GAP = 120;

/** Parts one below the other. */
export function stacked(...parts: readonly (Part | undefined)[]): Part {
  const present = parts.filter((part) => part !== undefined);
  return {
    height: present.reduce((sum, part) => sum + part.height, 0),
    draw(top) {
      let y = top;
      return present.flatMap((part) => {
        const elements = part.draw(y);
        y += part.height;
        return elements;
      });
    },
  };
}

export interface FieldContent {
  readonly caption: string;
  /** Plain text; may have several lines. */
  readonly value: string;
}

/** Framed fields side by side, all of one height, with a gap below. */
export function fieldRow(paper: Paper, height: number, fields: readonly FieldContent[]): Part {
  const width = Math.floor(contentWidth(paper) / fields.length);
  return {
    height,
    draw: (top) =>
      fields.flatMap(({ caption, value }, index) =>
        field(area(MARGIN + index * width, top, width, height), caption, value),
      ),
  };
}

export function gap(height: number = GAP): Part {
  return { height, draw: () => [] };
}

/** A number as barcode in a frame, its caption to the left; nothing where no scanner could read it. */
export function barcodeRow(paper: Paper, caption: string, data: string): Part | undefined {
  const width = contentWidth(paper) - 1540;
  if (!scansIn(width, data)) return undefined;
  const height = 620;
  return {
    height,
    draw(top) {
      const bars = area(MARGIN + 1500, top + 40, width, height - 190);
      return [
        frame(area(MARGIN, top, contentWidth(paper), height), HAIRLINE),
        text(caption, area(MARGIN + 40, top + 40, 1400, height - 80), { size: 110, bold: true, valign: 'middle' }),
        fill(bars, 'white'),
        barcode(data, bars),
        text(plainText(data), area(bars.x, top + height - 140, bars.width, 120), { size: 100, align: 'center' }),
      ];
    },
  };
}

/** A paragraph; its height is given, and long texts print smaller. */
export function paragraph(paper: Paper, height: number, content: string, size = 95): Part {
  const box = (top: number) => area(MARGIN, top, contentWidth(paper), height);
  return { height, draw: (top): DrawingElement[] => (content === '' ? [] : [text(content, box(top), { size })]) };
}
