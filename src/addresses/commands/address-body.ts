import type { Typed } from '../../cli/command.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import type { Session } from '../../cli/session.ts';

/** What the flags, or the file, say of an address, in the API's words. What was not given is left out. */
export async function addressBody(session: Session, typed: Typed): Promise<unknown> {
  const { options } = typed;
  const accept = options.acceptSuggestions === true ? { accept_suggestions: true } : {};
  if (typeof options.file === 'string') {
    const body = await readJsonInput(session, options.file);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...accept } : body;
  }
  return {
    ...placeFromFlags(typed),
    name: options.name,
    company: options.company,
    phone_number: options.phone,
    email: options.email,
    is_residential: options.residential,
    code: options.code,
    clear: typeof options.clear === 'string' ? options.clear.split(',').map((part) => part.trim()) : undefined,
    ...accept,
  };
}

/** The parts that post reads. */
export function placeFromFlags({ options }: Typed): Readonly<Record<string, unknown>> {
  return {
    street1: options.street,
    street2: options.street2,
    city: options.city,
    state: options.state,
    zip: options.zip,
    country: options.country,
  };
}
