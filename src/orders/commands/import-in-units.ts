import type { ImportedOrder, ImportSlice } from '../import/imported-order.ts';
import type { RejectReason, StagedRow } from '../import/read/staged-row.ts';
import { orderOperations } from '../orders.operations.ts';
import type { Prepared } from './import-prepare.ts';
import { type ImportRecord, recordsOf } from './import-records.ts';
import type { ImportRun } from './import-run.ts';
import { importSlice, type Slice, slices } from './import-slices.ts';

/** After which a unit of work takes no further slice: commits are dear. `performance` would load modules of Node for a millisecond. */
const UNIT_SECONDS = 0.15;
/**
 * Slices of one beside which others write: read before it begins, they have their turn meanwhile; and taken as one, so that
 * its orders are locked in one sequence.
 */
const SHARED_SLICES = 3;

/** What became of the orders of one unit of work. */
interface Taken {
  readonly records: ImportRecord[];
  readonly rejected: { readonly rows: readonly StagedRow[]; readonly reasons: readonly RejectReason[] }[];
}

/** Imports into a database, as many slices in a unit of work as its time allows: what is told is kept. */
export async function* importInUnits(run: ImportRun): AsyncGenerator<ImportRecord> {
  const reading = slices(run);
  let isShared = false;
  try {
    for (;;) {
      // Held until they are kept: the unit of work may have to be tried again.
      const unit = [asOne(await nextSlices(reading, isShared ? SHARED_SLICES : 1))];
      if (unit[0]?.orders.length === 0) return;
      let taken = nothing();
      let slice = asOne([]);
      let isFull = false;
      const body = {
        async *slices(othersWrite: boolean): AsyncGenerator<ImportSlice> {
          taken = nothing();
          // A plan keeps nothing, and locks nothing; and what the orders of a slice are about may stand in the one before.
          isShared = othersWrite && !run.isPlan;
          isFull ||= othersWrite;
          for (slice of unit) yield importSlice(slice, run.onConflict);
          for (const endsAt = process.uptime() + UNIT_SECONDS; !isFull && process.uptime() < endsAt; ) {
            const [next] = await nextSlices(reading, 1);
            if (next === undefined) break;
            slice = next;
            unit.push(slice);
            yield importSlice(slice, run.onConflict);
          }
          isFull = true;
        },
        take: (results: readonly ImportedOrder[]) => take(run, taken, slice, results),
        isStopped: () => false,
      };
      const { warnings } = (await run.engine.call(orderOperations.importUnit, { body })).value;
      yield* told(run, taken, warnings);
      if (run.hooks.shouldStop()) return;
    }
  } finally {
    await reading.return(undefined);
  }
}

async function nextSlices(reading: AsyncGenerator<Slice>, count: number): Promise<Slice[]> {
  const read: Slice[] = [];
  while (read.length < count) {
    const next = await reading.next();
    if (next.done === true) break;
    read.push(next.value);
  }
  return read;
}

function asOne(parts: readonly Slice[]): Slice {
  return { before: parts.flatMap(({ before }) => before), orders: parts.flatMap(({ orders }) => orders) };
}

/** All in one unit of work. Where an order is rejected nothing is kept, and only the rejected ones are told. */
export async function importAtOnce(run: ImportRun): Promise<readonly ImportRecord[]> {
  let taken = nothing();
  let slice = asOne([]);
  const body = {
    async *slices(): AsyncGenerator<ImportSlice> {
      taken = nothing();
      for await (slice of slices(run)) yield importSlice(slice, run.onConflict);
    },
    take(results: readonly ImportedOrder[]): boolean {
      take(run, taken, slice, results);
      run.hooks.looked(taken.records.length);
      return taken.rejected.length === 0;
    },
    isStopped: () => run.hooks.shouldStop(),
  };
  const { isKept, warnings } = (await run.engine.call(orderOperations.importUnit, { body })).value;
  const records = told(run, taken, warnings);
  return isKept ? records : rejectedAlone(run, records);
}

/** What of an import is told of which nothing was kept. */
export function rejectedAlone({ hooks }: ImportRun, records: readonly ImportRecord[]): readonly ImportRecord[] {
  const isRejected = ({ result }: ImportRecord) => result === 'rejected';
  for (const record of records) if (!isRejected(record)) hooks.notKept(record);
  return records.filter(isRejected);
}

function nothing(): Taken {
  return { records: [], rejected: [] };
}

function take(run: ImportRun, taken: Taken, slice: Slice, results: readonly ImportedOrder[]): boolean {
  for (const [index, record] of recordsOf(slice, results, run.files).entries()) {
    taken.records.push(record);
    tellImported(run, record, slice.orders[index]);
    if (record.result === 'rejected') {
      taken.rejected.push({ rows: slice.orders[index]?.rows ?? [], reasons: record.reasons });
    }
  }
  return true;
}

/** Tells of an order that came in, also where its unit of work is tried again. */
export function tellImported({ hooks }: ImportRun, { result }: ImportRecord, order: Prepared | undefined): void {
  if (order !== undefined && (result === 'created' || result === 'updated')) hooks.imported(order);
}

/** What is told once it is known what is kept. */
function told(
  { hooks }: ImportRun,
  { records, rejected }: Taken,
  warnings: ReadonlyMap<string, readonly string[]>,
): readonly ImportRecord[] {
  for (const { rows, reasons } of rejected) hooks.rejected(rows, reasons);
  if (warnings.size === 0) return records;
  return records.map((each) => ({ ...each, warnings: [...each.warnings, ...(warnings.get(each.id ?? '') ?? [])] }));
}
