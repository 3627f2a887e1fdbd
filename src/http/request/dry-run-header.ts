import { flagOf } from '../../kernel/flag-word.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { saidWord } from '../../kernel/said-text.ts';
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

/**
 * A dry run that is asked for in the query or the body, where nothing reads it, would be none: labels would be bought. In a query
 * its name alone asks for one.
 * @throws ShipdockError `unreadable_field` that names the header which asks for one.
 */
export function refuseDryRunElsewhere(query: JsonObject, body: JsonObject): void {
  for (const place of [query, body]) {
    const name = Object.keys(place).find((each) => each.toLowerCase().replaceAll(/[_-]/g, '') === 'dryrun');
    if (name === undefined) continue;
    const word = saidWord(place[name]);
    if (word === '' ? place === body : flagOf(word) === false) continue;
    throw unreadableField(name, 'is not read here: a dry run is asked for by the header X-Shipdock-Dry-Run: true');
  }
}
