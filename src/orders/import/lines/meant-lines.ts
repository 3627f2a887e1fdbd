import { heldOf, originTold } from '../../moved/held-lines.ts';
import { partsThere } from '../../moved/lost-units.ts';
import { type MovedAway, type NamedLine, partedKits } from '../../moved/moved-away.ts';
import type { Order, OrderLine } from '../../order.ts';
import type { FileLine } from '../shipped/shipped-units.ts';
import { wasCalled } from './former-skus.ts';
import { type Kit, kitsOf, takenKit } from './kits-sent.ts';
import { hasName, isWithoutKeys, matchLines } from './matching-lines.ts';

/** What the lines of a file mean; a further line of the order is in none of these. */
export interface Meant {
  /** The lines that they stand for, here or gone. */
  readonly lines: ReadonlyMap<FileLine, NamedLine>;
  /** Those of which the SKU was changed here, and that are meant by the one from before. */
  readonly renamed: ReadonlySet<FileLine>;
  /** The kits that they stand for, which became their parts. */
  readonly kits: ReadonlyMap<FileLine, Kit>;
}

/**
 * Which line of the order, here or gone, each line of a file stands for.
 * @param hasOwn an order that a split made holds nothing of its own: a file that names it means what came from the others.
 * @throws ShipdockError `unreadable_field` for another quantity of a kit that became its parts.
 */
export function meantLines(order: Order, sent: readonly FileLine[], moved: MovedAway, hasOwn: boolean): Meant {
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

/** The ids of the order's lines that the file names, with what went and came back. */
export function namedIds(order: Order, sent: readonly FileLine[], meant: Meant, moved: MovedAway): ReadonlySet<string> {
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

/** The line that is meant, where it is in the order still. */
export function lineHere({ lines }: Order, meant: NamedLine | undefined): OrderLine | undefined {
  return lines.find(({ id }) => id === meant?.id);
}

/** Whether all units of the line are here as far as the file tells: it names the line by its id, or none went elsewhere. */
export function isAllHere(input: FileLine, line: OrderLine, moved: MovedAway): boolean {
  return input.id === line.id || (moved.units.get(line.id) ?? 0) === 0;
}

/** Whether units of what is meant lie elsewhere, some or all. */
export function isElsewhere(order: Order, input: FileLine, { lines, kits }: Meant, moved: MovedAway): boolean {
  const meant = lines.get(input);
  const line = lineHere(order, meant);
  return line === undefined ? meant !== undefined || kits.has(input) : !isAllHere(input, line, moved);
}
