import type { Change } from '../../journal/entry.ts';
import type { OrderLine } from '../order.ts';

/** What a line is called by: a SKU, or else a name. */
type Named = Pick<OrderLine, 'id' | 'sku' | 'details'>;

/**
 * What each line of an order is called, by its id: its SKU, else its name; with its id where another line is called so too.
 * @param changes all that its journal tells: whole lines that came or went, and whole orders.
 * @param now the lines that the order has now, whose names hold.
 */
export function lineNames(changes: readonly Change[], now: readonly Named[]): ReadonlyMap<string, string> {
  const lines = [...changes.flatMap(wholeLines), ...now];
  const names = new Map(lines.map(({ id, sku, details }) => [id, sku ?? details.name ?? id]));
  const ids = new Map<string, string>();
  const shared = new Set<string>();
  for (const [id, name] of names) {
    if (ids.has(name)) shared.add(name);
    ids.set(name, id);
  }
  return new Map([...names].map(([id, name]) => [id, shared.has(name) ? `${name} ${id}` : name]));
}

/** The journal wrote them itself, as orders and lines are. */
function wholeLines({ path, from, to }: Change): readonly Named[] {
  const value = to ?? from;
  if (path === '') return (value as { readonly lines: readonly Named[] }).lines;
  return /^\/lines\/[^/]+$/.test(path) ? [value as Named] : [];
}
