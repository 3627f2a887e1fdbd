import { listed } from '../../../kernel/listed.ts';
import { leftOutOf, type MovedAway, unitsEverywhere } from '../../moved/moved-away.ts';
import { type LeftOut, type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { goodsOf, taken } from '../lines/goods.ts';
import { type FileLine, orderedUnits, saysShipped, sentenceOf, unitsLeft, unitsText } from './shipped-units.ts';

/** What the lines of a file leave to ship beside what is left of them here. Texts are for people: `2 of 5 × MUG-RED`. */
export interface ComparedLines {
  /** Those that are to be updated, each with the quantity that it then has where the file moves it. */
  readonly lines: readonly FileLine[];
  /** What the order is to remember of what was taken out of it. */
  readonly leftOut: readonly LeftOut[];
  /** Ids of lines of which nothing is left. */
  readonly gone: ReadonlySet<string>;
  /** Left here and shipped elsewhere, as the file says. */
  readonly elsewhere: readonly string[];
  /** Left here and not to be shipped any more. */
  readonly unwanted: readonly string[];
  /** Booked here and not to be shipped any more. */
  readonly booked: readonly string[];
  /** Of which the file leaves more than is left here. */
  readonly more: readonly string[];
  /** Left here, and shipped as the file says, while as many of another line of these goods are booked: taken for those. */
  readonly bookedOfAnother: readonly string[];
  /** Of which it is not known how much is left. */
  readonly unknown: readonly string[];
}

/**
 * @param spare units that were added here, which stand for what lacks, once.
 * @param meansBooked units by line that the file calls shipped and that are booked of another line (`bookedOnAnother`).
 */
export function comparedLines(
  order: Order,
  named: readonly FileLine[],
  moved: MovedAway,
  spare: Map<string, number>,
  meansBooked: ReadonlyMap<FileLine, number> = new Map(),
): ComparedLines {
  const lines: FileLine[] = [];
  const leftOut: LeftOut[] = [...(order.details.leftOut ?? [])];
  const gone = new Set<string>();
  const told = { elsewhere: [], unwanted: [], booked: [], more: [], bookedOfAnother: [], unknown: [] } as Record<
    Told,
    string[]
  >;
  const linesHere = new Map<string | undefined, OrderLine>(order.lines.map((line) => [line.id, line]));
  for (const line of named) {
    const ordered = orderedUnits(line);
    const here = linesHere.get(line.id);
    const ofAnother = meansBooked.get(line) ?? 0;
    const left = ofAnother > 0 ? (unitsLeft(line) ?? 0) + ofAnother : unitsLeft(line);
    if (ofAnother > 0) told.bookedOfAnother.push(unitsText(ofAnother, ofAnother, line));
    if (left === undefined && isUnknown(order, line, here, moved)) told.unknown.push(unitsText(ordered, ordered, line));
    if (line.not_to_ship === true && here !== undefined && here.shippedQuantity > 0) {
      told.booked.push(unitsText(here.shippedQuantity, here.quantity, line));
    }
    if (!saysShipped(line)) lines.push(line);
    else if (here === undefined) lines.push({ ...line, quantity: left ?? ordered });
    else if (left === undefined || left === unshippedQuantity(here)) lines.push(line);
    else if (left > unshippedQuantity(here)) {
      lines.push(line);
      const { open = 0 } = unitsEverywhere(order, here, moved) ?? {};
      if (left - open > taken(spare, goodsOf(line), left - open)) told.more.push(unitsText(left, ordered, line));
    } else {
      const units = unshippedQuantity(here) - left;
      const isUnwanted = line.not_to_ship === true;
      told[isUnwanted ? 'unwanted' : 'elsewhere'].push(unitsText(units, here.quantity, line));
      // What is not to be shipped comes back where a file wants it again.
      const quantity = here.shippedQuantity + left;
      if (!isUnwanted) leaveOut(leftOut, here, units, ordered - quantity - (moved.units.get(here.id) ?? 0));
      else if (quantity === 0) keepRemoved(leftOut, here, units);
      if (quantity === 0) gone.add(here.id);
      else lines.push({ ...line, quantity });
    }
  }
  return { lines, leftOut, gone, ...told };
}

/**
 * Remembers units as left out. Where that makes more of the line than the file says were ordered, units that were left out
 * before were put back in between: they are not remembered twice.
 */
function leaveOut(leftOut: LeftOut[], line: OrderLine, units: number, room: number): void {
  let twice = Math.max(0, units - Math.max(0, room));
  for (const [index, each] of [...leftOut.entries()].reverse()) {
    if (each.id !== line.id || each.isMoved !== undefined) continue;
    const fewer = Math.min(twice, each.units);
    twice -= fewer;
    if (fewer === each.units) leftOut.splice(index, 1);
    else leftOut[index] = { ...each, units: each.units - fewer };
  }
  leftOut.push(leftOutOf(line, units));
}

/** How many were ordered of a line of which others were left out before: a file goes on saying it. */
function keepRemoved(leftOut: LeftOut[], line: OrderLine, removed: number): void {
  const index = leftOut.findLastIndex(({ id }) => id === line.id);
  const before = leftOut[index];
  if (before !== undefined) leftOut[index] = { ...before, removed };
}

type Told = 'elsewhere' | 'unwanted' | 'booked' | 'more' | 'bookedOfAnother' | 'unknown';

/** What the file says otherwise than the order, but for what is not known. */
export function comparedWarnings(
  { orderNumber, status }: Order,
  { elsewhere, unwanted, booked, more, bookedOfAnother }: ComparedLines,
): readonly string[] {
  return [
    ...sentenceOf(elsewhere, (text) => `${orderNumber} had left to ship here what the file says is shipped: ${text}`),
    ...sentenceOf(
      unwanted,
      (text) => `${orderNumber} had left to ship here what the file says is not to be shipped: ${text}`,
    ),
    ...sentenceOf(
      status === 'delivered' ? [] : booked,
      (text) =>
        `${orderNumber}: the file says is not to be shipped what is booked here: ${text}; unless it came back, cancel its shipment (shipments cancel)`,
    ),
    ...sentenceOf(
      bookedOfAnother,
      (text) =>
        `${orderNumber}: the file calls ${text} shipped of one line, of another line than is booked here, and is taken to mean what is booked: if it was shipped beside, take it out (orders items update, remove), so that it is not shipped again`,
    ),
    ...(more.length === 0 ? [] : [lessLeft({ orderNumber }, more)]),
  ];
}

/** Why a file that leaves more to ship moves nothing: the shop may not know yet what was shipped here. */
export function lessLeft({ orderNumber }: Pick<Order, 'orderNumber'>, texts: readonly string[]): string {
  return `${orderNumber} has less left to ship than the file, which says ${listed(texts)}; a file does not raise that`;
}

/** Whether units of the line may be shipped that are left to ship here: not where those that are shipped elsewhere tell. */
function isUnknown(order: Order, line: FileLine, here: OrderLine | undefined, moved: MovedAway): boolean {
  const { shipped_quantity: shipped } = line;
  const ordered = orderedUnits(line);
  if (here === undefined || (here.shippedQuantity === 0 && here.quantity === ordered)) return true;
  const shippedAnywhere = unitsEverywhere(order, here, moved)?.shipped ?? here.shippedQuantity;
  if (shippedAnywhere === 0 && here.quantity + (moved.units.get(here.id) ?? 0) === ordered) return true;
  return typeof shipped === 'number' && ordered - shipped < unshippedQuantity(here);
}
