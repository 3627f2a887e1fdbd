import { type OrderLine, unshippedQuantity } from '../../order.ts';
import { type FileLine, orderedUnits, saysShipped, unitsLeft } from './shipped-units.ts';

/** A line of the file beside the one that it means here, if that is here still. */
export interface ComparedLine {
  readonly line: FileLine;
  readonly here: OrderLine | undefined;
  readonly ordered: number;
  /** Units that the file leaves to ship; undefined where it does not tell. */
  readonly left: number | undefined;
  /** Units that the file calls shipped and that are booked of another line. */
  readonly ofAnother: number;
}

/** One that has more to ship here than the file leaves. */
export type Less = ComparedLine & { readonly here: OrderLine; readonly left: number };

export function comparedLine(line: FileLine, here: OrderLine | undefined, ofAnother: number): ComparedLine {
  const left = ofAnother > 0 ? (unitsLeft(line) ?? 0) + ofAnother : unitsLeft(line);
  return { line, here, ordered: orderedUnits(line), left, ofAnother };
}

export function isLess(each: ComparedLine): each is Less {
  const { line, here, left } = each;
  return saysShipped(line) && here !== undefined && left !== undefined && left < unshippedQuantity(here);
}
