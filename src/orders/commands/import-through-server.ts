import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { MOST_BODY_BYTES } from '../../kernel/body-limit.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { rejectedOf } from '../import/whole-import.ts';
import { ORDER_LIMITS } from '../limits.ts';
import { orderOperations } from '../orders.operations.ts';
import type { Prepared } from './import-prepare.ts';
import { type ImportRecord, recordsOf } from './import-records.ts';
import { bytesInRequest, MOST_ORDER_BYTES, megabytes } from './import-request-size.ts';
import type { StagedFile } from './import-stage.ts';

interface Request {
  readonly engine: EngineHandle;
  readonly files: readonly StagedFile[];
  readonly onConflict: OnConflict;
}

/**
 * Imports all orders or none in one request. What could not be read here goes along as an empty order, which the server
 * rejects: so nothing is kept, and the reasons of the others are told too.
 * @throws ShipdockError `limit_exceeded` where there are more orders than a request takes, or more bytes.
 */
export async function importThroughServer(
  { engine, files, onConflict }: Request,
  orders: readonly Prepared[],
): Promise<{ readonly records: readonly ImportRecord[]; readonly isKept: boolean }> {
  if (orders.length > ORDER_LIMITS.ordersAtOnce) throw tooMany(orders.length);
  refuseTooLarge(orders);
  const body = {
    orders: orders.map((each) => ('toImport' in each ? each.toImport : {})),
    on_conflict: onConflict,
    atomic: true,
  };
  const records = (results: readonly ImportedOrder[]) =>
    recordsOf(
      { before: [], orders },
      results.filter((_, index) => 'toImport' in (orders[index] ?? {})),
      files,
    );
  try {
    return { records: records((await engine.call(orderOperations.importBatch, { body })).value), isKept: true };
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'import_rejected') throw error;
    return { records: records(rejectedOf(error, body.orders)), isKept: false };
  }
}

function refuseTooLarge(orders: readonly Prepared[]): void {
  const sized = orders.map((order) => ({ order, bytes: bytesInRequest(order) }));
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MOST_ORDER_BYTES) return;
  const alone = orders.filter((order) => 'code' in order && order.code === 'body_too_large');
  const largest = sized.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3);
  const named = [
    ...alone.slice(0, 3).map((order) => `${placed(order)} is more than that by itself`),
    ...largest.map(({ order, bytes }) => `${placed(order)} is ${megabytes(bytes)}`),
  ];
  const most = `${megabytes(total)} in one request to the server, which takes at most ${megabytes(MOST_BODY_BYTES)}`;
  const message = `--atomic sends all ${orders.length} orders, ${most}; ${named.join(', ')}; nothing was imported`;
  throw new ShipdockError('limit_exceeded', message, { about: 'nothing', hint: TOO_MUCH_HINT });
}

function placed({ orderNumber, file, rows }: Prepared): string {
  return `${orderNumber} (${file} line ${rows[0]?.line ?? 0})`;
}

const TOO_MUCH_HINT = 'run it where the data is (--db), or in files of fewer orders';

function tooMany(count: number): ShipdockError {
  const most = ORDER_LIMITS.ordersAtOnce;
  const message = `--atomic sends all ${count} orders to the server in one request, which takes at most ${most}; nothing was imported`;
  return new ShipdockError('limit_exceeded', message, { about: 'nothing', hint: TOO_MUCH_HINT });
}
