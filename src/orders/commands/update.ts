import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { fileAndFlags, saidByFlags } from '../../cli/words/file-and-flags.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { endsTheDayBefore } from '../status/day-alone.ts';
import { OF_CANCELLING } from '../status/of-cancelling.ts';
import { ONLY_OF_NEW } from '../update/shipped-not-taken.ts';
import { addressOfBook } from './address-of-book.ts';
import { addressParts } from './address-parts.ts';
import { tellWhatOrderLacks } from './tell-what-lacks.ts';

export { view };

const BODY = { operation: orderOperations.update, view, told: [...ONLY_OF_NEW, ...OF_CANCELLING] };

export const run: CommandRun = async (session, typed) => {
  const body = await updateBody(session, typed);
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { value, warnings } = await engine.call(orderOperations.update, { params, body });
  session.notices.warnAll([...(warnings ?? []), ...endsTheDayBefore('--until', typed.options.until)]);
  session.output.record(value, view);
  session.notices.receipt(`changed order ${value.order_number}`);
  await tellWhatOrderLacks(session, value);
  return undefined;
};

/** The file's members, with what flags say over them. */
async function updateBody(session: Session, typed: Typed): Promise<Readonly<Record<string, unknown>>> {
  const { options } = typed;
  const flags = flagBody(options);
  if (Object.keys(flags).length === 0 && options.file === undefined) {
    throw new ShipdockError('usage', 'nothing to change was given', { hint: 'shipdock orders update -h' });
  }
  // An address of the book takes the place of the file's; parts of one stand over it.
  return fileAndFlags(session, typed, flags, BODY, options.to === undefined ? ['destination_address'] : []);
}

function flagBody(options: Typed['options']): Readonly<Record<string, unknown>> {
  return saidByFlags({
    order_number: options.number,
    status: options.status,
    hold_until: options.until,
    warehouse_code: options.warehouse,
    requested_shipping_details: options.service,
    // Else a rate of the file would decide.
    requested_rate_id: options.service === undefined ? undefined : null,
    tags: options.tag,
    notes: typeof options.note === 'string' ? [{ body: options.note }] : undefined,
    clear: options.clear,
    destination_address: typeof options.to === 'string' ? addressOfBook(options.to, options) : addressParts(options),
    regenerate_proposed_shipments: options.rateAgain === true ? true : undefined,
  });
}
