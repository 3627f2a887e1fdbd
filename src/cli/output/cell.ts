import { shownAmount } from '../../kernel/money.ts';
import { UNPRINTABLE } from '../../kernel/unprintable.ts';
import type { ShowContext, ViewField } from '../view.ts';
import { objectSummary } from './object-summary.ts';

/** A value as a cell of TSV: nothing for null, times and numbers as they are, one line whatever it holds. */
export function tsvCell(value: unknown): string {
  return plainText(value).replace(/[\\\t\n\r]/g, (char) => TSV_ESCAPES[char] ?? char);
}

const TSV_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value as a person reads it on a terminal. */
export function shownCell(value: unknown, row: never, field: ViewField<never>, context: ShowContext): string {
  if (value === null || value === undefined) return '';
  if (field.show !== undefined) return printable(field.show(value, row, context));
  if (field.type === 'time' && typeof value === 'string') return relativeTime(value, context.now);
  if (field.type === 'boolean') return value === true ? 'yes' : 'no';
  if (field.type === 'money' && typeof value === 'number') return shownAmount(value, context.currency);
  return printable(shownText(value));
}

function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownText).join(', ');
  return typeof value === 'object' && value !== null ? objectSummary(value) : plainText(value);
}

/** Text without line breaks, terminal commands and invisible direction marks, so that no data can redraw a screen. */
export function printable(text: string): string {
  return spelled(text.replace(/\s+/g, ' '));
}

/** The same of text that is laid out already: lines and blanks stay. */
export function printableLines(text: string): string {
  return text.split('\n').map(spelled).join('\n');
}

function spelled(text: string): string {
  return text.replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const STEPS: readonly (readonly [limit: number, seconds: number, unit: string])[] = [
  [90, 1, 's'],
  [90 * 60, 60, 'min'],
  [36 * 3600, 3600, 'h'],
  [60 * 86_400, 86_400, 'd'],
];

/** `3 h ago`, `in 2 d`; the date where it is further away than two months. */
export function relativeTime(iso: string, now: Date): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return printable(iso);
  const seconds = Math.round((now.getTime() - time.getTime()) / 1000);
  const away = Math.abs(seconds);
  if (away < 5) return 'now';
  const step = STEPS.find(([limit]) => away < limit);
  if (step === undefined) return time.toISOString().slice(0, 10);
  const text = `${Math.round(away / step[1])} ${step[2]}`;
  return seconds > 0 ? `${text} ago` : `in ${text}`;
}
