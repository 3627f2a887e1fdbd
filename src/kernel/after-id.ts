import { ID_PREFIXES, type IdKind, isMadeId } from './ids.ts';
import { unreadableField } from './unreadable-field.ts';

/**
 * The id behind which a list goes on, as `after_id` of a query names it; what it named may be gone since.
 * @throws ShipdockError `unreadable_field` for what is none: it would stand somewhere among the ids all the same, and whoever
 * goes on after it would begin anew, or believe to be at the end. So for another order than that of ids, in which the last of a page
 * is not its greatest: others would be passed over.
 */
export function afterIdField(kind: IdKind, query: Readonly<Record<string, unknown>>): string | undefined {
  const value = query.after_id;
  if (value === undefined || value === null || value === '') return undefined;
  refuseOtherOrder(query);
  if (typeof value === 'string' && isMadeId(kind, value)) return value;
  const message = `is "${String(value).slice(0, 40)}"; it must be the id of the last one that was read (${ID_PREFIXES[kind]}_…)`;
  throw unreadableField('after_id', message);
}

/** By the time of their making lists go as by ids. */
const ORDERS_OF_IDS: readonly unknown[] = [undefined, '', 'id', 'created_at'];
const UPWARDS: readonly unknown[] = [undefined, '', 'asc'];

function refuseOtherOrder({ sort, direction }: Readonly<Record<string, unknown>>): void {
  if (!ORDERS_OF_IDS.includes(sort)) {
    throw unreadableField('sort', `is "${sort}"; it must be id where after_id is given: that goes by ids`);
  }
  if (!UPWARDS.includes(typeof direction === 'string' ? direction.toLowerCase() : direction)) {
    throw unreadableField(
      'direction',
      `is "${direction}"; it must be asc where after_id is given: that goes on upwards`,
    );
  }
}
