import { shortened } from '../../kernel/shortened.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { LineItemType } from '../rating/line-item-skus.ts';

/** @throws ShipdockError `unreadable_field` for anything but nothing, `shipped` and `not_shipped`. */
export function readLineItemType(value: unknown): LineItemType | undefined {
  const word = textParameter(value)?.toLowerCase();
  if (word === undefined || word === 'all') return undefined;
  if (word === 'shipped' || word === 'not_shipped') return word;
  const message = `is "${shortened(word, 40)}"; it must be shipped or not_shipped, or left away for all`;
  throw unreadableField('type', message);
}

/** A query parameter as text; empty is not given. */
export function textParameter(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
