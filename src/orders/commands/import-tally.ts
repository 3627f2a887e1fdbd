import type { Receipt } from '../../cli/output/receipt.ts';
import type { Session } from '../../cli/session.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../kernel/error-catalogue.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import {
  type ImportSummary,
  planned,
  reasonsText,
  reasonText,
  type ToldRecord,
  type WarnedOrder,
} from './import-answer.ts';
import type { ImportRecord } from './import-records.ts';

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
  readonly warned: WarnedOrder[] = [];
  /** What is to be looked at of files as a whole. */
  readonly fileWarnings: string[] = [];
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
      ...(this.fileWarnings.length > 0 ? { file_warnings: this.fileWarnings } : {}),
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
    const message = `${what}; ${first?.order_number ?? 'the first'}: ${first === undefined ? '' : reasonsText(first)}`;
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
    session.notices.item(`rejected ${record.order_number ?? '(no order number)'}: ${reasonsText(record)}`);
  }
  const more = counts.rejected - told.length;
  if (more > 0) session.notices.item(`and ${more} more`);
}
