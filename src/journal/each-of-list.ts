import { byId, difference } from './difference.ts';
import type { Change } from './entry.ts';

/**
 * A change of a whole list, as it is written where what came back does not stand at the end, as changes of what is in the list;
 * any other change, and one of their order alone, as it is.
 */
export function eachOfList(change: Change): readonly Change[] {
  const { path, from, to } = change;
  if (!Array.isArray(from) || !Array.isArray(to)) return [change];
  const [before, after] = [byId(from), byId(to)];
  if (before === undefined || after === undefined) return [change];
  const kept = [...before.keys()].filter((id) => after.has(id));
  const ids = new Set([...kept, ...after.keys()]);
  const inOldOrder = [...ids].map((id) => after.get(id));
  const changes = difference(from, inOldOrder, path);
  return changes.length === 0 ? [change] : changes;
}
