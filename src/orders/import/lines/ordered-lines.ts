import { unreadableField } from '../../../kernel/unreadable-field.ts';
import { namelessLine } from '../../draft/draft-line.ts';
import { keptPrices } from '../../kits/kept-prices.ts';
import { partsThere } from '../../moved/lost-units.ts';
import {
  cameFromAnother,
  hasLinesOfItsOwn,
  heldOf,
  type MovedAway,
  type NamedLine,
  originTold,
  partedKits,
  whereabouts,
} from '../../moved/moved-away.ts';
import { otherGoodsWarnings, refuseOtherGoods } from '../../moved/moved-goods.ts';
import { refuseSerialsThere, unplacedText } from '../../moved/moved-serials.ts';
import { asManyAsLeft, othersOf } from '../../named/as-many-as-left.ts';
import {
  BY_COMMAND,
  byCommand,
  quantitiesMeant,
  refuseForeign,
  refuseOtherQuantity,
  withoutMoved,
} from '../../named/said-again.ts';
import type { LineReference, Order, OrderLine } from '../../order.ts';
import { referenceParts } from '../../parts/line-references.ts';
import { refuseUnknownId } from '../../update/update-lines.ts';
import { type FileLine, unitsLeft } from '../shipped/shipped-units.ts';
import { formerSkuWarning, refuseFormerSku, wasCalled, withoutFormerSku } from './former-skus.ts';
import { goodsOf } from './goods.ts';
import { type Kit, kitsOf, takenKit } from './kits-sent.ts';
import { hasName, isWithoutKeys, matchLines } from './matching-lines.ts';

export interface OrderedLines {
  /** What is to be updated: every line with the id of the order's line that it stands for, new ones with an id of none. */
  readonly lines: FileLine[];
  /** Whether the file names every line of the order that it can know of, and no other. */
  readonly isWhole: boolean;
  /** The ids of the order's lines that it names; what went and came back is meant with the line that it was of. */
  readonly named: ReadonlySet<string>;
  /** The lines that it does not name, of those that it can know of. */
  readonly missing: readonly OrderLine[];
  /** The lines, here or gone, that those of the file stand for. */
  readonly meant: ReadonlyMap<FileLine, NamedLine>;
  /** Those of kits, with the parts that they became. */
  readonly parts: ReadonlyMap<FileLine, readonly NamedLine[]>;
  /** Those of which units lie elsewhere, some or all: in another order, or in the parts of a kit. */
  readonly elsewhere: readonly LineElsewhere[];
  /** Of kits that became their parts and cost something else now, and of lines of which it is not known how many are meant. */
  readonly warnings: readonly string[];
}

/** A line of a file, and the order's own that it stands for; undefined of a kit that became its parts. */
export interface LineElsewhere {
  readonly input: FileLine;
  readonly line: NamedLine | undefined;
}

/**
 * The lines of a file for an order that is there. A file says what was ordered: units that a split or combine took to
 * another order since, and kits that became their parts, are still in it, and units that came from another order are not.
 * Where it says the same as ever all stay where they are; where it says something else of them, nobody but a person can know
 * which order is meant, also where it names the line by its id: it may be an export from before.
 * @throws ShipdockError `unreadable_field` for such a line.
 */
export function orderedLines(
  order: Order,
  sent: readonly FileLine[],
  moved: MovedAway,
  isOfUnitsHere: boolean,
): OrderedLines {
  const hasOwn = hasLinesOfItsOwn(order, moved);
  const meant = meantLines(order, sent, moved, hasOwn);
  const placed = sent.map((input, index) =>
    placedLine(order, input, meant, { moved, isOfUnitsHere, field: `order_line_items[${index}]` }),
  );
  refuseBrokenUp(order, sent, placed, meant, moved);
  const named = namedIds(order, sent, meant, moved);
  const isOfShop =
    hasOwn && sent.every(({ id, origin_order_number: origin }) => id === undefined && origin === undefined);
  const missing = order.lines.filter((line) => !named.has(line.id) && !(isOfShop && cameFromAnother(order, line)));
  const warnings = placed.flatMap((each) => each.warnings);
  const isNew = placed.some(({ line }) => line?.id === UNKNOWN_LINE);
  return {
    lines: placed.flatMap(({ line }) => line ?? []),
    named,
    missing,
    meant: meant.lines,
    parts: new Map([...meant.kits].map(([input, kit]) => [input, kit.parts])),
    elsewhere: sent
      .filter((input) => isElsewhere(order, input, meant, moved))
      .map((input) => ({ input, line: meant.lines.get(input) })),
    warnings,
    isWhole: !isNew && warnings.length === 0 && missing.length === 0,
  };
}

