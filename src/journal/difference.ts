import { isJsonObject, type JsonObject } from '../kernel/json.ts';
import type { Change } from './entry.ts';

/**
 * What moved between two states of plain JSON: one change per leaf or list that differs, as JSON pointers. Lists are
 * compared element by element where their elements have ids, whole otherwise. Something new or gone has no `from` or `to`.
 */
export function difference(before: unknown, after: unknown, path = ''): readonly Change[] {
  if (before === after) return [];
  if (before === undefined) return [{ path, to: after }];
  if (isList(before) && isList(after)) return listDifference(before, after, path);
  if (isJsonObject(before) && isJsonObject(after)) return objectDifference(before, after, path);
  return [{ path, from: before, ...(after === undefined ? {} : { to: after }) }];
}

/** Puts changes back onto a state: `replay(before, difference(before, after))` equals `after`. */
export function replay(before: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((state, change) => applied(state, pointerKeys(change.path), change), before);
}

function objectDifference(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => difference(own(before, key), own(after, key), `${path}/${escapeKey(key)}`));
}

/** What others wrote may have keys like `constructor`, which every object has by birth. */
function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Lists of things with ids are compared by id, so that an inserted line is one change and not all the following ones. */
function listDifference(before: readonly unknown[], after: readonly unknown[], path: string): readonly Change[] {
  const beforeById = byId(before);
  const afterById = byId(after);
  if (beforeById === undefined || afterById === undefined || !keepsOrder(beforeById, afterById)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, from: before, to: after }];
  }
  const ids = [...new Set([...beforeById.keys(), ...afterById.keys()])];
  return ids.flatMap((id) => difference(beforeById.get(id), afterById.get(id), `${path}/${escapeKey(id)}`));
}

/** The elements of a list by their ids; undefined where one has none, or two have the same. */
export function byId(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const map = new Map<string, unknown>();
  for (const element of list) {
    if (!isJsonObject(element) || typeof element.id !== 'string' || map.has(element.id)) return undefined;
    map.set(element.id, element);
  }
  return map;
}

/** Ids sort by time: a list that only grew or lost members reads back in the order of its ids of old, then the new ones. */
function keepsOrder(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean {
  const kept = [...before.keys()].filter((id) => after.has(id));
  const ids = [...after.keys()];
  return kept.every((id, index) => ids[index] === id);
}

function applied(state: unknown, keys: readonly string[], change: Change): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change.to;
  // Of something that is gone already nothing more can go.
  if (change.to === undefined && !isList(state) && !isJsonObject(state)) return state;
  if (isList(state)) return appliedToList(state, key, rest, change);
  const object = isJsonObject(state) ? state : {};
  const value = applied(own(object, key), rest, change);
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _, ...others } = object;
  return others;
}

function appliedToList(list: readonly unknown[], id: string, rest: readonly string[], change: Change): unknown {
  const index = list.findIndex((element) => isJsonObject(element) && element.id === id);
  const value = applied(list[index], rest, change);
  if (index < 0) return value === undefined ? list : [...list, value];
  return value === undefined ? list.toSpliced(index, 1) : list.with(index, value);
}

/** The keys of a JSON pointer; none of the whole. */
export function pointerKeys(path: string): readonly string[] {
  return path === '' ? [] : path.slice(1).split('/').map(unescapeKey);
}

/** A key as a part of a JSON pointer. */
export function escapeKey(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
