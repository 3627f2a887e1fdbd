import type { Receipt } from '../../cli/receipt.ts';
import type { Session } from '../../cli/session.ts';
import type { View, ViewField } from '../../cli/view.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../kernel/error-catalogue.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { membersOf, noMembers } from '../../kernel/members.ts';
import type { RejectReason } from '../import/staged-row.ts';
import type { ImportRecord } from './import-records.ts';

/** What is said of an order that was imported, or would be: a plan speaks of what it would do. */
export type ToldRecord = Omit<ImportRecord, 'result'> & { readonly result: string };

/** The fields of what an import says of each order. */
export const view: View<ToldRecord> = {
  resource: 'orders in the file',
  id: 'id',
  fields: [
    {
      name: 'order_number',
      type: 'text',
      description: 'number of the order; none where the row has none',
      inTable: true,
    },
    {
      name: 'result',
      type: 'status',
      description:
        'created, updated, unchanged, skipped or rejected; of a plan create, update, same, skip, conflict or reject',
      inTable: true,
    },
    { name: 'id', type: 'text', description: 'id of the order', inTable: true },
    { name: 'file', type: 'text', description: 'name of its file', inTable: false },
    {
      name: 'lines',
      type: 'list',
      description: 'lines of the file that its rows begin on',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'pointers',
      type: 'list',
      description: 'of a JSON array, where in it the order stands',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'changes',
      type: 'list',
      description: 'of an update, the fields that it moves',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'reason',
      type: 'text',
      description: 'why it was rejected, or what an update moves',
      inTable: true,
      get: (record) => (record.reasons?.length > 0 ? record.reasons.map(reasonText).join('; ') : movedText(record)),
    },
    {
      name: 'reasons',
      type: 'list',
      description: 'line, column (of JSON the pointer too) and message of each reason',
      inTable: false,
      below: async () =>
        membersOf<RejectReason>({ file: true, line: true, column: true, pointer: true, message: true }),
    },
    { name: 'code', type: 'text', description: 'error code of a rejection', inTable: false },
    {
      name: 'warnings',
      type: 'list',
      description: 'what was left out of it, why it was not rated, and what else to look at',
      inTable: false,
      below: noMembers,
    },
  ],
};

/** What --json answers: one object, of a plan with what it would do. */
export interface ImportSummary {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly conflicts?: number;
  readonly plan?: readonly ToldRecord[];
  readonly plan_omitted?: number;
  readonly rejects: readonly ImportRecord[];
  readonly rejects_omitted: number;
}

const count = (name: keyof ImportSummary & string, description: string): ViewField<ImportSummary> => ({
  name,
  type: 'integer',
  description,
  inTable: true,
});
/** The rows of a list in it: what is made for tables is none of their members. */
const records = (name: keyof ImportSummary & string, description: string): ViewField<ImportSummary> => ({
  name,
  type: 'list',
  description,
  inTable: true,
  fields: view.fields.filter(({ get }) => get === undefined),
});

const COUNTS = [
  count('created', 'how many orders were created'),
  count('updated', 'how many were updated'),
  count('unchanged', 'how many were there already'),
  count('skipped', 'how many were skipped'),
  count('rejected', 'how many were rejected'),
];
const REJECTS = [
  records('rejects', 'each rejected order'),
  count('rejects_omitted', 'how many more there are of them'),
];

/** The fields of the one object that an import answers with --json. */
export const summaryView: View<ImportSummary> = { resource: 'imports', fields: [...COUNTS, ...REJECTS] };

/** The same of a plan. */
export const planView: View<ImportSummary> = {
  resource: 'plans',
  fields: [
    ...COUNTS,
    count('conflicts', 'how many are there and say something else'),
    records('plan', 'what would become of each order that does not stay as it is'),
    count('plan_omitted', 'how many more there are of them'),
    ...REJECTS,
  ],
};

function movedText(record: ToldRecord): string {
  return record.changes === undefined || record.changes.length === 0 ? '' : `moves ${record.changes.join(', ')}`;
}

export function reasonText({ file, line, column, pointer, message }: RejectReason): string {
  const place = pointer ?? column;
  return `${file === undefined ? '' : `${file} `}line ${line}${place === undefined ? '' : ` ${place}`} ${message}`;
}

const PLAN_WORDS = {
  created: 'create',
  updated: 'update',
  unchanged: 'same',
  skipped: 'skip',
  rejected: 'reject',
} as const;

