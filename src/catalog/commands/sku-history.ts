import type { CommandRun } from '../../cli/command.ts';
import { showHistory } from '../../cli/show-history.ts';
import { skuOperations } from '../catalog.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session, typed) =>
  showHistory(session, skuOperations.history, { sku: String(typed.arguments.sku) });
