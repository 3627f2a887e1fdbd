import { exactSum } from '../../kernel/decimal.ts';
import type { Order } from '../order.ts';
import { becameParts } from './lost-units.ts';
import { heldOf, leftOutFor, type MovedAway, type NamedLine } from './moved-away.ts';

/**
 * Units of a line that went to other orders, as many as there are now, and those that were shipped elsewhere; undefined where that is
 * not known: in data that an export brought it to, and where some became parts of kits.
 */
export function unitsThere(order: Order, line: NamedLine, moved: MovedAway): number | undefined {
  if (moved.putBack === undefined || moved.held.some((each) => becameParts(line, each.line))) return undefined;
  const held = heldOf(order, line, moved).map((each) => each.line.quantity);
  return exactSum(held) + leftOutFor(order, line);
}
