import { writeOutputFile } from '../../cli/files/output-file.ts';
import type { Session } from '../../cli/session.ts';
import { removeAbandoned } from '../../engine/remove-abandoned.ts';
import type { RejectReason, StagedRow } from '../import/read/staged-row.ts';
import { openRejectsFile, type RejectsFile, type RejectsKind } from '../import/told/rejects-file.ts';
import { openReportFile, type ReportFile, type ReportTotals } from '../import/told/report-file.ts';
import { planned, reasonText } from './import-answer.ts';
import type { ImportRecord } from './import-records.ts';

/** The files in which an import tells what became of it: `--rejects` and `--report`. */
export class ImportReports {
  readonly #reportPath: string | undefined;
  readonly #isPlan: boolean;
  readonly #report: ReportFile | undefined;
  #rejects: RejectsFile | undefined;
  #notKept = 0;
  #fault: unknown;

  /** @throws ShipdockError `usage` for a report of no known form. */
  constructor(reportPath: string | undefined, isPlan: boolean) {
    this.#isPlan = isPlan;
    this.#reportPath = reportPath;
    if (reportPath !== undefined) this.#report = openReportFile(reportPath);
  }

  /** @throws ShipdockError `output_unwritable`. */
  openRejects(session: Session, path: string | undefined): void {
    if (path === undefined || session.options.dryRun) return;
    removeAbandoned(path);
    this.#rejects = openRejectsFile(path);
  }

  begin(kind: RejectsKind): void {
    this.#rejects?.begin(kind);
  }

  rejected(rows: readonly StagedRow[], reasons: readonly RejectReason[]): void {
    this.#write(() => this.#rejects?.add(rows, reasons));
  }

  told(record: ImportRecord): void {
    const plan = this.#isPlan ? { planned: planned(record).result } : {};
    this.#write(() => this.#report?.add({ ...record, ...plan, reasons: record.reasons.map(reasonText) }));
  }

  /** An order that nothing is wrong with, of an import of which nothing was kept. */
  notKept(record: ImportRecord): void {
    this.#notKept += 1;
    const asBefore: Omit<ImportRecord, 'result' | 'reasons'> = { ...record, id: null, changes: [] };
    this.#write(() => this.#report?.add({ ...asBefore, result: 'not_imported', reasons: [] }));
  }

  /**
   * Gives the files their names, once they are complete.
   * @throws ShipdockError what kept one of them from being written.
   */
  async finish(totals: ReportTotals): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    await this.#rejects?.finish();
    if (this.#report === undefined || this.#reportPath === undefined) return;
    const counts = { ...totals.counts, ...(this.#notKept === 0 ? {} : { not_imported: this.#notKept }) };
    await writeOutputFile(this.#reportPath, this.#report.content({ ...totals, counts, isPlan: this.#isPlan }));
  }

  /** What was not finished is thrown away. */
  close(): void {
    this.#rejects?.abandon();
    this.#report?.close();
  }

  /** What is kept is told first: that a file of it cannot be written waits until then. */
  #write(work: () => void): void {
    if (this.#fault !== undefined) return;
    try {
      work();
    } catch (error) {
      this.#fault = error;
    }
  }
}
