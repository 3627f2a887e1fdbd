import type { CommandRun, Typed } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine-handle.ts';
import { interruptedExit } from '../../cli/interrupted-exit.ts';
import { ItemFailures } from '../../cli/item-failures.ts';
import { namedItems } from '../../cli/named-items.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { type ErrorBody, ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import { orderQuery } from '../../orders/commands/list.ts';
import { orderOperations } from '../../orders/orders.operations.ts';
import type { ShipmentJson } from '../shipment-json.ts';
import { shipmentOperations } from '../shipments.operations.ts';

/** What became of one order. */
interface BookRecord {
  readonly order_number: string;
  readonly result: 'booked' | 'unchanged' | 'failed';
  readonly shipment: ShipmentJson | null;
  readonly error: ErrorBody | null;
}

/** The fields of what booking says of each order. */
export const view: View<BookRecord> = {
  resource: 'orders to book',
  id: 'shipment.id',
  fields: [
    { name: 'order_number', type: 'text', description: 'number of the order', inTable: true },
    { name: 'result', type: 'status', description: 'booked, unchanged (was booked before) or failed', inTable: true },
    { name: 'shipment.shid', type: 'integer', description: 'running number of the shipment', inTable: true },
    { name: 'shipment.carrier', type: 'text', description: 'carrier', inTable: true },
    { name: 'shipment.service_name', type: 'text', description: 'service', inTable: true },
    {
      name: 'packages',
      type: 'integer',
      description: 'how many packages',
      inTable: true,
      get: (record) => record.shipment?.packages?.length ?? '',
    },
    { name: 'shipment.total_price', type: 'money', description: 'price', inTable: true },
    { name: 'shipment.currency', type: 'text', description: 'currency', inTable: true },
    {
      name: 'tracking_numbers',
      type: 'text',
      description: 'tracking numbers of all packages',
      inTable: true,
      get: (record) => (record.shipment?.packages ?? []).map((each) => String(each.tracking_number)).join(' '),
    },
    { name: 'shipment.id', type: 'text', description: 'id of the shipment', inTable: true },
    { name: 'error.error', type: 'text', description: 'why it could not be booked', inTable: true },
    { name: 'shipment', type: 'object', description: 'the shipment', inTable: false },
    { name: 'error', type: 'object', description: 'why it could not be booked', inTable: false },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const body = choice(typed);
  const engine = await session.engine();
  const orders = await ordersToBook(session, typed, engine);
  const failures = new ItemFailures(session);
  const progress = session.notices.progress({ label: 'booking', unit: 'orders', total: orders.length });
  let done = 0;
  const records = (async function* () {
    // Failures wait for the first success: where there is none, standard output stays empty.
    let waiting: BookRecord[] = [];
    for (const order of orders) {
      if (session.interrupted.aborted) break;
      waiting.push(await bookOne(session, engine, order, body, failures));
      progress.update(++done);
      if (failures.count === done) continue;
      yield* waiting;
      waiting = [];
    }
    failures.refuseNothing(done - failures.count);
  })();
  await session.output.list(records, view, { total: orders.length });
  const booked = done - failures.count;
  progress.finish();
  session.notices.receipt(`${booked} booked, ${failures.count} failed`);
  if (session.interrupted.aborted) {
    session.notices.line(`stopped after ${done} of ${orders.length}; run the same command again to continue`);
    return interruptedExit(session);
  }
  return failures.exitCode(booked);
};

async function bookOne(
  session: Session,
  engine: EngineHandle,
  order: string,
  body: Readonly<Record<string, unknown>>,
  failures: ItemFailures,
): Promise<BookRecord> {
  try {
    const { value, warnings } = await engine.call(shipmentOperations.bookOrder, { params: { id: order }, body });
    for (const warning of warnings ?? []) session.notices.warn(warning);
    const { is_new: isNew, chosen_because: _because, ...shipment } = value;
    return {
      order_number: shipment.order_number ?? order,
      result: isNew ? 'booked' : 'unchanged',
      shipment,
      error: null,
    };
  } catch (error) {
    const expected = toShipdockError(error);
    // A fault of ours, or of the whole database, would fail for every other order too.
    if (expected.code === 'bug' || expected.exitCode === 10) throw error;
    return { order_number: order, result: 'failed', shipment: null, error: failures.add(order, expected) };
  }
}

function choice(typed: Typed): Readonly<Record<string, unknown>> {
  const { rate, service, cheapest } = typed.options;
  const given = [rate, service, cheapest].filter((each) => each !== undefined && each !== false);
  if (given.length > 1) {
    throw new ShipdockError('usage', '--rate, --service and --cheapest exclude one another: give one of them');
  }
  return {
    ...(rate === undefined ? {} : { rate_id: rate }),
    ...(service === undefined ? {} : { service }),
    ...(cheapest === true ? { cheapest: true } : {}),
  };
}

async function ordersToBook(session: Session, typed: Typed, engine: EngineHandle): Promise<readonly string[]> {
  const given = typed.arguments.order;
  const isNamed = given !== undefined && [given].flat().length > 0;
  if (typed.options.all !== true) return namedItems(session, typed, 'order');
  if (isNamed) throw new ShipdockError('usage', 'orders were named and --all was given: give one of them');
  const orders = await openOrders(engine, typed);
  await session.prompts.confirm({ level: 'moderate', action: `booking ${orders.length} orders` });
  return orders;
}

/** Every order of which something can be booked, that matches the filters. */
async function openOrders(engine: EngineHandle, typed: Typed): Promise<readonly string[]> {
  const query = { ...orderQuery(typed), status: 'new,picking,partially_shipped' };
  const ids: string[] = [];
  for (;;) {
    const after = ids.at(-1);
    const page = after === undefined ? {} : { after_id: after };
    const { value } = await engine.call(orderOperations.list, { query: { ...query, ...page, per_page: 100 } });
    ids.push(...value.map((order) => order.id));
    if (value.length < 100) return ids;
  }
}
