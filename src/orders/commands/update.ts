import type { CommandRun, Typed } from '../../cli/command.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { addressOfBook } from './address-of-book.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await updateBody(session, typed);
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { value, warnings } = await engine.call(orderOperations.update, { params, body });
  for (const warning of warnings ?? []) session.notices.warn(warning);
  session.output.record(value, view);
  session.notices.receipt(`changed order ${value.order_number}`);
  return undefined;
};

/** The file's members, with what flags say over them. */
async function updateBody(session: Session, typed: Typed): Promise<Readonly<Record<string, unknown>>> {
  const { options } = typed;
  const file = typeof options.file === 'string' ? await readJsonInput(session, options.file) : {};
  const flags = flagBody(options);
  if (Object.keys(flags).length === 0 && options.file === undefined) {
    throw new ShipdockError('usage', 'nothing to change was given', { hint: 'shipdock orders update -h' });
  }
  // What is no object is refused by the operation, which names what it needs.
  return typeof file === 'object' && file !== null && !Array.isArray(file)
    ? { ...file, ...flags }
    : (file as Readonly<Record<string, unknown>>);
}

function flagBody(options: Typed['options']): Readonly<Record<string, unknown>> {
  const address = given(typeof options.to === 'string' ? addressOfBook(options.to, options) : addressParts(options));
  return given({
    order_number: options.number,
    status: options.status,
    hold_until: options.until,
    warehouse_code: options.warehouse,
    requested_shipping_details: options.service,
    tags: options.tag,
    notes: typeof options.note === 'string' ? [{ body: options.note }] : undefined,
    clear: options.clear,
    destination_address: Object.keys(address).length === 0 ? undefined : address,
    regenerate_proposed_shipments: options.rateAgain === true ? true : undefined,
  });
}

function addressParts(options: Typed['options']) {
  return {
    name: options.name,
    company: options.company,
    street1: options.street,
    street2: options.street2,
    city: options.city,
    state: options.state,
    zip: options.zip,
    country: options.country,
    phone_number: options.phone,
    email: options.email,
    is_residential: options.residential === true ? true : undefined,
  };
}

function given(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