/** A record as a plan tells it: an order that is there and says something else is a conflict. */
export function planned(record: ImportRecord): ToldRecord {
  const isConflict = record.code === 'order_number_taken';
  return { ...record, result: isConflict ? 'conflict' : PLAN_WORDS[record.result] };
}

/** With --json the answer is one object; it lists at most so many orders and counts the rest. */
const LISTED = 10_000;

/** What the records of an import come to. */
export class Tally {
  orders = 0;
  readonly counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
  conflicts = 0;
  firstCode: string | undefined;
  /** What ended it after some orders were kept or rejected. */
  failure: unknown;
  readonly rejects: ImportRecord[] = [];
  /** Orders that were imported and are to be looked at, with why. */
  readonly warned: Pick<ImportRecord, 'order_number' | 'id' | 'warnings'>[] = [];
  /** Of a plan: what it would do, without what stays as it is. */
  readonly steps: ToldRecord[] = [];

  count(record: ImportRecord, isPlan: boolean): void {
    this.counts[record.result] += 1;
    if (isPlan && record.result !== 'unchanged' && this.steps.length < LISTED) this.steps.push(planned(record));
    const { order_number, id, warnings } = record;
    if (warnings.length > 0 && this.warned.length < LISTED) this.warned.push({ order_number, id, warnings });
    if (record.result !== 'rejected') return;
    if (record.code === 'order_number_taken') this.conflicts += 1;
    this.firstCode ??= record.code ?? undefined;
    if (this.rejects.length < LISTED) this.rejects.push(record);
  }

  get done(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  get kept(): number {
    return this.done - this.counts.rejected;
  }

  /** The object that --json answers. */
  json(isPlan: boolean): ImportSummary {
    const { rejected, ...counts } = this.counts;
    const moved = this.done - this.counts.unchanged;
    return {
      ...counts,
      rejected,
      ...(isPlan ? { conflicts: this.conflicts, plan: this.steps, plan_omitted: moved - this.steps.length } : {}),
      ...(this.warned.length > 0 ? { warnings: this.warned } : {}),
      rejects: this.rejects,
      rejects_omitted: rejected - this.rejects.length,
    };
  }

  /** `2 created, 240 unchanged, 13 rejected`: what there is none of is left out, but created, unchanged and rejected. */
  get receipt(): Receipt {
    const { created, updated, unchanged, skipped, rejected } = this.counts;
    const conflicts = this.conflicts === 0 ? '' : ` (${this.conflicts} in conflict with orders that are there)`;
    const rest = [...some(updated, 'updated'), `${unchanged} unchanged`, ...some(skipped, 'skipped')];
    return `${created} created, ${rest.join(', ')}, ${rejected} rejected${conflicts}`;
  }

  /** Nothing was imported: the answer is an error like any other, its details the rejections. */
  get allRejected(): ShipdockError {
    return this.asError(
      this.counts.rejected === 1 ? 'the only order was rejected' : `all ${this.counts.rejected} orders were rejected`,
    );
  }

  asError(what: string): ShipdockError {
    const [first] = this.rejects;
    const message = `${what}; ${first?.order_number ?? 'the first'}: ${first?.reasons.map(reasonText).join('; ') ?? ''}`;
    const details = this.rejects.slice(0, 1000).map((record) => ({
      field: record.order_number ?? record.pointers[0] ?? '',
      message: record.reasons.map(reasonText).join('; '),
      lines: record.lines,
    }));
    return new ShipdockError(this.code, message, { details });
  }

  get exit(): number | undefined {
    if (this.counts.rejected === 0) return undefined;
    return this.kept > 0 ? 6 : ERROR_CATALOGUE[this.code].exit;
  }

  private get code(): ErrorCode {
    return (this.firstCode ?? 'unreadable_field') as ErrorCode;
  }
}

function some(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

/**
 * In a pipe the reasons stand in the lines; a person who looks on sees the first of them on standard error too. Where ids
 * alone are printed they stand nowhere else.
 */
export function tellRejects(session: Session, { rejects, counts }: Tally): void {
  const { json, quiet } = session.options;
  if (json || (session.output.format === 'table' && !quiet)) return;
  const told = rejects.slice(0, quiet ? LISTED : 20);
  for (const record of told) {
    const reasons = record.reasons.map(reasonText).join('; ');
    session.notices.item(`rejected ${record.order_number ?? '(no order number)'}: ${reasons}`);
  }
  const more = counts.rejected - told.length;
  if (more > 0) session.notices.item(`and ${more} more`);
}
