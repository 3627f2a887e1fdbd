import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { commaList } from '../../cli/words/comma-list.ts';
import { fileAndFlags } from '../../cli/words/file-and-flags.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';

/** What the file says of an address, and flags over it, in the API's words. What was not given is left out. */
export async function addressBody(session: Session, typed: Typed): Promise<unknown> {
  const { options } = typed;
  const flags = {
    ...placeFromFlags(typed),
    name: options.name,
    company: options.company,
    phone_number: options.phone,
    email: options.email,
    is_residential: options.residential,
    code: options.code,
    clear: commaList(options.clear),
    accept_suggestions: options.acceptSuggestions === true ? true : undefined,
  };
  return fileAndFlags(session, typed, flags, { operation: addressOperations.create, view });
}

/** The parts that post reads. */
export function placeFromFlags({ options }: Pick<Typed, 'options'>): Readonly<Record<string, unknown>> {
  return {
    street1: options.street,
    street2: options.street2,
    city: options.city,
    state: options.state,
    zip: options.zip,
    country: options.country,
  };
}