/** What the lines of a file mean; a further line of the order is in none of these. */
interface Meant {
  /** The lines that they stand for, here or gone. */
  readonly lines: ReadonlyMap<FileLine, NamedLine>;
  /** Those of which the SKU was changed here, and that are meant by the one from before. */
  readonly renamed: ReadonlySet<FileLine>;
  /** The kits that they stand for, which became their parts. */
  readonly kits: ReadonlyMap<FileLine, Kit>;
}

/** @param hasOwn an order that a split made holds nothing of its own: a file that names it means what came from the others. */
function meantLines(order: Order, sent: readonly FileLine[], moved: MovedAway, hasOwn: boolean): Meant {
  const known = [...order.lines, ...moved.gone];
  const lines = new Map<FileLine, NamedLine>();
  matchLines(
    known,
    sent,
    lines,
    order,
    moved,
    // What was broken off a line is none of a shop's file, and an export tells of it as of what came back, or came.
    (line, { origin_order_number: origin }) => originTold(order, line, moved) === origin,
  );
  const parts = sent.filter((input) => !lines.has(input) && input.origin_order_number !== undefined);
  const isMeant = new Set(lines.values());
  const others = parts.length === 0 ? [] : known.filter((line) => !isMeant.has(line));
  matchLines(others, parts, lines, order, moved, (line, input) => mayBePart(order, line, input, moved));
  const free = kitsOf(known.filter(({ details }) => details.originOrderNumber === undefined));
  const isKeyless = isWithoutKeys(known);
  const kits = new Map<FileLine, Kit>();
  for (const [index, input] of sent.entries()) {
    if (lines.has(input)) continue;
    const named = isKeyless ? { ...input, source_system_id: undefined } : input;
    const kit = takenKit(free, named, moved.units, `order_line_items[${index}]`);
    if (kit !== undefined) kits.set(input, kit);
  }
  const rest = sent.filter((input) => !lines.has(input) && !kits.has(input));
  if (!hasOwn) matchLines(known, rest, lines, order, moved, () => true);
  const renamed = [...lines].filter(
    ([input, line]) => input.id !== line.id && !hasName(line, input) && wasCalled(line, input, moved),
  );
  return { lines, renamed: new Set(renamed.map(([input]) => input)), kits };
}

/**
 * What was broken off in an order that took units: exports told it as of that order before, not of the one that the units came from.
 * A record, or data that it made, may tell either. With another quantity it is refused (`refuseForeign`).
 */
function mayBePart(order: Order, line: NamedLine, input: FileLine, moved: MovedAway): boolean {
  const origins = [originTold(order, line, moved), input.origin_order_number];
  return (
    line.sourceSystemId === null &&
    input.source_system_id === undefined &&
    origins.every((origin) => origin !== undefined) &&
    origins.includes(order.orderNumber)
  );
}

function namedIds(order: Order, sent: readonly FileLine[], meant: Meant, moved: MovedAway): ReadonlySet<string> {
  return new Set<string>(
    sent.flatMap((input) => {
      const line = meant.lines.get(input);
      const own = lineHere(order, line);
      const parts = meant.kits.get(input)?.parts ?? [];
      const back = (line === undefined ? [...parts, ...partedKits(parts)] : [line]).flatMap((each) => [
        ...heldOf(order, each, moved),
        ...(moved.units.has(each.id) ? partsThere(order, [each], moved) : []),
      ]);
      const here = own === undefined ? parts : [own];
      return [...here, ...back.map((each) => each.line)].map(({ id }) => id);
    }),
  );
}

function lineHere({ lines }: Order, meant: NamedLine | undefined): OrderLine | undefined {
  return lines.find(({ id }) => id === meant?.id);
}

