import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

/** A text of the query, as `name=mug`; undefined where it is not given. @throws ShipdockError `unreadable_field`. */
export function queryText(input: OperationInput, name: string): string | undefined {
  const read = readInput(z.object({ [name]: text() }), { [name]: input.query?.[name] });
  return read[name]?.trim() || undefined;
}

/** As `queryText`, where nothing can be done without it. */
export function requiredText(input: OperationInput, name: string, what: string): string {
  const found = queryText(input, name);
  if (found !== undefined) return found;
  const message = `is missing: ${what}`;
  throw unreadableField(name, message);
}
