import type { CommandRun } from '../../cli/command.ts';
import { showHistory } from '../../cli/show-history.ts';
import { keyOperations } from '../accounts.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session) => showHistory(session, keyOperations.history);
