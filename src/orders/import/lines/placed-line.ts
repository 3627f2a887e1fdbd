import { keptPrices } from '../../kits/kept-prices.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { otherGoodsWarnings, refuseOtherGoods } from '../../moved/moved-goods.ts';
import { refuseSerialsThere, unplacedText } from '../../moved/moved-serials.ts';
import { whereabouts } from '../../moved/whereabouts.ts';
import { asManyAsLeft, othersOf } from '../../named/as-many-as-left.ts';
import {
  BY_COMMAND,
  byCommand,
  quantitiesMeant,
  refuseForeign,
  refuseOtherQuantity,
  withoutMoved,
} from '../../named/said-again.ts';
import type { Order, OrderLine } from '../../order.ts';
import type { FileLine } from '../shipped/shipped-units.ts';
import { mergedLineReferences } from './added-references.ts';
import { formerSkuWarning, withoutFormerSku } from './former-skus.ts';
import { furtherLine } from './further-line.ts';
import { isAllHere, lineHere, type Meant } from './meant-lines.ts';
import { nameOfLine, type Placed } from './placed.ts';

interface PlaceFacts {
  readonly moved: MovedAway;
  /** Of an export that took the order here with the units that it has: by its id it says what a line is to have. */
  readonly isOfUnitsHere: boolean;
  readonly field: string;
}

/**
 * What becomes of a line of a file, and what is to be told of it.
 * @throws ShipdockError `unreadable_field` where it says something else of units that lie elsewhere.
 */
export function placedLine(
  order: Order,
  input: FileLine,
  meant: Meant,
  { moved, isOfUnitsHere, field }: PlaceFacts,
): Placed {
  const named = meant.lines.get(input);
  const kit = meant.kits.get(input);
  if (named === undefined && kit !== undefined) {
    const told = keptPrices(input, kit, kit.parts.length, order);
    return { warnings: told.map((each) => `${order.orderNumber}: ${each}`) };
  }
  if (named === undefined) return furtherLine(order, input, moved, field);
  const isRenamed = meant.renamed.has(input);
  const said = isRenamed ? withoutFormerSku(input, named) : input;
  const ofName = isRenamed ? [formerSkuWarning(input, named, order, moved)] : [];
  const line = lineHere(order, named);
  if (line === undefined) {
    const ofGoods = otherGoodsWarnings(said, named, moved, order);
    refuseOtherGoods(said, named, moved, order, field);
    return { warnings: [...ofName, ...ofGoods, ...goneWarnings(order, input, named, moved, field)] };
  }
  const isOfLine = isOfUnitsHere && input.id === line.id;
  if (isOfLine) refuseSerialsThere(said, line, moved, order, field);
  const placed = asMatched(isOfLine ? said : here(said, line, moved, order, field), line);
  if (isAllHere(input, line, moved)) {
    return { line: placed, warnings: [...ofName, ...raisedWarnings(placed, line, moved, order)] };
  }
  const ofQuantity = leftQuantityWarnings(input, line, moved, order);
  const unplaced = unplacedText(said, line, moved, order);
  const ofSerials = unplaced === undefined ? [] : [`${order.orderNumber}: ${nameOfLine(input)}: ${unplaced}`];
  const goods = unplaced === undefined ? said : { ...said, inventory_identifiers: undefined };
  const ofGoods = otherGoodsWarnings(goods, named, moved, order);
  return { line: placed, warnings: [...ofQuantity, ...ofName, ...ofSerials, ...ofGoods] };
}

/** Of a line that went whole, or of which the rest was removed here. */
function goneWarnings(
  order: Order,
  input: FileLine,
  line: NamedLine,
  moved: MovedAway,
  field: string,
): readonly string[] {
  const away = moved.units.get(line.id) ?? 0;
  const where = whereabouts(order, line, moved);
  const removed = moved.removed.get(line.id) ?? 0;
  const all = away + removed;
  if (removed > 0 && input.quantity === all) {
    return [
      `${order.orderNumber}: ${removed} of the ${all} × ${nameOfLine(input)} were removed here, and stay so; ${where}`,
    ];
  }
  const meant = quantitiesMeant(order, line, 0, moved);
  refuseOtherQuantity(input.quantity, meant, `of the ${all} that were ordered ${where}`, field, byCommand(meant));
  return [];
}

function leftQuantityWarnings(input: FileLine, line: OrderLine, moved: MovedAway, order: Order): readonly string[] {
  const told = input.quantity === line.quantity ? asManyAsLeft(order, line, moved) : undefined;
  if (told === undefined) return [];
  const name = line.sku ?? line.details.name ?? line.id;
  return [`${order.orderNumber}: ${name} is ${line.quantity}, ${told}`];
}

/** Who raised a line in an export may have meant all that were ordered, of which others would be shipped besides. */
function raisedWarnings(
  { quantity = 0 }: FileLine,
  line: OrderLine,
  moved: MovedAway,
  order: Order,
): readonly string[] {
  if (quantity <= line.quantity || (moved.units.get(line.id) ?? 0) === 0) return [];
  const { isOpen, isShipped } = othersOf(order, line, moved);
  if (!isOpen && !isShipped) return [];
  const name = line.sku ?? line.details.name ?? line.id;
  return [
    `${order.orderNumber}: ${name} gets ${quantity} instead of ${line.quantity}; ${whereabouts(order, line, moved)}: if the ${quantity} are all that were ordered, put it back (orders items update)`,
  ];
}

/** Units that came from another order are none that a file tells of, unless it names the line by its id. */
function here(input: FileLine, line: OrderLine, moved: MovedAway, order: Order, field: string): FileLine {
  if (input.id !== line.id) refuseForeign(input.quantity, line, moved, field, BY_COMMAND);
  // By its id too a file that says more may be an export from before the units went on.
  else if ((input.quantity ?? 0) > line.quantity) refuseForeign(input.quantity, line, moved, field, BY_COMMAND);
  if (input.id === line.id && input.quantity === line.quantity) {
    refuseSerialsThere(input, line, moved, order, field);
    return input;
  }
  if (input.isRest === true) refuseOtherRest(input, line, moved, order, field);
  return withoutMoved(input, line, moved, order, field, BY_COMMAND);
}

/** An export of other data, or from before, says what was left of the line: as many as were ordered somebody wrote into it. */
function refuseOtherRest({ quantity }: FileLine, line: OrderLine, moved: MovedAway, order: Order, field: string): void {
  if ((moved.units.get(line.id) ?? 0) === 0) return;
  const where = `${line.quantity} ${line.quantity === 1 ? 'is' : 'are'} left here, ${whereabouts(order, line, moved)}`;
  refuseOtherQuantity(quantity, line.quantity, where, field, BY_COMMAND);
}

function asMatched(input: FileLine, line: OrderLine): FileLine {
  const references = mergedLineReferences(line.details.referenceNumbers ?? [], input.reference_numbers ?? []);
  return { ...input, id: line.id, reference_numbers: references };
}
