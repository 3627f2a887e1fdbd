import type { CommandRun } from '../../cli/command.ts';
import { showNamedHistory } from '../../journal/commands/show-named-history.ts';
import { userOperations } from '../accounts.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session) => showNamedHistory(session, userOperations.history);
