import type { CommandRun } from '../../cli/command.ts';
import { showHistory } from '../../cli/show-history.ts';
import { warehouseOperations } from '../warehouses.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session, typed) =>
  showHistory(session, warehouseOperations.history, { id: String(typed.arguments.warehouse) });
