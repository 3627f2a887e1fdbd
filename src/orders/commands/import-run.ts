import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { RowGroups } from '../../kernel/row-groups.ts';
import type { OnConflict } from '../import/imported-order.ts';
import type { RejectReason, StagedRow } from '../import/read/staged-row.ts';
import type { Prepared } from './import-prepare.ts';
import type { ImportRecord } from './import-records.ts';
import type { StagedFile, StageHooks } from './import-stage.ts';

export interface ImportHooks extends StageHooks {
  /** The rejected rows of one order, as they stood in the file. */
  rejected(rows: readonly StagedRow[], reasons: readonly RejectReason[]): void;
  /** An order that was created or changed, or would be. */
  imported(order: Prepared): void;
  /** An order that could be imported, of an import of which nothing was kept. */
  notKept(record: ImportRecord): void;
  /** Orders in all, known once the files are staged. */
  grouped(orders: number): void;
  /** Orders of an import of all or nothing that were looked at so far. */
  looked(orders: number): void;
  shouldStop(): boolean;
}

/** An import whose files are staged. */
export interface ImportRun {
  readonly engine: EngineHandle;
  readonly groups: RowGroups;
  readonly files: readonly StagedFile[];
  readonly hooks: ImportHooks;
  readonly onConflict: OnConflict;
  /** Whether nothing is kept. */
  readonly isPlan: boolean;
}
