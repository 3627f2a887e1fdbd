import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { RepeatedWarnings } from '../../cli/notices/repeated-warnings.ts';
import type { Session } from '../../cli/session.ts';
import { processIdentity } from '../../engine/process-identity.ts';
import { counted } from '../../kernel/counted.ts';
import { type ErrorBody, ShipdockError } from '../../kernel/errors.ts';
import { ID_PREFIXES } from '../../kernel/ids.ts';
import { refusalOfOne } from '../../kernel/refusal.ts';
import { saidText } from '../../kernel/said-text.ts';
import { shell } from '../../kernel/shell.ts';
import { orderOperations } from '../../orders/orders.operations.ts';
import { type BatchJson, MOST_OF_BATCH } from '../batch.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { batchOperations, shipmentOperations } from '../shipments.operations.ts';
import type { Json } from './booking-body.ts';

/** What became of one order. */
export interface BookRecord {
  readonly order_number: string;
  readonly result: 'booked' | 'unchanged' | 'failed';
  readonly shipment: ShipmentJson | null;
  readonly error: ErrorBody | null;
}

/** The same; the failure, where there was one, is told when its record is written. */
export interface Step {
  readonly record: BookRecord;
  readonly failure?: ShipdockError;
}

export async function* namedSteps(
  session: Session,
  engine: EngineHandle,
  orders: readonly string[],
  body: Json,
): AsyncGenerator<Step> {
  // Of one order nobody asks which; of several the first that is told names its order.
  const repeated = orders.length > 1 ? new RepeatedWarnings() : undefined;
  for (const order of orders) {
    if (session.interrupted.aborted) break;
    yield await bookOne(
      session,
      order,
      repeated,
      () => numberOf(engine, order),
      async () => {
        const booked = engine.call(shipmentOperations.bookOrder, { params: { id: order }, body });
        const { value, warnings } = await booked.catch(rateAnew(order));
        const { is_new: isNew, chosen_because: _because, ...shipment } = value;
        return { shipment, isNew, warnings };
      },
    );
  }
  repeated?.end(session);
}

export async function* fileSteps(
  session: Session,
  engine: EngineHandle,
  bookings: readonly Json[],
): AsyncGenerator<Step> {
  const repeated = bookings.length > 1 ? new RepeatedWarnings() : undefined;
  for (const [at, body] of bookings.entries()) {
    if (session.interrupted.aborted) break;
    const name = saidText(body.order_number) || saidText(body.order_id) || `booking ${at + 1}`;
    yield await bookOne(
      session,
      name,
      repeated,
      () => numberOf(engine, name),
      async () => {
        const { value: shipment, status, warnings } = await engine.call(shipmentOperations.book, { body });
        return { shipment, isNew: status !== 200, warnings };
      },
    );
  }
  repeated?.end(session);
}

/** Of an order that is named a rate that is none leads to the rates of that order. */
function rateAnew(order: string): (error: unknown) => never {
  return (error) => {
    const isNoRate =
      error instanceof ShipdockError && ['rate_not_found', 'proposed_shipment_not_found'].includes(error.code);
    throw isNoRate ? error.with({ hint: shell`shipdock orders rate ${order}` }) : error;
  };
}

/** Who books a batch, for a server: by itself it takes all who ask it for one, and one's batch for another's. */
export function workerOf({ isRemote = false }: EngineHandle): Json {
  return isRemote ? { worker: processIdentity().name } : {};
}

/** What becomes of the orders of a batch that wait; at the end it is told how many of them another was answered. */
export async function* batchSteps(
  session: Session,
  engine: EngineHandle,
  { id, waiting }: Pick<BatchJson, 'id' | 'waiting'>,
): AsyncGenerator<Step> {
  const repeated = new RepeatedWarnings();
  const { dryRun } = session.options;
  let left = waiting;
  // A dry run notes nothing, so that the next request would begin with the same order.
  const most = dryRun ? MOST_OF_BATCH : 1;
  // With --jq, and in a table on a terminal, nothing is written before the end.
  const isHeld = session.options.jq !== undefined || session.output.format === 'table';
  const worker = workerOf(engine);
  const work = async (count: number, told: readonly string[]) =>
    (await engine.call(batchOperations.work, { params: { id }, body: { count, told, ...worker } })).value;
  const untold: string[] = [];
  while (true) {
    // What was told is on its way to the reader before that is said.
    session.output.flush();
    const told = isHeld || session.output.isClosed ? [] : untold.splice(0);
    const steps = await work(session.interrupted.aborted ? 0 : most, told);
    untold.push(...steps.map((step) => step.order_number));
    if (steps.length === 0) break;
    for (const { order_number, result, shipment, error, warnings } of steps) {
      repeated.tell(session, order_number, warnings);
      const record = { order_number, result, shipment, error };
      left -= 1;
      yield error === null ? { record } : { record, failure: fromBody(error) };
    }
    if (dryRun) break;
  }
  repeated.end(session);
  if (dryRun) return;
  if (left > 0 && !session.interrupted.aborted) session.notices.warn(answeredElsewhere(id, left));
  if (isHeld) while (untold.length > 0) await work(0, untold.splice(0, MOST_OF_BATCH));
  else if (untold.length > 0) session.notices.warn(readByNobody(id, untold.length));
}

/** Whoever prints what he reads may have ended before he had read all. */
function readByNobody(id: string, orders: number): string {
  const were = orders === 1 ? 'was' : 'were';
  const again = shell`shipdock shipments book --resume --batch-name ${id}`;
  return `standard output was closed before ${counted(orders, 'order')} ${were} told: ${again} tells ${orders === 1 ? 'it' : 'them'}`;
}

function answeredElsewhere(id: string, orders: number): string {
  const were = orders === 1 ? 'was' : 'were';
  const all = shell`shipdock batches get ${id}`;
  return `${counted(orders, 'order')} of batch ${id} ${were} answered to another who books it too: ${all} shows all`;
}

/** An error as it came from the engine, to be told like one that was thrown. */
function fromBody({ code, error, hint, details }: ErrorBody): ShipdockError {
  return new ShipdockError(code, error, {
    ...(hint === undefined ? {} : { hint }),
    details: details ?? [],
  });
}

/** The number of an order that is named by its id, as those that are booked have it. */
async function numberOf(engine: EngineHandle, name: string): Promise<string> {
  if (!name.startsWith(`${ID_PREFIXES.order}_`)) return name;
  try {
    return (await engine.call(orderOperations.get, { params: { id: name } })).value.order_number;
  } catch {
    return name;
  }
}

interface Booked {
  readonly shipment: ShipmentJson;
  readonly isNew: boolean;
  readonly warnings: readonly string[] | undefined;
}

async function bookOne(
  session: Session,
  name: string,
  repeated: RepeatedWarnings | undefined,
  /** What the order is called where it is not booked. */
  called: () => Promise<string>,
  book: () => Promise<Booked>,
): Promise<Step> {
  try {
    const { shipment, isNew, warnings = [] } = await book();
    const order = shipment.order_number ?? name;
    if (repeated !== undefined) repeated.tell(session, order, warnings);
    else session.notices.warnAll(warnings);
    const result = isNew ? 'booked' : 'unchanged';
    return { record: { order_number: order, result, shipment, error: null } };
  } catch (error) {
    const expected = refusalOfOne(error);
    return {
      record: { order_number: await called(), result: 'failed', shipment: null, error: null },
      failure: expected,
    };
  }
}
