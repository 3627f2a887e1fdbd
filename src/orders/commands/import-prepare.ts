import { readJson } from '../../contract/read-json.ts';
import type { RowGroup } from '../../kernel/row-groups.ts';
import type { OrderToImport } from '../import/imported-order.ts';
import { orderFromRows, placeOfField, type RejectReason, type StagedRow } from '../import/order-from-rows.ts';
import { fileOf, NAMELESS, type StagedFile, unstaged } from './import-stage.ts';

/** An order ready to be sent, or the reasons why it is not. */
export type Prepared = PreparedPlace &
  (
    | {
        readonly toImport: OrderToImport;
        /** Where in the file a field of the order stands. */
        readonly placeOf: (field: string | undefined) => Omit<RejectReason, 'message'>;
      }
    | { readonly reasons: readonly RejectReason[] }
  );

interface PreparedPlace {
  readonly orderNumber: string | null;
  /** Name of its file. */
  readonly file: string;
  readonly rows: readonly StagedRow[];
}

/** The order of a group of rows. Rows in several files, or several JSON orders, must say the same: neither is preferred. */
export function prepare(group: RowGroup, files: readonly StagedFile[]): Prepared {
  const candidates = candidatesOf(group, files);
  const [first, ...others] = candidates.map(({ file, rows }) => prepareOne(group.key, file, rows));
  if (first === undefined) throw new Error('a group without rows');
  if (others.length === 0) return first;
  const all = [first, ...others];
  const rows = all.flatMap((each) => each.rows);
  const wrong = all.flatMap((each) => ('reasons' in each ? each.reasons : []));
  if (wrong.length > 0) return { orderNumber: first.orderNumber, file: first.file, rows, reasons: wrong };
  const other = others.find((each) => saying(each) !== saying(first));
  if (other === undefined) return first;
  const place = `${first.file} line ${first.rows[0]?.line ?? 0}`;
  const message = `comes a second time and says something else than ${place}`;
  const reason = { file: other.file, line: other.rows[0]?.line ?? 0, column: 'order_number', message };
  return { orderNumber: first.orderNumber, file: first.file, rows, reasons: [reason] };
}

interface Candidate {
  readonly file: StagedFile;
  readonly rows: readonly StagedRow[];
}

/** The rows of each CSV file together, each order of a JSON file by itself. */
function candidatesOf(group: RowGroup, files: readonly StagedFile[]): readonly Candidate[] {
  const candidates: { file: StagedFile; rows: StagedRow[] }[] = [];
  for (const each of group.rows) {
    const file = files[fileOf(each.line)];
    if (file === undefined) throw new Error('a row of no file');
    const last = candidates.at(-1);
    if (file.kind === 'csv' && last?.file === file) last.rows.push(unstaged(each));
    else candidates.push({ file, rows: [unstaged(each)] });
  }
  return candidates;
}

function saying(each: Prepared): string | undefined {
  return 'toImport' in each ? JSON.stringify(each.toImport) : undefined;
}

function prepareOne(key: string, file: StagedFile, rows: readonly StagedRow[]): Prepared {
  const orderNumber = key.startsWith(NAMELESS) ? null : key;
  const place = { orderNumber, file: file.name, rows };
  if (orderNumber === null) return { ...place, reasons: rows.map(namelessReason) };
  if (file.kind === 'json') return prepareJson(place);
  const raw = orderFromRows(orderNumber, rows, file.columns);
  if ('reasons' in raw) return { ...place, reasons: raw.reasons };
  return {
    ...place,
    toImport: { ...raw.body, import: { source: 'CSV', whole_address: raw.hasAddressCells } },
    placeOf: (field) => placeOfField(raw, field, file.columns),
  };
}

function prepareJson(place: PreparedPlace): Prepared {
  const [row] = place.rows;
  const line = row?.line ?? 0;
  const body = readJson(row?.json ?? '') as Readonly<Record<string, unknown>>;
  return {
    ...place,
    toImport: { ...body, import: { source: 'JSON' } },
    placeOf: (field) => (field === undefined ? { line } : { line, column: field }),
  };
}

function namelessReason(row: StagedRow): RejectReason {
  if (row.fault !== undefined) return { line: row.line, message: row.fault };
  return { line: row.line, column: 'order_number', message: 'is missing' };
}
