import { formatDecimal } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { referenceParts } from '../line-references.ts';
import { serialsOf } from '../line-serials.ts';
import {
  type MovedAway,
  type NamedLine,
  refuseForeign,
  refuseOtherQuantity,
  whereabouts,
  withoutMoved,
} from '../moved-away.ts';
import type { KitPart, LineReference, Order, OrderLine } from '../order.ts';
import { type FileLine, orderedUnits, saysShipped, unitsLeft } from './shipped-units.ts';

export interface OrderedLines {
  /** What is to be updated: every line with the id of the order's line that it stands for, new ones with an id of none. */
  readonly lines: FileLine[];
  /** Whether the file names every line of the order and no other. */
  readonly isWhole: boolean;
  /** Those of which units lie elsewhere, some or all: in another order, or in the parts of a kit. */
  readonly elsewhere: readonly LineElsewhere[];
  /** What the file says of kits and what became of them is not told. */
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
 * which order is meant, unless it names the line by its id.
 * @throws ShipdockError `unreadable_field` for such a line.
 */
export function orderedLines(order: Order, sent: readonly FileLine[], moved: MovedAway): OrderedLines {
  const known = [...order.lines, ...moved.gone];
  const found = new Map<FileLine, NamedLine>();
  match(
    known,
    sent,
    found,
    order,
    moved,
    (line, input) => line.details.originOrderNumber === input.origin_order_number,
  );
  const kits = kitsOf(known.filter(({ details }) => details.originOrderNumber === undefined));
  const hasOwn = kits.size > 0 || known.some(({ details }) => details.originOrderNumber === undefined);
  const lines: FileLine[] = [];
  const named = new Set<string>();
  const elsewhere: LineElsewhere[] = [];
  const warnings: string[] = [];
  const kitOf = new Map<FileLine, Kit>();
  for (const [index, input] of sent.entries()) {
    const kit = found.has(input) ? undefined : takenKit(kits, input, `order_line_items[${index}]`);
    if (kit !== undefined) kitOf.set(input, kit);
  }
  const rest = sent.filter((input) => !found.has(input) && !kitOf.has(input));
  // An order that a split made holds nothing of its own: a file that names it means what came from the others.
  if (!hasOwn) match(known, rest, found, order, moved, () => true);
  let isWhole = true;
  for (const [index, input] of sent.entries()) {
    const field = `order_line_items[${index}]`;
    const match = found.get(input);
    const line = order.lines.find(({ id }) => id === match?.id);
    const kit = kitOf.get(input);
    for (const each of line === undefined ? (kit?.parts ?? []) : [line]) named.add(each.id);
    const isHere = line !== undefined && (input.id === line.id || (moved.units.get(line.id) ?? 0) === 0);
    const isPlaced = isHere || (match === undefined && kit === undefined);
    if (!isPlaced) elsewhere.push({ input, line: match });
    if (line !== undefined) lines.push(asMatched(here(input, line, moved, order, field), line));
    else if (match !== undefined) {
      const ordered = moved.units.get(match.id) ?? 0;
      const where = `of the ${ordered} that were ordered ${whereabouts(order, match, moved)}`;
      refuseOtherQuantity(input.quantity, ordered, where, field);
    } else if (kit !== undefined) warnings.push(...otherPrice(input, kit, order));
    // What was shipped before the order came was left out of it.
    else if (unitsLeft(input) !== 0) {
      refuseWhatOthersBrought(order, input, field);
      lines.push({ ...input, id: UNKNOWN_LINE });
      isWhole = false;
    }
  }
  return {
    lines,
    elsewhere,
    warnings,
    isWhole: isWhole && warnings.length === 0 && order.lines.every(({ id }) => named.has(id)),
  };
}

/** That of no line, nor of one that a dry run would make. */
const UNKNOWN_LINE = 'ordi_(none)';

/**
 * Finds the line that each line of a file stands for: the one of its id or key; without a key, of those of its SKU the one most
 * like it.
 */
function match(
  known: readonly NamedLine[],
  sent: readonly FileLine[],
  found: Map<FileLine, NamedLine>,
  order: Order,
  moved: MovedAway,
  mayBe: (line: NamedLine, input: FileLine) => boolean,
): void {
  const free = new Set(known);
  const take = (input: FileLine, line: NamedLine): void => {
    if (found.has(input) || !free.has(line)) return;
    found.set(input, line);
    free.delete(line);
  };
  const takeEach = (is: (line: NamedLine, input: FileLine) => boolean): void => {
    for (const input of sent) for (const line of free) if (is(line, input)) take(input, line);
  };
  takeEach((line, input) => line.id === input.id);
  takeEach((line, input) => mayBe(line, input) && hasKey(line, input) && hasName(line, input));
  takeEach((line, input) => mayBe(line, input) && hasKey(line, input));
  const pairs = sent.flatMap((input) =>
    found.has(input) || input.source_system_id !== undefined
      ? []
      : [...free]
          .filter((line) => mayBe(line, input) && hasName(line, input) && isPart(line) === (input.kit !== undefined))
          .map((line) => ({ input, line, likeness: likeness(line, input, order, moved) })),
  );
  for (const { input, line } of pairs.toSorted((one, other) => other.likeness - one.likeness)) take(input, line);
}

/** The part of a kit is none of the loose units that a shop sold beside it. */
function isPart({ details: { kit } }: NamedLine): boolean {
  return kit !== undefined;
}

/**
 * Serial numbers tell the most, then the price, then the units that were ordered. What is shipped tells the least: here and in the
 * shop it may be of other lines. Of lines that are quite alike the one that is here is shipped: so it is not shipped again.
 */
function likeness(line: NamedLine, input: FileLine, order: Order, moved: MovedAway): number {
  const here = order.lines.find(({ id }) => id === line.id);
  const ordered = (here?.quantity ?? 0) + (moved.units.get(line.id) ?? 0);
  const isShipped = (here?.shippedQuantity ?? 0) > 0 || moved.shipped.has(line.id);
  return (
    (sharesSerial(line, input) ? 16 : 0) +
    (hasPrice(line, input) ? 8 : 0) +
    (orderedUnits(input) === ordered ? 4 : 0) +
    (isShipped === saysShipped(input) ? 2 : 0) +
    (saysShipped(input) === (here !== undefined) ? 1 : 0)
  );
}

function hasPrice({ priceE4, details: { converted } }: NamedLine, { price, currency }: FileLine): boolean {
  const known = converted !== undefined && converted.currency === currency ? converted.priceE4 : priceE4;
  return price === undefined || price === known;
}

function sharesSerial(line: NamedLine, { inventory_identifiers: identifiers = [] }: FileLine): boolean {
  if (identifiers.length === 0) return false;
  const codes = serialsOf(line).map(({ code }) => code);
  return identifiers.some(({ code }) => code !== undefined && codes.includes(code));
}

function hasKey(line: NamedLine, input: FileLine): boolean {
  return input.source_system_id !== undefined && line.sourceSystemId === input.source_system_id;
}

function hasName(line: NamedLine, input: FileLine): boolean {
  if (input.sku !== undefined) return line.sku === input.sku;
  return line.sku === null && line.details.name === input.name;
}

/** Units that came from another order are none that a file tells of, unless it names the line by its id. */
function here(input: FileLine, line: OrderLine, moved: MovedAway, order: Order, field: string): FileLine {
  if (input.id !== line.id) refuseForeign(input.quantity, line, moved, field);
  return withoutMoved(input, line, moved, order, field);
}

interface Kit extends KitPart {
  readonly parts: NamedLine[];
}

/** The kits that lines were, each with the parts that it became. */
function kitsOf(lines: readonly NamedLine[]): Set<Kit> {
  const kits = new Map<string, Kit>();
  for (const line of lines) {
    const { kit } = line.details;
    if (kit === undefined) continue;
    const key = kit.lineId ?? JSON.stringify([kit.sku, kit.sourceSystemId, kit.quantity]);
    const known = kits.get(key);
    if (known === undefined) kits.set(key, { ...kit, parts: [line] });
    else known.parts.push(line);
  }
  return new Set(kits.values());
}

/**
 * The kit that a line of a file tells of, which is then no other line's: that of its key, or else of its SKU.
 * @throws ShipdockError `unreadable_field` for another quantity of it.
 */
function takenKit(kits: Set<Kit>, input: FileLine, field: string): Kit | undefined {
  const { source_system_id: key, sku, quantity } = input;
  const fits = [...kits].filter((kit) => (key === undefined ? kit.sku === sku : kit.sourceSystemId === key));
  const found = fits.find((kit) => quantity === undefined || kit.quantity === quantity);
  const [first] = fits;
  if (found === undefined && first !== undefined) {
    const message = `"${key ?? sku}" was a kit and became its ${first.parts.length} parts; name these by their ids`;
    throw problem(`${field}.${key === undefined ? 'sku' : 'source_system_id'}`, message);
  }
  if (found !== undefined) kits.delete(found);
  return found;
}

/** What parts cost was made of what the kit cost. */
function otherPrice({ price, currency }: FileLine, { sku, priceE4, parts }: Kit, order: Order): readonly string[] {
  if (price === undefined || priceE4 === undefined || price === priceE4) return [];
  if (currency !== undefined && currency !== order.currency) return [];
  const money = (amountE4: number) => formatDecimal(amountE4, UNIT_PRICE_SCALE);
  return [
    `${order.orderNumber}: ${sku} cost ${money(priceE4)} and became its ${parts.length} parts, which keep their prices; the file says ${money(price)}`,
  ];
}

function problem(field: string, message: string): ShipdockError {
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message }] });
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
  throw problem(`${field}.${input.sku === undefined ? 'name' : 'sku'}`, message);
}

function asMatched(input: FileLine, line: OrderLine): FileLine {
  const isSamePrice =
    (input.price ?? line.priceE4) === line.priceE4 &&
    (input.value ?? line.valueE4) === line.valueE4 &&
    (input.currency ?? line.details.currency) === line.details.currency;
  // A price that was converted keeps what it was converted from.
  const { price: _price, value: _value, currency: _currency, ...rest } = input;
  const references = mergedLineReferences(line.details.referenceNumbers ?? [], input.reference_numbers ?? []);
  return { ...(isSamePrice ? rest : input), id: line.id, reference_numbers: references };
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
