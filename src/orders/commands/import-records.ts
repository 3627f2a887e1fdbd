import type { ImportedOrder } from '../import/imported-order.ts';
import type { RejectReason } from '../import/read/staged-row.ts';
import type { Prepared } from './import-prepare.ts';
import type { StagedFile } from './import-stage.ts';

/** What became of one order of the files. */
export interface ImportRecord {
  readonly order_number: string | null;
  readonly result: ImportedOrder['result'];
  readonly id: string | null;
  readonly file: string;
  /** Lines of the file that its rows begin on. */
  readonly lines: readonly number[];
  /** Of orders in a JSON array: where they stand, as JSON pointers. */
  readonly pointers: readonly string[];
  /** Of an update: the fields that it moves, in the API's words. */
  readonly changes: readonly string[];
  readonly reasons: readonly RejectReason[];
  /** Error code of a rejection. */
  readonly code: string | null;
  /** What was left out of it, why it could not be rated, and what else is to be looked at. */
  readonly warnings: readonly string[];
}

/** What became of the orders of a slice, without those of an earlier one; where there are several files, reasons name theirs. */
export function recordsOf(
  { before, orders }: { readonly before: readonly Prepared[]; readonly orders: readonly Prepared[] },
  results: readonly ImportedOrder[],
  files: readonly StagedFile[],
): readonly ImportRecord[] {
  let next = before.length;
  const names = files.length > 1;
  return orders.map((each) =>
    'toImport' in each
      ? recordOf(each, results[next++], names)
      : rejection(each, each.reasons, each.code ?? 'unreadable_field', names),
  );
}

function recordOf(
  each: Extract<Prepared, { readonly toImport: unknown }>,
  result: ImportedOrder | undefined,
  namesFile: boolean,
): ImportRecord {
  if (result === undefined) throw new Error('an order without its result');
  if (result.result === 'rejected') {
    const reasons = result.problems.map(({ field, message }) => ({
      ...each.placeOf(field),
      message: inItsFile(message, each.placeOf),
    }));
    return rejection(each, reasons, result.code, namesFile);
  }
  const { changes = [], warnings: own = [] } = result;
  const ofNew = result.result === 'created' ? (each.ifCreated ?? []) : [];
  const isNews = result.result === 'created' || result.result === 'updated';
  const isSame = result.result === 'unchanged' && each.ifUnchanged !== undefined;
  const warnings = isNews ? [...(each.warnings ?? []), ...ofNew, ...own] : isSame ? [...own, each.ifUnchanged] : own;
  return { ...blank(each), result: result.result, id: result.id, changes, warnings };
}

/** A sentence that names another line of the order, in the words of who sees rows. */
function inItsFile(message: string, placeOf: (field: string) => Omit<RejectReason, 'message'>): string {
  return message.replaceAll(/order_line_items\[\d+\]/g, (field) => {
    const { line, pointer } = placeOf(field);
    return pointer ?? `line ${line}`;
  });
}

function rejection(each: Prepared, reasons: readonly RejectReason[], code: string, namesFile: boolean): ImportRecord {
  const named = namesFile ? reasons.map((reason) => ({ file: each.file, ...reason })) : reasons;
  return { ...blank(each), result: 'rejected', reasons: named, code };
}

function blank(each: Prepared): ImportRecord {
  return {
    order_number: each.orderNumber,
    result: 'unchanged',
    id: null,
    file: each.file,
    lines: each.rows.map((row) => row.line),
    pointers: each.rows.flatMap(({ pointer }) => pointer || []),
    changes: [],
    reasons: [],
    code: null,
    warnings: [],
  };
}
