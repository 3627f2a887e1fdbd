import { unreadableField } from '../../../kernel/unreadable-field.ts';
import {
  cameFromAnother,
  hasLinesOfItsOwn,
  heldOf,
  type MovedAway,
  type NamedLine,
  whereabouts,
} from '../../moved/moved-away.ts';
import { otherGoodsWarnings, refuseOtherGoods } from '../../moved/moved-goods.ts';
import { refuseSerialsThere, unplacedText } from '../../moved/moved-serials.ts';
import { asManyAsLeft } from '../../named/as-many-as-left.ts';
import { BY_COMMAND, BY_ID, refuseForeign, refuseOtherQuantity, withoutMoved } from '../../named/said-again.ts';
import type { LineReference, Order, OrderLine } from '../../order.ts';
import { referenceParts } from '../../parts/line-references.ts';
import { type FileLine, unitsLeft } from '../shipped/shipped-units.ts';
import { formerSkuWarning, matchFormerSkus, refuseFormerSku, withoutFormerSku } from './former-skus.ts';
import { type Kit, kitsOf, otherPriceWarnings, takenKit } from './kits-sent.ts';
import { hasName, isWithoutKeys, matchLines } from './matching-lines.ts';

export interface OrderedLines {
  /** What is to be updated: every line with the id of the order's line that it stands for, new ones with an id of none. */
  readonly lines: FileLine[];
  /** Whether the file names every line of the order that it can know of, and no other. */
  readonly isWhole: boolean;
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
export function orderedLines(order: Order, sent: readonly FileLine[], moved: MovedAway): OrderedLines {
  const known = [...order.lines, ...moved.gone];
  const found = new Map<FileLine, NamedLine>();
  matchLines(
    known,
    sent,
    found,
    order,
    moved,
    (line, input) => line.details.originOrderNumber === input.origin_order_number,
  );
  const renamed = matchFormerSkus(known, sent, found, moved);
  const kits = kitsOf(known.filter(({ details }) => details.originOrderNumber === undefined));
  const hasOwn = hasLinesOfItsOwn(order, moved);
  const lines: FileLine[] = [];
  const named = new Set<string>();
  const elsewhere: LineElsewhere[] = [];
  const warnings: string[] = [];
  const isKeyless = isWithoutKeys(known);
  const kitOf = new Map<FileLine, Kit>();
  for (const [index, input] of sent.entries()) {
    const named = isKeyless ? { ...input, source_system_id: undefined } : input;
    const kit = found.has(input) ? undefined : takenKit(kits, named, moved.units, `order_line_items[${index}]`);
    if (kit !== undefined) kitOf.set(input, kit);
  }
  const rest = sent.filter((input) => !found.has(input) && !kitOf.has(input));
  // An order that a split made holds nothing of its own: a file that names it means what came from the others.
  if (!hasOwn) matchLines(known, rest, found, order, moved, () => true);
  let isWhole = true;
  for (const [index, input] of sent.entries()) {
    const field = `order_line_items[${index}]`;
    const meant = found.get(input);
    const line = order.lines.find(({ id }) => id === meant?.id);
    const kit = kitOf.get(input);
    for (const each of line === undefined ? (kit?.parts ?? []) : [line]) named.add(each.id);
    // What went and came back is meant with the line that it was of.
    for (const { line: back } of meant === undefined ? [] : heldOf(order, meant, moved)) named.add(back.id);
    const isHere = line !== undefined && (input.id === line.id || (moved.units.get(line.id) ?? 0) === 0);
    const isPlaced = isHere || (meant === undefined && kit === undefined);
    if (!isPlaced) elsewhere.push({ input, line: meant });
    if (line !== undefined && !isHere) warnings.push(...leftQuantityWarnings(input, line, moved, order));
    if (meant !== undefined && renamed.has(input)) warnings.push(formerSkuWarning(input, meant, order, moved));
    const said = renamed.has(input) ? withoutFormerSku(input) : input;
    const unplaced = line === undefined || isHere ? undefined : unplacedText(said, line, moved, order);
    if (unplaced !== undefined) warnings.push(`${order.orderNumber}: ${nameOfLine(input)}: ${unplaced}`);
    const placed = unplaced === undefined ? said : { ...said, inventory_identifiers: undefined };
    if (meant !== undefined && !isHere) warnings.push(...otherGoodsWarnings(placed, meant, moved, order));
    if (line !== undefined) lines.push(asMatched(here(said, line, moved, order, field), line));
    else if (meant !== undefined) {
      refuseOtherGoods(said, meant, moved, order, field);
      const away = moved.units.get(meant.id) ?? 0;
      const where = whereabouts(order, meant, moved);
      const removed = moved.removed.get(meant.id) ?? 0;
      if (removed > 0 && input.quantity === away + removed) {
        warnings.push(
          `${order.orderNumber}: ${removed} of the ${away + removed} × ${nameOfLine(input)} were removed here, and stay so; ${where}`,
        );
      } else
        refuseOtherQuantity(input.quantity, away, `of the ${away + removed} that were ordered ${where}`, field, BY_ID);
    } else if (kit !== undefined) warnings.push(...otherPriceWarnings(input, kit, order));
    // What was shipped before the order came was left out of it.
    else if (unitsLeft(input) !== 0) {
      refuseLineOfAnother(order, input, field);
      refuseWhatOthersBrought(order, input, field);
      refuseFormerSku(order, input, moved, field);
      lines.push({ ...input, id: UNKNOWN_LINE });
      isWhole = false;
    }
  }
  const isOfShop =
    hasOwn && sent.every(({ id, origin_order_number: origin }) => id === undefined && origin === undefined);
  const missing = order.lines.filter((line) => !named.has(line.id) && !(isOfShop && cameFromAnother(order, line)));
  return {
    lines,
    missing,
    meant: found,
    parts: new Map([...kitOf].map(([input, kit]) => [input, kit.parts])),
    elsewhere,
    warnings,
    isWhole: isWhole && warnings.length === 0 && missing.length === 0,
  };
}

function leftQuantityWarnings(input: FileLine, line: OrderLine, moved: MovedAway, order: Order): readonly string[] {
  const told = input.quantity === line.quantity ? asManyAsLeft(order, line, moved) : undefined;
  if (told === undefined) return [];
  const name = line.sku ?? line.details.name ?? line.id;
  return [`${order.orderNumber}: ${name} is ${line.quantity}, ${told}`];
}

function nameOfLine({ sku, name = 'a line' }: FileLine): string {
  return sku ?? name;
}

/** That of no line, nor of one that a dry run would make. */
const UNKNOWN_LINE = 'ordi_(none)';

/** Units that came from another order are none that a file tells of, unless it names the line by its id. */
function here(input: FileLine, line: OrderLine, moved: MovedAway, order: Order, field: string): FileLine {
  if (input.id !== line.id) refuseForeign(input.quantity, line, moved, field, BY_ID);
  // By its id too a file that says more may be an export from before the units went on.
  else if ((input.quantity ?? 0) > line.quantity) refuseForeign(input.quantity, line, moved, field, BY_COMMAND);
  if (input.id === line.id && input.quantity === line.quantity) {
    refuseSerialsThere(input, line, moved, order, field);
    return input;
  }
  return withoutMoved(input, line, moved, order, field, input.id === line.id ? BY_COMMAND : BY_ID);
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
  const message = `is in this order already, with ${line.quantity} that came from order ${origin}, so that it does not tell whether more was ordered: name the line by its id, or add one (orders items add)`;
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
