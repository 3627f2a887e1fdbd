import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { shortened } from '../../kernel/shortened.ts';

/** More pairs than the largest order in form encoding has. */
const MOST_PAIRS = 100_000;
const MOST_LEVELS = 32;

/**
 * Reads form data or a query as Rack reads it, which the clients of this API were written against: `a[b]=c` nests, `a[]=c`
 * makes a list, so do written indexes (`a[0]=c`) and a repeated `a=c`; in `a[][b]=1&a[][c]=2` a key that comes again begins
 * the next entry. Ours and no package's, because what there is needs seconds for an order of two thousand lines.
 * @throws ShipdockError `unreadable_body`, also for bytes that are no UTF-8.
 */
export function readForm(text: string): JsonObject {
  try {
    return readPairs(text);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    throw new ShipdockError('unreadable_body', `the form data ${error.message}`, { cause: error });
  }
}

/**
 * Reads a query, without its question mark, in the same way.
 * @throws ShipdockError `unreadable_field`.
 */
export function readQueryText(text: string): JsonObject {
  try {
    return readPairs(text);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    const { message } = error;
    throw new ShipdockError('unreadable_field', `the query ${message}`, {
      details: [{ field: 'query', message }],
      cause: error,
    });
  }
}

function readPairs(text: string): JsonObject {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MOST_PAIRS) throw unreadable(`has ${pairs.length} pairs; at most ${MOST_PAIRS} are taken`);
  const root = newBranch();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    branchAt(root, segmentsOf(key)).texts.push(equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return objectOf(root, '');
}

/** A key of the form while it is read: texts given to it, or keys below it. */
interface Branch {
  readonly texts: string[];
  readonly children: Map<string, Branch>;
  /** Whether its texts were given as `a[]`: then even one of them is a list. */
  isList: boolean;
  /** Of `a[][b]`: the entry that keys go to, and the keys it has. */
  entry: number;
  readonly keysOfEntry: Set<string>;
}

function newBranch(): Branch {
  return { texts: [], children: new Map(), isList: false, entry: 0, keysOfEntry: new Set() };
}

/** `a[b][]` as a, b and an empty segment; a key whose brackets do not pair stands for itself. */
function segmentsOf(key: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(key);
  if (match === null) return [key];
  const segments = [match[1] ?? '', ...(match[2] ?? '').slice(1, -1).split('][')];
  if (segments.length > MOST_LEVELS) throw unreadable(`is nested deeper than ${MOST_LEVELS} levels`);
  return segments;
}

function branchAt(root: Branch, segments: readonly string[]): Branch {
  let branch = root;
  for (const [at, segment] of segments.entries()) {
    if (segment !== '' || at === 0) branch = childOf(branch, segment);
    else if (at === segments.length - 1) branch.isList = true;
    else branch = childOf(branch, String(entryFor(branch, segments.slice(at + 1))));
  }
  return branch;
}

function childOf(branch: Branch, name: string): Branch {
  const known = branch.children.get(name);
  if (known !== undefined) return known;
  const child = newBranch();
  branch.children.set(name, child);
  return child;
}

function entryFor(branch: Branch, below: readonly string[]): number {
  // A list within the entry may have many values under one key; it never begins the next entry.
  if (below.includes('')) return branch.entry;
  const key = below.join('][');
  if (branch.keysOfEntry.has(key)) {
    branch.entry += 1;
    branch.keysOfEntry.clear();
  }
  branch.keysOfEntry.add(key);
  return branch.entry;
}

function valueOfBranch(branch: Branch, key: string): unknown {
  const [first] = branch.texts;
  if (branch.children.size === 0) return branch.isList || branch.texts.length > 1 ? branch.texts : first;
  if (first !== undefined) throw unreadable(`gives ${shortened(key, 80)} both a text and parts`);
  const names = [...branch.children.keys()];
  if (!names.every((name) => /^\d{1,9}$/.test(name))) return objectOf(branch, key);
  const inOrder = names.sort((one, other) => Number(one) - Number(other));
  return inOrder.map((name) => valueOfBranch(childOf(branch, name), `${key}[${name}]`));
}

function objectOf(branch: Branch, key: string): JsonObject {
  return Object.fromEntries(
    [...branch.children].map(([name, child]) => [name, valueOfBranch(child, key === '' ? name : `${key}[${name}]`)]),
  );
}

/** A percent sign that begins no escape stands for itself, as browsers read it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    throw unreadable('has percent escapes that are not UTF-8');
  }
}

/** What is wrong, as a sentence goes on that begins with what was read. */
class Misread extends Error {}

function unreadable(what: string): Misread {
  return new Misread(what);
}
