import type { CsvColumns, CsvTable } from '../../edited-files/csv-table.ts';
import type { Place, Report } from '../../edited-files/mistake.ts';

/** What the readers of a folder share: its files, and where mistakes go. */
export interface Folder {
  readonly report: Report;
  /** A file of the folder by name; its absence is reported where it was named. */
  text(name: string, namedAt: Place): string | undefined;
  csv(name: string, namedAt: Place, columns: CsvColumns): CsvTable | undefined;
}
