import type { View, ViewField } from '../../cli/view.ts';
import { listed } from '../../kernel/listed.ts';
import { membersOf, noMembers } from '../../kernel/members.ts';
import type { RejectReason } from '../import/read/staged-row.ts';
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
      // Half a reason says neither what is wrong nor what to do. Of thousands of lines the first are told, and --jsonl has all.
      isName: true,
      get: (record) => (record.reasons?.length > 0 ? reasonsText(record) : movedText(record)),
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

/** An order that was imported and is to be looked at. */
export type WarnedOrder = Pick<ImportRecord, 'order_number' | 'id' | 'warnings'>;

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
  readonly warnings?: readonly WarnedOrder[];
  readonly file_warnings?: readonly string[];
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
const WARNINGS: readonly ViewField<ImportSummary>[] = [
  {
    name: 'warnings',
    type: 'list',
    description: 'orders that are to be looked at, with why',
    inTable: false,
    below: async () => membersOf<WarnedOrder>({ order_number: true, id: true, warnings: true }),
  },
  {
    name: 'file_warnings',
    type: 'list',
    description: 'what is to be looked at of files as a whole',
    inTable: false,
    below: noMembers,
  },
];
const REJECTS = [
  records('rejects', 'each rejected order'),
  count('rejects_omitted', 'how many more there are of them'),
];

/** The fields of the one object that an import answers with --json. */
export const summaryView: View<ImportSummary> = { resource: 'imports', fields: [...COUNTS, ...WARNINGS, ...REJECTS] };

/** The same of a plan. */
export const planView: View<ImportSummary> = {
  resource: 'plans',
  fields: [
    ...COUNTS,
    count('conflicts', 'how many are there and say something else'),
    records('plan', 'what would become of each order that does not stay as it is'),
    count('plan_omitted', 'how many more there are of them'),
    ...WARNINGS,
    ...REJECTS,
  ],
};

/** Why an order was rejected, for a person to read: of thousands of cells the first, and how many more. */
export function reasonsText({ reasons }: ToldRecord): string {
  return listed(reasons.map(reasonText), undefined, '; ');
}

function movedText(record: ToldRecord): string {
  return record.changes === undefined || record.changes.length === 0 ? '' : `moves ${listed(record.changes)}`;
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
