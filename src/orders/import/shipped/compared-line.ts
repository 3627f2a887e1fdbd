import { type OrderLine, unshippedQuantity } from '../../order.ts';
import { serialsOf } from '../../parts/line-serials.ts';
import { type FileLine, orderedUnits, saysShipped, serialNumbersOf, unitsLeft } from './shipped-units.ts';

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
  const told = ofAnother > 0 ? (unitsLeft(line) ?? 0) + ofAnother : unitsLeft(line);
  const left = isOfOtherSerials(line, here, told) ? undefined : told;
  return { line, here, ordered: orderedUnits(line), left, ofAnother };
}

/** Whether fewer units would stay here, booked or left to ship, than have serial numbers: nobody says whose these are then. */
function isOfOtherSerials(line: FileLine, here: OrderLine | undefined, left: number | undefined): boolean {
  if (here === undefined || left === undefined || left >= unshippedQuantity(here)) return false;
  const units = here.shippedQuantity + left;
  const serials = line.inventory_identifiers === undefined ? serialsOf(here).length : serialNumbersOf(line);
  return saysShipped(line) && units > 0 && serials > units;
}

export function isLess(each: ComparedLine): each is Less {
  const { line, here, left } = each;
  return saysShipped(line) && here !== undefined && left !== undefined && left < unshippedQuantity(here);
}
