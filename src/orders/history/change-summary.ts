import { shortened } from '../../kernel/shortened.ts';
import type { HistoryJson } from './history.ts';

type Change = HistoryJson['changes'][number];

/** So many are told; the rest is counted. */
const MOST = 3;

/** One line that says what a change did: status and units before the sums that follow from them. */
export function changeText(entry: HistoryJson): string {
  return textOf(entry, plain, (changes) => changes.map((change) => told(change, wholeMove)).join(', '));
}

/** The same for a table on a terminal: the first moves alone, and of long values the beginning. */
export function changeSummary(entry: HistoryJson): string {
  return textOf(entry, short, (changes) => {
    const rest = changes.length > MOST ? ` (and ${changes.length - MOST} more)` : '';
    return (
      changes
        .slice(0, MOST)
        .map((change) => told(change, shortMove))
        .join(', ') + rest
    );
  });
}

function textOf(
  entry: HistoryJson,
  value: (value: unknown) => string,
  movesOf: (changes: readonly Change[]) => string,
): string {
  const way = (word: string, orders: readonly string[]) =>
    orders.length === 0 ? [] : [`${word} ${value(orders.join(', '))}`];
  const ways = [...way('from', entry.moved_from), ...way('to', entry.moved_to)];
  return [...ways, whatChanged(entry, movesOf)].join(': ');
}

function whatChanged(entry: HistoryJson, movesOf: (changes: readonly Change[]) => string): string {
  const changes = entry.changes.filter(({ field }) => field !== 'cancelled_at').toSorted((a, b) => rank(a) - rank(b));
  const [first] = changes;
  if (first === undefined) return entry.personal_data_erased ? 'personal data (erased)' : '';
  if (first.field === 'order') return first.to === null ? 'deleted' : 'created';
  return movesOf(changes);
}

const LINE = /^order_line_items\.([^.]+)(?:\.(.+))?$/;

function rank({ field }: Change): number {
  if (field === 'status' || field === 'order') return 0;
  return LINE.test(field) ? 1 : 2;
}

function told({ field, line, from, to }: Change, move: (from: unknown, to: unknown) => string): string {
  const [isLine, id, part] = LINE.exec(field) ?? [];
  if (isLine === undefined) return `${field} ${move(from, to)}`;
  if (part !== undefined) return `line ${line ?? id} ${part} ${move(from, to)}`;
  return from === null ? `line ${units(to)} added` : `line ${units(from)} removed`;
}

/** A whole line: `2 × MUG-RED`. */
function units(line: unknown): string {
  const { sku, name, quantity } = (line ?? {}) as Readonly<Record<string, unknown>>;
  return `${String(quantity ?? 1)} × ${String(sku ?? name ?? 'units')}`;
}

function wholeMove(from: unknown, to: unknown): string {
  return `${plain(from)} → ${plain(to)}`;
}

/** Of lists what came and went: they begin alike, and the serial number that went with a unit may be the last of many. */
function shortMove(from: unknown, to: unknown): string {
  const moves =
    Array.isArray(from) && Array.isArray(to) ? [...only('without', from, to), ...only('with', to, from)] : [];
  return moves.length === 0 ? `${short(from)} → ${short(to)}` : moves.join(', ');
}

function only(word: string, these: readonly unknown[], those: readonly unknown[]): readonly string[] {
  const known = new Set(those.map((each) => JSON.stringify(each)));
  const others = these.filter((each) => !known.has(JSON.stringify(each)));
  return others.length === 0 ? [] : [`${word} ${shortened(others.map(telling).join(', '), 40)}`];
}

function plain(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function short(value: unknown): string {
  return shortened(value === null ? '–' : telling(value), 40);
}

/** Without the ids that it begins with, which tell nobody anything, and what it does not say. */
function telling(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (key, member) => (key === 'id' || member === null ? undefined : member));
}
