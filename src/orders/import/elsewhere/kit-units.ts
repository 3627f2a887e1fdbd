import { exactSum } from '../../../kernel/decimal.ts';
import { isOpenThere } from '../../moved/held-lines.ts';
import { leftOutFor } from '../../moved/left-out.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { partOf } from '../../moved/parts-taken-out.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import { type Order, unshippedQuantity } from '../../order.ts';
import { countLeft, type FileLine, orderedUnits } from '../shipped/shipped-units.ts';

/** Units of a part of kits that became their parts here, wherever these lie. */
export interface PartUnits {
  /** The kits that the part is of. */
  readonly kits: number;
  /** With those that a person took out, and without those that were put in beside. */
  readonly all: number;
  readonly takenOut: number;
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
  const takenOut = exactSum(lines.map(({ id }) => moved.partsTakenOut?.get(id)?.units ?? 0));
  return {
    kits,
    all: exactSum([...here.map((line) => line.quantity), ...lines.map(({ id }) => moved.units.get(id) ?? 0), takenOut]),
    takenOut,
    open: exactSum(there.map(({ open }) => open)),
    openHere: exactSum(here.filter((line) => isOpenThere({ order, line })).map(unshippedQuantity)),
    leftHere: exactSum(here.map(unshippedQuantity)),
  };
}

/** A kit of which others are shipped, and one part of it. */
export interface KitsLeft {
  readonly sent: FileLine;
  readonly kitsLeft: number;
  readonly parts: readonly NamedLine[];
}

/** How many of the part such kits need, as far as those that are known are of as many kits, and how many of these lack. */
export function partsNeeded(order: Order, { sent, kitsLeft, parts }: KitsLeft, moved: MovedAway) {
  const units = partUnits(order, parts, moved);
  if (units === undefined) return undefined;
  // Those that went to other orders as kits may be the ones that are left, and not those that were shipped elsewhere.
  const lineId = parts[0]?.details.kit?.lineId;
  const shipped = lineId === undefined ? 0 : leftOutFor(order, { id: lineId });
  const kits = kitsLeft - Math.max(0, orderedUnits(sent) - units.kits - shipped);
  const needed = Math.floor((kits * units.all) / units.kits);
  // What is left in an order that is cancelled is told to be restored with it.
  const restored = order.status === 'cancelled' ? units.leftHere : 0;
  return { ...units, needed, lacking: needed - units.open - restored };
}

/** Whether the kits that the file leaves need more of a part, of which a line is, than is left to ship; of how many kits nobody may know. */
export function needMoreOf(
  order: Order,
  { sent, parts }: Pick<KitsLeft, 'sent' | 'parts'>,
  line: NamedLine,
  moved: MovedAway,
): boolean {
  const kitsLeft = countLeft(sent);
  if (kitsLeft === 0 || !parts.some(({ id }) => id === line.id)) return false;
  const alike = parts.filter((part) => partOf(part) === partOf(line));
  const needed = kitsLeft === undefined ? undefined : partsNeeded(order, { sent, kitsLeft, parts: alike }, moved);
  return needed === undefined || needed.lacking > 0;
}
