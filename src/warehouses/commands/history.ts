import type { CommandRun } from '../../cli/command.ts';
import { showNamedHistory } from '../../journal/commands/show-named-history.ts';
import { warehouseOperations } from '../warehouses.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session, typed) =>
  showNamedHistory(session, warehouseOperations.history, { id: String(typed.arguments.warehouse) });
