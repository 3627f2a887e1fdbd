import type { CommandRun, Typed } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import { ItemFailures } from '../../cli/endings/item-failures.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { withWarnings } from '../../cli/output/columns.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { orderQuery } from '../../orders/commands/list.ts';
import { matchingOrders } from '../../orders/commands/matching-orders.ts';
import { MOST_OF_BATCH } from '../batch.ts';
import { batchOperations } from '../shipments.operations.ts';
import { bookingBody, type Json, refuseEmptyFilters, whereQuery } from './booking-body.ts';
import { type BookRecord, batchSteps, fileSteps, namedSteps, type Step, workerOf } from './booking-steps.ts';
import { bookingsOfFile } from './bookings-of-file.ts';

/** The fields of what booking says of each order. */
export const view: View<BookRecord> = {
  resource: 'orders to book',
  id: 'shipment.id',
  fields: [
    { name: 'order_number', type: 'text', description: 'number of the order', inTable: true },
    { name: 'result', type: 'status', description: 'booked, unchanged (was booked before) or failed', inTable: true },
    { name: 'shipment.shid', type: 'integer', description: 'running number of the shipment', inTable: true },
    { name: 'shipment.carrier', type: 'text', description: 'carrier', inTable: true, isSpare: true },
    { name: 'shipment.service_name', type: 'text', description: 'service', inTable: true, isName: true },
    {
      name: 'packages',
      type: 'integer',
      description: 'how many packages',
      inTable: true,
      isSpare: true,
      get: (record) => record.shipment?.packages?.length ?? '',
    },
    { name: 'shipment.total_price', type: 'money', description: 'price', inTable: true },
    { name: 'shipment.currency', type: 'text', description: 'currency', inTable: true, isSpare: true },
    {
      name: 'tracking_numbers',
      type: 'text',
      description: 'tracking numbers of all packages',
      inTable: true,
      isName: true,
      get: (record) => (record.shipment?.packages ?? []).map((each) => String(each.tracking_number)).join(' '),
    },
    { name: 'shipment.id', type: 'text', description: 'id of the shipment', inTable: true },
    { name: 'error.error', type: 'text', description: 'why it could not be booked', inTable: true },
    {
      name: 'shipment',
      type: 'object',
      description: 'the shipment',
      inTable: false,
      below: async () => withWarnings((await import('../shipments.view.ts')).view).fields,
    },
    {
      name: 'error',
      type: 'object',
      description: 'why it could not be booked',
      inTable: false,
      below: async () => (await import('../shipment-parts.view.ts')).ERROR,
    },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const body = bookingBody(typed);
  const engine = await session.engine();
  const { steps, total, goOn } = await stepsOf(session, typed, engine, body);
  const failures = new ItemFailures(session);
  const progress = session.notices.progress({ label: 'booking', unit: 'orders', total });
  let done = 0;
  let unchanged = 0;
  const records = (async function* () {
    // Failures wait for the first success: where there is none, standard output stays empty.
    let waiting: BookRecord[] = [];
    for await (const { record, failure } of steps) {
      waiting.push(failure === undefined ? record : { ...record, error: failures.add(record.order_number, failure) });
      progress.update(++done);
      if (record.result === 'unchanged') unchanged += 1;
      if (failures.count === done) continue;
      yield* waiting;
      waiting = [];
    }
    failures.refuseNothing(done - failures.count);
  })();
  // A table waits for all of them, and is what is told of first.
  const tellAll = session.output.format === 'table' ? session.notices.hold() : undefined;
  try {
    await session.output.list(records, view, { total });
  } finally {
    progress.finish();
    tellAll?.();
  }
  const booked = done - failures.count;
  const before = unchanged === 0 ? '' : `, ${unchanged} booked before`;
  session.notices.receipt(`${booked - unchanged} booked${before}, ${failures.count} failed`);
  if (session.interrupted.aborted) {
    session.notices.line(`stopped after ${done} of ${total}; ${goOn}`);
    return interruptedExit(session);
  }
  return failures.exitCode(booked);
};

interface Steps {
  readonly steps: AsyncIterable<Step>;
  readonly total: number;
  /** What to do where it was stopped. */
  readonly goOn: string;
}

const RESUME = 'continue with --resume';

/** A repeat of what is bought on purpose is bought once more. */
function goOnAfter(bookings: readonly Json[]): string {
  const isTwice = bookings.some((each) => each.allow_duplicate === true);
  return isTwice ? 'book only the others: what was booked would be bought again' : 'run it again';
}

/** Orders that were named one by one; what filters choose as a batch, which goes on after a kill. */
async function stepsOf(session: Session, typed: Typed, engine: EngineHandle, body: Json): Promise<Steps> {
  const { all, resume, batchName, file } = typed.options;
  if (all === true || resume === true) refuseKey(session);
  else if (batchName !== undefined) throw batchOfNone();
  const name = typeof batchName === 'string' ? { name: batchName } : {};
  if (resume === true) {
    refuseNames(typed, '--resume');
    return resumedSteps(session, engine, { ...name, booking: body });
  }
  if (typeof file === 'string') {
    const bookings = await bookingsOfFile(session, typed, engine, file, body);
    if (bookings.length > 1) refuseKey(session);
    return { steps: fileSteps(session, engine, bookings), total: bookings.length, goOn: goOnAfter(bookings) };
  }
  if (all !== true) {
    const names = await namedItems(session, typed, 'order');
    if (names.length > 1) refuseKey(session);
    return { steps: namedSteps(session, engine, names, body), total: names.length, goOn: goOnAfter([body]) };
  }
  refuseNames(typed, '--all');
  const orders = await openOrders(session, engine, typed);
  // Which carrier and price each gets is known once it is rated, and orders may be thousands.
  const action = `booking ${counted(orders.length, 'order')} (--dry-run shows carriers and prices)`;
  await session.prompts.confirm({ level: 'moderate', action });
  if (orders.length === 0 || session.options.dryRun) {
    return { steps: namedSteps(session, engine, orders, body), total: orders.length, goOn: RESUME };
  }
  const { value: batch } = await engine.call(batchOperations.begin, {
    body: { ...name, ...workerOf(engine), orders, booking: body },
  });
  return { steps: batchSteps(session, engine, batch), total: orders.length, goOn: RESUME };
}

async function resumedSteps(session: Session, engine: EngineHandle, said: Json): Promise<Steps> {
  const { value: batch, warnings } = await engine.call(batchOperations.begin, {
    body: { resume: true, ...workerOf(engine), ...said },
  });
  session.notices.warnAll(warnings);
  session.notices.info(
    `batch ${batch.id}: ${batch.waiting} of ${counted(batch.total, 'order')} ${batch.waiting === 1 ? 'is' : 'are'} waiting`,
  );
  const total = session.options.dryRun ? Math.min(batch.waiting, MOST_OF_BATCH) : batch.waiting;
  if (total < batch.waiting) session.notices.warn(`--dry-run shows the first ${total} of them`);
  return { steps: batchSteps(session, engine, batch), total, goOn: RESUME };
}

/** A key is of one request: of several, some might be done and others not. */
function refuseKey({ options }: Session): void {
  if (options.idempotencyKey === undefined) return;
  throw new ShipdockError('usage', '--idempotency-key is of one booking, and several were asked for', {
    hint: 'name one order with each key; a repeat without --allow-duplicate buys nothing either way',
  });
}

function batchOfNone(): ShipdockError {
  return new ShipdockError('usage', '--batch-name is of a batch: it is given with --all or --resume');
}

function refuseNames(typed: Typed, flag: string): void {
  const given = typed.arguments.order;
  if (given === undefined || [given].flat().length === 0) return;
  throw new ShipdockError('usage', `orders were named and ${flag} was given: give one of them`);
}

/** Every order of which something can be booked, that matches the filters. */
function openOrders(session: Session, engine: EngineHandle, typed: Typed): Promise<readonly string[]> {
  const filters = refuseEmptyFilters(orderQuery(typed));
  return matchingOrders(session, engine, {
    status: 'new,picking,partially_shipped',
    ...filters,
    ...whereQuery(typed.options.where, filters),
  });
}
