import { exactSum } from '../../../kernel/decimal.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { backOf, heldOf, isOpenThere } from '../../moved/held-lines.ts';
import { isLivingFor, lostUnits } from '../../moved/lost-units.ts';
import { cameFromAnother, type HeldLine, type MovedAway, type NamedLine, partedKits } from '../../moved/moved-away.ts';
import { type KitPart, type LeftOut, type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { type Goods, type Source, sameSource } from '../lines/goods.ts';
import type { OrderedLines } from '../lines/ordered-lines.ts';
import { type FileLine, type FileOrder, nameOf, orderedUnits, unitsLeft } from '../shipped/shipped-units.ts';

/** A file's order with the lines of the order that its own stand for. */
export type PlacedOrder = FileOrder & {
  readonly meant: ReadonlyMap<FileLine, NamedLine>;
  /** Parts of kits that it leaves to ship, as if it named them. */
  readonly parts: readonly FileLine[];
  /** Its kits that became parts, with all of these. */
  readonly kits: OrderedLines['parts'];
  /** Ids of the parts of kits of which it leaves any to ship: of how many parts, nobody can tell. */
  readonly partsLeft: ReadonlySet<string>;
  /** Ids of the parts of kits that it names. */
  readonly partsNamed: ReadonlySet<string>;
};

/** A file that leaves a kit to ship leaves the parts that it became. */
export function placedOrder(
  sent: FileOrder,
  said: readonly FileLine[],
  { meant, parts }: Pick<OrderedLines, 'meant' | 'parts'>,
  { lines }: Order,
  moved: MovedAway,
): PlacedOrder {
  const left = [...parts].flatMap(([input, each]) => (unitsLeft(input) === orderedUnits(input) ? each : []));
  const ofKits = left.map((part): readonly [FileLine, NamedLine] => {
    const out = moved.partsTakenOut?.get(part.id)?.units ?? 0;
    const quantity = (lines.find(({ id }) => id === part.id)?.quantity ?? 0) + (moved.units.get(part.id) ?? 0) + out;
    return [{ ...nameOf(part), quantity, source_system_id: lineSource(part).key ?? undefined }, part];
  });
  return {
    ...sent,
    order_line_items: [...said],
    parts: ofKits.map(([input]) => input),
    kits: parts,
    partsLeft: new Set([...parts].flatMap(([input, each]) => (unitsLeft(input) === 0 ? [] : each.map(({ id }) => id)))),
    partsNamed: new Set([...parts.values()].flat().map(({ id }) => id)),
    meant: new Map([...meant, ...ofKits]),
  };
}

/** Where units are of what a shop sees as one: of a line with its key, or of goods without keys. */
export interface SourceUnits {
  readonly kind: string;
  /** The file's lines of it. */
  readonly said: readonly FileLine[];
  /** Units that a file called shipped. */
  readonly out: number;
  /** What these were called then. */
  readonly names: readonly Goods[];
  /** Units that went to other orders and are in none of them any more. */
  readonly lost: number;
  /** Units that are booked, here and in other orders. */
  readonly booked: number;
  /** Units in other orders. */
  readonly away: number;
  /** The order's lines that the file means, and what came back to it of these. */
  readonly here: readonly OrderLine[];
}

/**
 * Of all that the file names; the function tells of which kind a line is.
 * @param order as it was, which `moved` is of.
 * @param after the order with what the file says.
 */
export function sourceUnits(
  order: Order,
  after: Order,
  sent: PlacedOrder,
  moved: MovedAway,
): { readonly sources: readonly SourceUnits[]; readonly kindOf: (source: Source) => string } {
  const [before, shipped] = [calledShipped(order), calledShipped(after)];
  const meant = linesOfFile(order, after, sent, moved);
  // Kits of which others became their parts here went as kits.
  const kits = partedKits([...moved.gone, ...order.lines]).filter(({ id }) => moved.units.has(id));
  const known = new Map(
    [...kits, ...moved.gone, ...order.lines, ...after.lines]
      .filter((line) => meant.has(line.id) || line.details.originOrderNumber === undefined)
      .map((line) => [line.id as string, line as NamedLine]),
  );
  const kindOf = sameSource([
    ...[...sent.meant].map(([input, line]) => [saidSource(input), lineSource(line)] as const),
    ...shipped.flatMap((each) => {
      const line = known.get(each.id);
      return line === undefined ? [] : [[leftOutSource(each), lineSource(line)] as const];
    }),
  ]);
  // What came to a file when it was shipped already is no line of the order, and says nothing of those that are.
  const ofOrder = (sent.order_line_items ?? []).filter((line) => sent.meant.has(line) || unitsLeft(line) !== 0);
  const said = grouped([...ofOrder, ...sent.parts], (line) => kindOf(saidSource(line)));
  const own = grouped([...known.values()], (line) => kindOf(lineSource(line)));
  const out = grouped(shipped, (each) => kindOf(leftOutSource(each)));
  const outBefore = grouped(before, (each) => kindOf(leftOutSource(each)));
  const lineOf = new Map(after.lines.map((line) => [line.id as string, line]));
  const unitsOf = (list: readonly LeftOut[] = []) => exactSum(list.map(({ units }) => units));
  const sources = [...said].map(([kind, lines]): SourceUnits => {
    const known = own.get(kind) ?? [];
    const names = out.get(kind) ?? [];
    const lost = lostUnits(order, known, moved);
    const held = new Map(known.flatMap((line) => livingOf(order, line, moved)).map((each) => [each.line.id, each]));
    const back = [...held.values()].filter((each) => each.order.id === order.id).map(({ line }) => line);
    const named = [...known.filter(({ id }) => meant.has(id)), ...back].map(({ id }) => id);
    const here = [...new Set<string>(named)].flatMap((id) => lineOf.get(id) ?? []);
    const there = known.flatMap((line) => heldOf(order, line, moved)).map(({ line }) => line);
    const everywhere = new Map([...there, ...here].map((line) => [line.id, line]));
    const gone = exactSum(known.map(({ id }) => moved.units.get(id) ?? 0)) - unitsOf(outBefore.get(kind)) - lost;
    return {
      ...{ kind, said: lines, out: unitsOf(names), names, lost },
      booked: exactSum([...everywhere.values()].map(({ shippedQuantity }) => shippedQuantity)),
      away: gone - exactSum(back.map(({ id, quantity }) => quantity - (moved.added?.get(id) ?? 0))),
      here,
    };
  });
  return { sources, kindOf };
}

/**
 * The ids of the lines that those of the file stand for: the order's, here or gone, with what went and came back or was broken
 * off, and those that it makes.
 */
export function linesOfFile(order: Order, after: Order, { meant }: PlacedOrder, moved: MovedAway): ReadonlySet<string> {
  const before = new Set(order.lines.map(({ id }) => id));
  const made = after.lines.filter(({ id }) => !before.has(id));
  const back = [...meant.values()].flatMap((line) => backOf(order, line, moved));
  return new Set<string>([...meant.values(), ...back, ...made].map(({ id }) => id));
}

/** Units that a file called shipped; what was booked where an export came from, no file did. */
export function calledShipped({ details }: Order): readonly LeftOut[] {
  return (details.leftOut ?? []).filter(({ isMoved, isBooked }) => isMoved === undefined && isBooked === undefined);
}

/** Units that were added here beside the lines of the file, and went to other orders since. */
export function addedAway(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly HeldLine[] {
  const ofFile = linesOfFile(order, after, sent, moved);
  const gave = [...moved.gone, ...order.lines].filter(
    ({ id, details: { originOrderNumber: origin, kit } }) =>
      !ofFile.has(id) && origin === undefined && kit === undefined && moved.units.has(id),
  );
  return gave.flatMap((line) => livingOf(order, line, moved)).filter((each) => each.order.id !== order.id);
}

/**
 * Units that were added here by hand to lines of other orders, as such lines: who puts back what lacks may raise one of these. What
 * went on to further orders since is among them.
 */
export function addedToOthers(order: Order, after: Order, moved: MovedAway): readonly HeldLine[] {
  const here = after.lines.map((line): HeldLine => ({ order, line }));
  const ids = new Set<string>(after.lines.map(({ id }) => id));
  const all = [...moved.gone.filter(({ id }) => !ids.has(id)), ...after.lines];
  return all.flatMap((line) => {
    const added = moved.added?.get(line.id) ?? 0;
    if (added === 0 || !cameFromAnother(order, line) || line.details.kit !== undefined) return [];
    const held = livingOf(order, line, moved).filter((each) => each.order.id !== order.id);
    const went = takenOf(held, moved.units.get(line.id) ?? 0);
    return takenOf([...here.filter((each) => each.line.id === line.id), ...went], added);
  });
}

/** So many of the units, first those that are left to ship. */
function takenOf(held: readonly HeldLine[], wanted: number): readonly HeldLine[] {
  let rest = wanted;
  return held.flatMap(({ order, line }) => {
    const quantity = Math.min(rest, line.quantity);
    rest -= quantity;
    const shippedQuantity = Math.max(0, quantity - unshippedQuantity(line));
    return quantity === 0 ? [] : [{ order, line: { ...line, quantity, shippedQuantity } }];
  });
}

/** A line, and the order that it stands in. */
export interface UnitsOf extends HeldLine {
  /** Id of the order's own line that its units are of. */
  readonly of: string;
}

/** Units of the order's own lines that are left to ship in other orders. */
export function openElsewhere(order: Order, moved: MovedAway): readonly UnitsOf[] {
  const own = [...moved.gone, ...order.lines].filter((line) => line.details.originOrderNumber === undefined);
  const held = own.flatMap((line) => livingOf(order, line, moved).map((each): UnitsOf => ({ ...each, of: line.id })));
  const open = held.filter((each) => each.order.id !== order.id && isOpenThere(each));
  return [...new Map(open.map((each) => [each.line.id, each])).values()];
}

/** Where units of a line lie since they went to other orders, but for those that are cancelled. */
export function livingOf(order: Order, line: NamedLine, moved: MovedAway): readonly HeldLine[] {
  return heldOf(order, line, moved).filter((each) => isLivingFor(order, each));
}

function saidSource({ source_system_id: key, sku, name }: FileLine): Source {
  return { key, sku, name };
}

function leftOutSource({ sourceSystemId: key, sku, name, kit }: LeftOut): Source {
  return { key: keyOfPart(kit, sku) ?? key, sku, name };
}

function lineSource({ sourceSystemId: key, sku, details: { name, kit } }: NamedLine): Source {
  return { key: keyOfPart(kit, sku) ?? key, sku, name };
}

/** Parts have no keys, and those of one kit do not stand for the same goods of another one. */
function keyOfPart(kit: KitPart | undefined, sku: string | null): string | undefined {
  return kit?.lineId === undefined ? undefined : `part ${sku} of ${kit.lineId}`;
}
