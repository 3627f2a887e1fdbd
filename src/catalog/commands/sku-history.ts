import type { CommandRun } from '../../cli/command.ts';
import { showNamedHistory } from '../../journal/commands/show-named-history.ts';
import { skuOperations } from '../catalog.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session, typed) =>
  showNamedHistory(session, skuOperations.history, { sku: String(typed.arguments.sku) });
