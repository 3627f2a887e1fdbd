import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { commaList } from '../../cli/words/comma-list.ts';
import { fileAndFlags } from '../../cli/words/file-and-flags.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';

/** What the file says of a warehouse, and flags over it, in the API's words. What was not given is left out. */
export async function warehouseBody(session: Session, typed: Typed): Promise<unknown> {
  const { options } = typed;
  const address = {
    street1: options.street,
    street2: options.street2,
    city: options.city,
    state: options.state,
    zip: options.zip,
    country: options.country,
    phone_number: options.phone,
  };
  const flags = {
    code: options.code,
    name: options.name,
    currency: options.currency,
    time_zone: options.timeZone,
    cutoff: options.cutoff,
    closed_dates: commaList(options.closed),
    is_default: options.default === true ? true : undefined,
    clear: commaList(options.clear),
    address,
  };
  return fileAndFlags(session, typed, flags, { operation: warehouseOperations.create, view }, ['address']);
}
