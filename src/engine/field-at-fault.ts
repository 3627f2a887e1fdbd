import { ShipdockError } from '../kernel/errors.ts';
import type { OperationInput } from '../kernel/operation.ts';
import { visibleName } from '../kernel/visible-name.ts';

/**
 * A refusal (404, 422) with the field that it is about, where whoever refused knew only the name: a store is asked for an order by
 * paths, filters and bodies alike, and cannot tell which. It is the one whose value the sentence names, else the thing that the
 * path names, or the body in its place. Anything else is thrown on as it is.
 */
export function withFieldAtFault(thrown: unknown, input: OperationInput): unknown {
  if (!(thrown instanceof ShipdockError) || thrown.details.length > 0) return thrown;
  const { code, message, hint, status, body, retryable } = thrown;
  if (status !== 404 && status !== 422) return thrown;
  const field = namedIn(message, input) ?? Object.keys(input.params ?? {}).at(-1) ?? subjectOf(input.body);
  if (field === undefined) return thrown;
  return new ShipdockError(code, message, {
    details: [{ field, message }],
    ...(hint === undefined ? {} : { hint }),
    body,
    retryable,
    cause: thrown,
  });
}

function namedIn(message: string, { params, query, body }: OperationInput): string | undefined {
  // What stands last in a path is in what stands before it, and less often in a sentence by chance.
  const given = [...Object.entries(params ?? {}).reverse(), ...Object.entries(query ?? {}), ...membersOf(body)];
  return given.find(([, value]) => isNamed(message, value))?.[0];
}

/** What a body is about that is of no path, as a booking is of an order. */
function subjectOf(body: unknown): string | undefined {
  return membersOf(body).find(([name, value]) => SUBJECTS.has(name) && typeof value === 'string')?.[0];
}

const SUBJECTS: ReadonlySet<string> = new Set(['order_id', 'order_number', 'proposed_shipment_id', 'rate_id']);

function membersOf(body: unknown): readonly (readonly [string, unknown])[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((element, at) => [`${name}[${at}]`, element] as const) : [[name, value] as const],
  );
}

/** Whether it stands there by itself: the shipment 1 is not named by "note 12". */
function isNamed(message: string, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const name = visibleName(String(value));
  for (let at = message.indexOf(name); at >= 0; at = message.indexOf(name, at + 1)) {
    if (!/[\w-]$/.test(message.slice(0, at)) && !/^[\w-]/.test(message.slice(at + name.length))) return true;
  }
  return false;
}
