import type { MovedAway } from '../../moved/moved-away.ts';
import { whereabouts } from '../../moved/whereabouts.ts';
import { quantitiesMeant, refuseOtherQuantity } from '../../named/said-again.ts';
import type { Order } from '../../order.ts';
import type { FileLine } from '../shipped/shipped-units.ts';
import { ADDED, UNKNOWN_LINE } from './further-line.ts';
import { goodsOf } from './goods.ts';
import { isAllHere, lineHere, type Meant } from './meant-lines.ts';
import { nameOfLine, type Placed } from './placed.ts';

/**
 * As many of a line as are left here, and a further line of its goods: the shop may have broken the line up, and all that it says
 * may lie here and elsewhere already.
 * @throws ShipdockError `unreadable_field`
 */
export function refuseBrokenUp(
  order: Order,
  sent: readonly FileLine[],
  placed: readonly Placed[],
  meant: Meant,
  moved: MovedAway,
): void {
  const added = new Set(sent.filter((_, index) => placed[index]?.line?.id === UNKNOWN_LINE).map(goodsOf));
  for (const [index, input] of sent.entries()) {
    const line = lineHere(order, meant.lines.get(input));
    if (line === undefined || !added.has(goodsOf(input)) || isAllHere(input, line, moved)) continue;
    const ordered = line.quantity + (moved.units.get(line.id) ?? 0);
    const where = `the file has a further line of ${nameOfLine(input)}, and of the ${ordered} that were ordered of this one ${whereabouts(order, line, moved)}`;
    // Where it says what is shipped its quantity is left open, and yet it says what was ordered.
    const said = input.quantity ?? input.ordered_quantity;
    const whole = quantitiesMeant(order, line, line.quantity, moved);
    refuseOtherQuantity(said, whole, where, `order_line_items[${index}]`, ADDED);
  }
}
