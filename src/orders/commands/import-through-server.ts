import type { EngineHandle } from '../../cli/engine-handle.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { rejectedOf } from '../import/whole-import.ts';
import { ORDER_LIMITS } from '../limits.ts';
import { orderOperations } from '../orders.operations.ts';
import type { Prepared } from './import-prepare.ts';
import { type ImportRecord, recordsOf } from './import-records.ts';
import type { StagedFile } from './import-stage.ts';

interface Request {
  readonly engine: EngineHandle;
  readonly files: readonly StagedFile[];
  readonly onConflict: OnConflict;
}

/**
 * Imports all orders or none in one request. What could not be read here goes along as an empty order, which the server
 * rejects: so nothing is kept, and the reasons of the others are told too.
 * @throws ShipdockError `limit_exceeded` where there are more orders than a request takes.
 */
export async function importThroughServer(
  { engine, files, onConflict }: Request,
  orders: readonly Prepared[],
): Promise<{ readonly records: readonly ImportRecord[]; readonly isKept: boolean }> {
  if (orders.length > ORDER_LIMITS.ordersAtOnce) throw tooMany(orders.length);
  const body = {
    orders: orders.map((each) => ('toImport' in each ? each.toImport : {})),
    on_conflict: onConflict,
    atomic: true,
  };
  const records = (results: readonly ImportedOrder[]) =>
    recordsOf(
      orders,
      results.filter((_, index) => 'toImport' in (orders[index] ?? {})),
      files,
    );
  try {
    return { records: records((await engine.call(orderOperations.importBatch, { body })).value), isKept: true };
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'import_rejected') throw error;
    return { records: records(rejectedOf(error.details, body.orders)), isKept: false };
  }
}

function tooMany(count: number): ShipdockError {
  const most = ORDER_LIMITS.ordersAtOnce;
  const message = `--atomic sends all ${count} orders to the server in one request, which takes at most ${most}; nothing was imported`;
  return new ShipdockError('limit_exceeded', message, {
    hint: 'run it where the data is (--db), or in files of fewer orders',
  });
}
