import { isJsonObject } from '../../kernel/json.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

const ID = /^[a-z]+_[0-9A-Za-z]{8,}$/;

/**
 * Whoever names one order or shipment in the path and another of them in the body holds two of them for one: whichever were
 * changed, it may be the other that he means to cancel or send elsewhere. An id of another kind, or of his own, says nothing.
 * @param params the names that the path gives.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseOtherId(params: Readonly<Record<string, string>>, body: unknown): void {
  const id = isJsonObject(body) ? body.id : undefined;
  if (typeof id !== 'string' || !ID.test(id)) return;
  const kind = id.slice(0, id.indexOf('_') + 1);
  const named = Object.values(params).filter((name) => ID.test(name) && name.startsWith(kind));
  if (named.length === 0 || named.includes(id)) return;
  throw unreadableField('id', `is "${id}", but the path names ${named.join(', ')}: send one of them`);
}
