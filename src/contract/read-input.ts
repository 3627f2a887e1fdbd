import type * as z from 'zod/mini';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { bodyObject } from '../kernel/read-json.ts';

type Issue = z.core.$ZodIssue;

/**
 * Reads what a caller sent. Unknown keys are ignored.
 * @throws ShipdockError `unreadable_field` that names every field which cannot be read; `unreadable_body` for what is no object.
 */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema & { safeParse(value: unknown): z.core.util.SafeParseResult<z.core.output<Schema>> },
  value: unknown,
): z.core.output<Schema> {
  const result = schema.safeParse(bodyObject(value ?? {}));
  if (result.success) return result.data;
  const details = result.error.issues.map(toDetail);
  const first = details[0];
  const rest = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
  throw new ShipdockError(
    'unreadable_field',
    `${first?.field ?? 'the body'} ${first?.message ?? 'cannot be read'}${rest}`,
    {
      details,
    },
  );
}

function toDetail(issue: Issue): ErrorDetail {
  const path = issue.path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  );
  return { field: path === '' ? 'body' : path, message: sentence(issue) };
}

/** What a type is called by who sends it. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type') return `must be ${TYPE_NAMES[issue.expected] ?? `of the type ${issue.expected}`}`;
  return issue.message;
}
