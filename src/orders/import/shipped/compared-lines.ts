import { listed } from '../../../kernel/listed.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import { taken } from '../../moved/taken.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { goodsOf } from '../lines/goods.ts';
import { type ComparedLine, comparedLine, isLess, type Less } from './compared-line.ts';
import { type FileLine, saysShipped, sentenceOf, unitsText } from './shipped-units.ts';
import { type LinesLeft, withoutShipped } from './without-shipped.ts';

/** What the lines of a file leave to ship beside what is left of them here. Texts are for people: `2 of 5 × MUG-RED`. */
export interface ComparedLines extends LinesLeft {
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
  const linesHere = new Map<string | undefined, OrderLine>(order.lines.map((line) => [line.id, line]));
  const compared = named.map((line) => comparedLine(line, linesHere.get(line.id), meansBooked.get(line) ?? 0));
  const less = compared.filter(isLess);
  return {
    ...withoutShipped(order, compared, moved),
    elsewhere: less.filter(({ line }) => line.not_to_ship !== true).map(lessText),
    unwanted: less.filter(({ line }) => line.not_to_ship === true).map(lessText),
    booked: compared.flatMap(({ line, here }) =>
      line.not_to_ship === true && here !== undefined && here.shippedQuantity > 0
        ? [unitsText(here.shippedQuantity, here.quantity, line)]
        : [],
    ),
    more: compared
      .filter((each) => isMore(order, each, { moved, spare }))
      .map(({ line, left = 0, ordered }) => unitsText(left, ordered, line)),
    bookedOfAnother: compared
      .filter(({ ofAnother }) => ofAnother > 0)
      .map(({ line, ofAnother }) => unitsText(ofAnother, ofAnother, line)),
    unknown: compared
      .filter((each) => isUnknown(order, each, moved))
      .map(({ line, ordered }) => unitsText(ordered, ordered, line)),
  };
}

function lessText({ line, here, left }: Less): string {
  return unitsText(unshippedQuantity(here) - left, here.quantity, line);
}

/** Whether the file leaves more of it than is left here, in other orders, and of what was added. */
function isMore(
  order: Order,
  { line, here, left }: ComparedLine,
  { moved, spare }: { readonly moved: MovedAway; readonly spare: Map<string, number> },
): boolean {
  if (!saysShipped(line) || here === undefined || left === undefined || left <= unshippedQuantity(here)) return false;
  const { open = 0 } =
    line.isRest === true ? { open: unshippedQuantity(here) } : (unitsEverywhere(order, here, moved) ?? {});
  return left - open > taken(spare, goodsOf(line), left - open);
}

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
function isUnknown(order: Order, { line, here, ordered, left }: ComparedLine, moved: MovedAway): boolean {
  if (left !== undefined) return false;
  const { shipped_quantity: shipped, not_to_ship: isUnwanted } = line;
  // Their serial numbers are all that is not known.
  if (shipped === 'all' || isUnwanted === true) return true;
  if (here === undefined || (here.shippedQuantity === 0 && here.quantity === ordered)) return true;
  const shippedAnywhere = unitsEverywhere(order, here, moved)?.shipped ?? here.shippedQuantity;
  if (shippedAnywhere === 0 && here.quantity + (moved.units.get(here.id) ?? 0) === ordered) return true;
  return typeof shipped === 'number' && ordered - shipped < unshippedQuantity(here);
}
