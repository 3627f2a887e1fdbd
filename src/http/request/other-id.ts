import { ID_PREFIXES, type IdKind, looksLikeId } from '../../kernel/ids.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

const KINDS = Object.keys(ID_PREFIXES) as readonly IdKind[];

/**
 * Whoever names one order or shipment in the path and another of them in the body holds two of them for one: whichever were
 * changed, it may be the other that he means to cancel or send elsewhere. An id of another kind, or of his own, says nothing.
 * @param params the names that the path gives.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseOtherId(params: Readonly<Record<string, string>>, body: unknown): void {
  const id = isJsonObject(body) ? body.id : undefined;
  const kind = typeof id === 'string' ? KINDS.find((each) => looksLikeId(each, id)) : undefined;
  if (kind === undefined) return;
  const named = Object.values(params).filter((name) => looksLikeId(kind, name));
  if (named.length === 0 || named.some((name) => name === id)) return;
  throw unreadableField('id', `is "${id}", but the path names ${named.join(', ')}: send one of them`);
}
