import { ShipdockError } from '../kernel/errors.ts';
import type { Operation, OperationInput } from '../kernel/operation.ts';

/**
 * A refusal that is about what the operation was asked about, with the field of the request that names it: the first parameter
 * of the path, else the first of `subject` that was sent. Anything else is thrown on as it is.
 */
export function namingSubject(
  thrown: unknown,
  { subject = [] }: Pick<Operation<unknown, unknown>, 'subject'>,
  { params = {}, query = {}, body = {} }: OperationInput,
): unknown {
  if (!(thrown instanceof ShipdockError) || !thrown.isOfSubject || thrown.details.length > 0) return thrown;
  const sent: Readonly<Record<string, unknown>> = { ...query, ...(body as object) };
  const field = Object.keys(params)[0] ?? subject.find((name) => sent[name] !== undefined && sent[name] !== null);
  return field === undefined ? thrown : thrown.with({ details: [{ field, message: thrown.message }] });
}
