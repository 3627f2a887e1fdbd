import { flagOf } from '../../contract/fields.ts';
import { shortened } from '../../kernel/shortened.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

/**
 * Whether `X-Shipdock-Dry-Run` asks only what would happen.
 * @throws ShipdockError `unreadable_field` for any word that says neither: whoever sends it does not mean to buy anything.
 */
export function readDryRun(header: string | undefined): boolean {
  const word = header?.trim().toLowerCase() ?? '';
  const isDryRun = word === '' ? false : flagOf(word);
  if (isDryRun !== undefined) return isDryRun;
  const message = `is "${shortened(word, 40)}"; it must be true or false`;
  throw unreadableField('X-Shipdock-Dry-Run', message);
}
