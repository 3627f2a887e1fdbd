import { exactSum } from '../../../kernel/decimal.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import type { Order } from '../../order.ts';
import { goodsOf } from '../lines/goods.ts';
import type { LineElsewhere } from '../lines/ordered-lines.ts';
import { countLeft, type FileLine } from '../shipped/shipped-units.ts';

/** Units that are left to ship wherever they lie, beside those that the file leaves. */
export interface UnitsAlike {
  readonly open: number;
  readonly left: number;
}

/**
 * Those of a line of the file; without a key those of all of its lines of the goods, which it counts as it likes. Undefined where it is
 * not known how many they are.
 */
export function unitsAlike(
  order: Order,
  { input, line }: LineElsewhere,
  all: readonly LineElsewhere[],
  moved: MovedAway,
): UnitsAlike | undefined {
  const isAlike = (other: FileLine) => other.source_system_id === undefined && goodsOf(other) === goodsOf(input);
  const alike = isAlike(input) ? all.filter((each) => isAlike(each.input)) : [{ input, line }];
  const open = alike.map((each) => each.line && unitsEverywhere(order, each.line, moved)?.open);
  const left = alike.map((each) => countLeft(each.input));
  return open.every(isKnown) && left.every(isKnown) ? { open: exactSum(open), left: exactSum(left) } : undefined;
}

function isKnown(units: number | undefined): units is number {
  return units !== undefined;
}
