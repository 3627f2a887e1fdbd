import type { Typed } from '../../cli/command.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import type { Session } from '../../cli/session.ts';

/** What the flags, or the file, say of a warehouse, in the API's words. What was not given is left out. */
export async function warehouseBody(session: Session, typed: Typed): Promise<unknown> {
  const { options } = typed;
  if (typeof options.file === 'string') return readJsonInput(session, options.file);
  const address = {
    street1: options.street,
    city: options.city,
    state: options.state,
    zip: options.zip,
    country: options.country,
    phone_number: options.phone,
  };
  return {
    code: options.code,
    name: options.name,
    currency: options.currency,
    time_zone: options.timeZone,
    cutoff: options.cutoff,
    closed_dates: typeof options.closed === 'string' ? options.closed.split(',').map((date) => date.trim()) : undefined,
    is_default: options.default === true ? true : undefined,
    address: Object.values(address).some((part) => part !== undefined) ? address : undefined,
  };
}
