import { byId, escapeKey } from './difference.ts';
import type { Change } from './entry.ts';

/**
 * Parts of a state that tell who a person is or where they live: addresses, notes (free text), billing, whatever the
 * shop sent along, dangerous goods data, which say whom to call (as a whole: of a package they are a list without ids), and
 * scans, in which carriers write who signed and where.
 * They may be erased, and the chain still holds.
 */
const PERSONAL_PARTS = new Set([
  'addresses',
  'notes',
  'originAddress',
  'destinationAddress',
  'billingDetails',
  'dutiesTaxesBillingDetails',
  'sourceSystemMeta',
  'meta',
  'alternateReturnAddress',
  'originInstructions',
  'destinationInstructions',
  'hazmatData',
  'statusUpdates',
]);

export interface SplitChanges {
  readonly plain: readonly Change[];
  readonly personal: readonly Change[];
}

/**
 * Parts personal data from the rest, at any depth: what is personal within a changed value becomes a change of its own.
 * The plain changes put back first and the personal ones after them give the same state.
 */
export function splitPersonal(changes: readonly Change[]): SplitChanges {
  const plain: Change[] = [];
  const personal: Change[] = [];
  for (const change of changes) {
    if (change.path.split('/').some((key) => PERSONAL_PARTS.has(key))) {
      personal.push(change);
      continue;
    }
    const from = withoutPersonal(change.from, change.path);
    const to = withoutPersonal(change.to, change.path);
    plain.push({
      path: change.path,
      ...('from' in change ? { from: from.rest } : {}),
      ...('to' in change ? { to: to.rest } : {}),
    });
    personal.push(...merged(from.parts, to.parts));
  }
  return { plain, personal };
}

interface Parted {
  readonly rest: unknown;
  /** Personal values by their path. */
  readonly parts: ReadonlyMap<string, unknown>;
}

function withoutPersonal(value: unknown, path: string): Parted {
  const parts = new Map<string, unknown>();
  return { rest: stripped(value, path, parts), parts };
}

/** The value without its personal parts; the value itself where it has none, as most of an order has none. */
function stripped(value: unknown, path: string, parts: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return strippedList(value, path, parts);
  const members = value as Readonly<Record<string, unknown>>;
  let moved: Map<string, unknown> | undefined;
  for (const key of Object.keys(members)) {
    const inner = members[key];
    if (PERSONAL_PARTS.has(key)) {
      if (inner !== undefined) parts.set(`${path}/${escapeKey(key)}`, inner);
      moved = (moved ?? new Map<string, unknown>()).set(key, undefined);
    } else if (typeof inner === 'object' && inner !== null) {
      // Only what is no leaf has a place that is asked for: an import writes a hundred leaves an order.
      const rest = stripped(inner, `${path}/${escapeKey(key)}`, parts);
      if (rest !== inner) moved = (moved ?? new Map<string, unknown>()).set(key, rest);
    }
  }
  return moved === undefined ? value : withMoved(members, moved);
}

/** What has moved stands there as undefined, which JSON leaves out. */
function withMoved(members: Readonly<Record<string, unknown>>, moved: ReadonlyMap<string, unknown>): unknown {
  const kept = { ...members };
  for (const [key, rest] of moved) kept[key] = rest;
  return kept;
}

/** Lines and packages have ids, by which their parts are found again; a list of anything else stays whole. */
function strippedList(list: readonly unknown[], path: string, parts: Map<string, unknown>): readonly unknown[] {
  const ids = byId(list);
  if (ids === undefined) return list;
  const rest = [...ids].map(([id, element]) => stripped(element, `${path}/${escapeKey(id)}`, parts));
  return rest.every((element, index) => element === list[index]) ? list : rest;
}

function merged(from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>): readonly Change[] {
  return [...new Set([...from.keys(), ...to.keys()])].map((path) => ({
    path,
    ...(from.has(path) ? { from: from.get(path) } : {}),
    ...(to.has(path) ? { to: to.get(path) } : {}),
  }));
}
