import { estimatedWidth, latinMetrics } from '../text/helvetica.ts';
import type { MeasureText } from '../text/line-wrap.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { textHeight } from '../text/text-fit.ts';

/** The text of the box for special instructions on a bill of lading, in mils. */
export const INSTRUCTIONS = { width: 4070, height: 535, size: 100 } as const;
/** Smaller than the small print of the form nobody reads them at the dock. */
const LEAST_SIZE = 78;

/** What page 1 says, and the paragraphs that are left for a supplement, to which page 1 then points. */
export interface PlacedInstructions {
  readonly shown: string;
  readonly rest: readonly string[];
}

export function placeInstructions(paragraphs: readonly string[]): PlacedInstructions {
  const all = paragraphs.map(plainText).filter((paragraph) => paragraph !== '');
  const shownWith = (count: number): string => {
    const left = all.length - count;
    const pointer = left === 0 ? undefined : `See supplement: ${left} more instruction${left === 1 ? '' : 's'}`;
    return lines(...all.slice(0, count), pointer);
  };
  let count = all.length;
  while (count > 0 && !fits(shownWith(count))) count -= 1;
  return { shown: shownWith(count), rest: all.slice(count) };
}

function fits(content: string): boolean {
  const metrics = latinMetrics();
  const measure: MeasureText = (text, bold) => estimatedWidth(metrics, text, bold);
  return textHeight(content, INSTRUCTIONS.width, LEAST_SIZE, false, measure) <= INSTRUCTIONS.height;
}
