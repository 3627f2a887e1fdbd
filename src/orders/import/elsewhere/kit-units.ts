import { exactSum } from '../../../kernel/decimal.ts';
import { isOpenThere, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import { type Order, unshippedQuantity } from '../../order.ts';

/** Units of a part of kits that became their parts here, wherever these lie. */
export interface PartUnits {
  /** The kits that the part is of. */
  readonly kits: number;
  readonly all: number;
  readonly open: number;
  /** Those of the open ones that are in the order itself. */
  readonly openHere: number;
  /** Those that are not shipped there, also where the order is over. */
  readonly leftHere: number;
}

/**
 * Undefined where it is not known where all of them are.
 * @param lines of one part, which may be several, where the price of its kit was uneven.
 */
export function partUnits(order: Order, lines: readonly NamedLine[], moved: MovedAway): PartUnits | undefined {
  const kits = lines[0]?.details.kit?.quantity;
  const there = lines.flatMap((each) => unitsEverywhere(order, each, moved) ?? []);
  if (kits === undefined || there.length < lines.length) return undefined;
  const here = order.lines.filter(({ id }) => lines.some((each) => each.id === id));
  return {
    kits,
    all: exactSum([...here.map((line) => line.quantity), ...lines.map(({ id }) => moved.units.get(id) ?? 0)]),
    open: exactSum(there.map(({ open }) => open)),
    openHere: exactSum(here.filter((line) => isOpenThere({ order, line })).map(unshippedQuantity)),
    leftHere: exactSum(here.map(unshippedQuantity)),
  };
}
