import { byId, escapeKey } from './difference.ts';
import type { Change, Entry } from './entry.ts';

/**
 * Parts of a state that tell who a person is or where they live: addresses, notes (free text), billing, whatever the
 * shop sent along, dangerous goods data, which say whom to call (as a whole: of a package they are a list without ids), and
 * scans, in which carriers write who signed and where.
 * They may be erased, and the chain still holds.
 */
const PERSONAL_PARTS: ReadonlySet<string> = new Set([
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

/** Names of users are names of people; elsewhere a name is that of a box or a SKU. */
const PERSONAL_PARTS_OF_USERS: ReadonlySet<string> = new Set([...PERSONAL_PARTS, 'name', 'email']);

/** The parts of a state that are personal in a journal of that type; of an unknown one those of any. */
export function personalParts(type: Entry['subjectType'] | string | undefined): ReadonlySet<string> {
  return type === 'users' ? PERSONAL_PARTS_OF_USERS : PERSONAL_PARTS;
}

export interface SplitChanges {
  readonly plain: readonly Change[];
  readonly personal: readonly Change[];
}

/**
 * Parts personal data from the rest, at any depth: what is personal within a changed value becomes a change of its own.
 * The plain changes put back first and the personal ones after them give the same state.
 */
export function splitPersonal(changes: readonly Change[], parts = PERSONAL_PARTS): SplitChanges {
  const plain: Change[] = [];
  const personal: Change[] = [];
  for (const change of changes) {
    if (change.path.split('/').some((key) => parts.has(key))) {
      personal.push(change);
      continue;
    }
    const from = withoutPersonal(change.from, change.path, parts);
    const to = withoutPersonal(change.to, change.path, parts);
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

function withoutPersonal(value: unknown, path: string, personal: ReadonlySet<string>): Parted {
  const parts = new Map<string, unknown>();
  return { rest: stripped(value, path, { personal, parts }), parts };
}

/** What is looked for, and where it goes. */
interface Parting {
  readonly personal: ReadonlySet<string>;
  readonly parts: Map<string, unknown>;
}

/** The value without its personal parts; the value itself where it has none, as most of an order has none. */
function stripped(value: unknown, path: string, parting: Parting): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return strippedList(value, path, parting);
  const members = value as Readonly<Record<string, unknown>>;
  let moved: Map<string, unknown> | undefined;
  for (const key of Object.keys(members)) {
    const inner = members[key];
    if (parting.personal.has(key)) {
      if (inner !== undefined) parting.parts.set(`${path}/${escapeKey(key)}`, inner);
      moved = (moved ?? new Map<string, unknown>()).set(key, undefined);
    } else if (typeof inner === 'object' && inner !== null) {
      // Only what is no leaf has a place that is asked for: an import writes a hundred leaves an order.
      const rest = stripped(inner, `${path}/${escapeKey(key)}`, parting);
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
function strippedList(list: readonly unknown[], path: string, parting: Parting): readonly unknown[] {
  const ids = byId(list);
  if (ids === undefined) return list;
  const rest = [...ids].map(([id, element]) => stripped(element, `${path}/${escapeKey(id)}`, parting));
  return rest.every((element, index) => element === list[index]) ? list : rest;
}

function merged(from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>): readonly Change[] {
  return [...new Set([...from.keys(), ...to.keys()])].map((path) => ({
    path,
    ...(from.has(path) ? { from: from.get(path) } : {}),
    ...(to.has(path) ? { to: to.get(path) } : {}),
  }));
}