/** Whether all units of the line are here as far as the file tells: it names the line by its id, or none went elsewhere. */
function isAllHere(input: FileLine, line: OrderLine, moved: MovedAway): boolean {
  return input.id === line.id || (moved.units.get(line.id) ?? 0) === 0;
}

function isElsewhere(order: Order, input: FileLine, { lines, kits }: Meant, moved: MovedAway): boolean {
  const meant = lines.get(input);
  const line = lineHere(order, meant);
  return line === undefined ? meant !== undefined || kits.has(input) : !isAllHere(input, line, moved);
}

/** What becomes of a line of a file. */
interface Placed {
  /** To be updated, or made with an id of none; undefined where nothing of it is here. */
  readonly line?: FileLine;
  readonly warnings: readonly string[];
}

interface PlaceFacts {
  readonly moved: MovedAway;
  /** Of an export that took the order here with the units that it has: by its id it says what a line is to have. */
  readonly isOfUnitsHere: boolean;
  readonly field: string;
}

/** @throws ShipdockError as `orderedLines`. */
function placedLine(order: Order, input: FileLine, meant: Meant, { moved, isOfUnitsHere, field }: PlaceFacts): Placed {
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

/** A further line; what was shipped before the order came was left out of it. */
function furtherLine(order: Order, input: FileLine, moved: MovedAway, field: string): Placed {
  if (unitsLeft(input) === 0) return { warnings: [] };
  refuseLineOfAnother(order, input, field);
  refuseWhatOthersBrought(order, input, field);
  refuseFormerSku(order, input, moved, field);
  // Here, where it is still known whether it came with an id.
  refuseUnknownId(input, field);
  if (input.sku === undefined && input.name === undefined) throw namelessLine(field);
  return { line: { ...input, id: UNKNOWN_LINE }, warnings: [] };
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

/**
 * As many of a line as are left here, and a further line of its goods: the shop may have broken the line up, and all that it says
 * may lie here and elsewhere already.
 * @throws ShipdockError `unreadable_field`
 */
function refuseBrokenUp(
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

function nameOfLine({ sku, name = 'a line' }: FileLine): string {
  return sku ?? name;
}

/** How a person tells of a further line of a file. */
const ADDED = 'if more was, add it (orders items add), and the file is taken';

/** That of no line, nor of one that a dry run would make. */
const UNKNOWN_LINE = 'ordi_(none)';

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

/** Units that a record says came from another order did not come here, or went since. */
function refuseLineOfAnother({ orderNumber }: Order, input: FileLine, field: string): void {
  const { origin_order_number: origin } = input;
  if (origin === undefined || origin === orderNumber) return;
  throw unreadableField(
    `${field}.origin_order_number`,
    `is ${origin}, of which no such line is here: combine or split them`,
  );
}

/**
 * A line more, of what another order brought too: the shop may have put the orders together as well, or have sold more of it.
 * @throws ShipdockError `unreadable_field`
 */
function refuseWhatOthersBrought(order: Order, input: FileLine, field: string): void {
  const line = order.lines.find((each) => each.details.originOrderNumber !== undefined && hasName(each, input));
  if (line === undefined) return;
  const { originOrderNumber: origin } = line.details;
  const message = `is in this order already, with ${line.quantity} that came from order ${origin}, so that it does not tell whether more was ordered: ${ADDED}`;
  throw unreadableField(`${field}.${input.sku === undefined ? 'name' : 'sku'}`, message);
}

function asMatched(input: FileLine, line: OrderLine): FileLine {
  const references = mergedLineReferences(line.details.referenceNumbers ?? [], input.reference_numbers ?? []);
  return { ...input, id: line.id, reference_numbers: references };
}

/** Those of the line all stay, and what is not among them yet is added. */
function mergedLineReferences(
  known: readonly LineReference[],
  sent: NonNullable<FileLine['reference_numbers']>,
): FileLine['reference_numbers'] {
  const text = ({ code, name, value, externalCode }: Partial<LineReference>) =>
    JSON.stringify([code, name, value, externalCode]);
  const free = known.map(text);
  const added = sent.filter((reference) => {
    const at = free.indexOf(text(referenceParts(reference)));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  if (added.length === 0) return undefined;
  return [...known.map(({ id }) => ({ id })), ...added.map((reference) => ({ ...reference, id: undefined }))];
}
