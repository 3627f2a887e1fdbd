import type { JournalRow } from '../../journal/chain.ts';
import { eachOfList } from '../../journal/each-of-list.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';
import type { Order, OrderLine } from '../order.ts';
import type { MovedAway, NamedLine } from './moved-away.ts';

/**
 * What those rows of an order's journal moved to other orders.
 * @param rows splits and combines in which it gave units, none of them taken back, oldest first.
 */
export function movedAway(rows: readonly JournalRow[]): Pick<MovedAway, 'units' | 'gone'> {
  const units = new Map<string, number>();
  const gone = new Map<string, NamedLine>();
  for (const { path, from, to } of rows.flatMap((row) => rowChanges(row).plain)) {
    const [, id, part] = /^\/lines\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (id === undefined) continue;
    if (part === 'quantity') units.set(id, (units.get(id) ?? 0) + Number(from) - Number(to));
    const line = part === undefined ? lineThatWent({ path, from, to }) : undefined;
    if (line === undefined) continue;
    units.set(id, (units.get(id) ?? 0) + line.quantity);
    gone.set(id, line);
  }
  return { units, gone: [...gone.values()] };
}

/**
 * Lines of which units lie elsewhere and the others were removed here, by hand. Not those of which a file said that the others
 * were shipped elsewhere, nor kits whose others became their parts: what was ordered of these is known.
 * @param rows all of the order's journal that stands, oldest first.
 */
export function removedRests(
  order: Order,
  rows: readonly JournalRow[],
  { units, gone }: Pick<MovedAway, 'units' | 'gone'>,
): readonly OrderLine[] {
  const { leftOut = [] } = order.details;
  const lines: readonly NamedLine[] = [...order.lines, ...gone];
  const known = new Set<string>([
    ...lines.flatMap(({ id, details: { kit } }) => (kit?.lineId === undefined ? [id] : [id, kit.lineId])),
    ...leftOut.map(({ id }) => id),
  ]);
  const wanted = [...units.keys()].filter((id) => !known.has(id));
  if (wanted.length === 0) return [];
  const changes = rows.flatMap((row) => rowChanges(row).plain);
  return wanted.flatMap(
    (id) =>
      changes
        .filter(({ path }) => path === `/lines/${id}`)
        .flatMap(lineThatWent)
        .at(-1) ?? [],
  );
}

/**
 * SKUs that lines had before, by the ids of the lines.
 * @param rows all of the order's journal that stands, oldest first.
 */
export function formerSkus(rows: readonly JournalRow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { path, from } of rows.flatMap((row) => rowChanges(row).plain)) {
    const [, id = ''] = /^\/lines\/([^/]+)\/sku$/.exec(path) ?? [];
    if (id !== '' && typeof from === 'string') found.set(id, [...(found.get(id) ?? []), from]);
  }
  return found;
}

/**
 * Those of the lines that a file made, not a person.
 * @param rows all of the order's journal that stands, oldest first.
 */
export function linesOfFiles(lines: readonly NamedLine[], rows: readonly JournalRow[]): ReadonlySet<string> {
  const madeBy = new Map<string, string>();
  const went = new Set<string>();
  for (const row of rows) {
    // The list is written whole where parts of a kit come to stand before other lines.
    const changes = row.position > 1 ? rowChanges(row).plain.flatMap(eachOfList) : [];
    for (const { path, from, to } of changes) {
      const [, id] = /^\/lines\/([^/]+)$/.exec(path) ?? [];
      if (id !== undefined && from === undefined) madeBy.set(id, row.operation);
      else if (id !== undefined && to === undefined) went.add(id);
    }
  }
  // Who took a kit apart did not make what it is of; one that became its parts as it came was no line.
  const madeAs = ({ id, details: { kit } }: NamedLine) =>
    kit?.lineId !== undefined && went.has(kit.lineId) ? kit.lineId : id;
  const isOfFile = (line: NamedLine) => (madeBy.get(madeAs(line)) ?? rows[0]?.operation) === 'orders.import';
  return new Set<string>(lines.filter(isOfFile).map(({ id }) => id));
}

/** Units that these rows of an order's journal added to it by hand and did not take out again, by the ids of their lines. */
export function addedByHand(rows: readonly JournalRow[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const byHand = rows.filter(({ operation, position }) => operation !== 'orders.import' && position > 1);
  for (const change of byHand.flatMap((row) => rowChanges(row).plain)) {
    const { id, more } = unitsChanged(change);
    if (more !== 0) units.set(id, (units.get(id) ?? 0) + more);
  }
  return new Map([...units].filter(([, more]) => more > 0));
}

/** When rows of an order's journal first cancelled it, or took units out of it. */
export function calledOffAt(rows: readonly JournalRow[]): string | undefined {
  const isCalledOff = (change: Change) =>
    (change.path === '/status' && change.to === 'cancelled') || unitsChanged(change).more < 0;
  return rows.find((row) => rowChanges(row).plain.some(isCalledOff))?.at;
}

/** How many units more a line has, or fewer. */
export function unitsChanged({ path, from, to }: Change): { readonly id: string; readonly more: number } {
  const [, id = '', part] = /^\/lines\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const unitsOf = (value: unknown) => (part === 'quantity' ? Number(value) : ((value as OrderLine)?.quantity ?? 0));
  const isOfUnits = id !== '' && (part === undefined || part === 'quantity');
  return { id, more: isOfUnits ? unitsOf(to) - unitsOf(from) : 0 };
}

/** The journal wrote the line itself; what is personal of it stands elsewhere. */
export function lineThatWent({ path, from, to }: Change): OrderLine | undefined {
  return from === undefined || to !== undefined || !LINE.test(path) ? undefined : (from as OrderLine);
}

export function lineThatCame({ path, from, to }: Change): OrderLine | undefined {
  return lineThatWent({ path, from: to, to: from });
}

const LINE = /^\/lines\/[^/]+$/;
