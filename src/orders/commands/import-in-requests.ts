import { dryRunIds, type IdGenerator, isDryRunId } from '../../kernel/ids.ts';
import type { ImportedOrder } from '../import/imported-order.ts';
import { orderOperations } from '../orders.operations.ts';
import { rejectedAlone, tellImported } from './import-in-units.ts';
import type { Prepared } from './import-prepare.ts';
import { type ImportRecord, recordsOf } from './import-records.ts';
import type { ImportRun } from './import-run.ts';
import { importSlice, type Slice, slices } from './import-slices.ts';
import { importThroughServer } from './import-through-server.ts';

/** Imports through a server, a slice in a request: what was answered is kept. */
export async function* importInRequests(run: ImportRun): AsyncGenerator<ImportRecord> {
  const reading = slices(run);
  const newIds = dryRunIds();
  try {
    for (let next = await reading.next(); next.done !== true; ) {
      const slice = next.value;
      // While a server works on these, the next ones are read.
      const [answered, following] = await Promise.allSettled([answersTo(run, slice), reading.next()]);
      const results = fulfilled(answered).map((result) => numberedThrough(result, newIds));
      const records = recordsOf(slice, results, run.files);
      for (const [index, record] of records.entries()) {
        if (record.result === 'rejected') run.hooks.rejected(slice.orders[index]?.rows ?? [], record.reasons);
        tellImported(run, record, slice.orders[index]);
      }
      yield* records;
      if (run.hooks.shouldStop()) return;
      next = fulfilled(following);
    }
  } finally {
    await reading.return(undefined);
  }
}

/** Every request of a dry run numbers what it would make from one on. */
function numberedThrough(result: ImportedOrder, newIds: IdGenerator): ImportedOrder {
  return 'id' in result && isDryRunId(result.id) ? { ...result, id: newIds.next('order') } : result;
}

function fulfilled<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

async function answersTo({ engine, onConflict }: ImportRun, slice: Slice): Promise<readonly ImportedOrder[]> {
  const body = importSlice(slice, onConflict);
  return body.orders.length === 0 ? [] : (await engine.call(orderOperations.importBatch, { body })).value;
}

/** All in one request to a server, which keeps all or nothing. */
export async function importByRequest(run: ImportRun): Promise<readonly ImportRecord[]> {
  const orders: Prepared[] = [];
  for await (const slice of slices(run)) orders.push(...slice.orders);
  if (run.hooks.shouldStop()) return [];
  const { records, isKept } = await importThroughServer(run, orders);
  if (isKept) {
    for (const [index, record] of records.entries()) tellImported(run, record, orders[index]);
    return records;
  }
  for (const [index, record] of records.entries()) {
    if (record.result === 'rejected') run.hooks.rejected(orders[index]?.rows ?? [], record.reasons);
  }
  return rejectedAlone(run, records);
}
