import type { CommandRun } from '../../cli/command.ts';
import { showHistory } from '../../cli/show-history.ts';
import { settingOperations } from '../accounts.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session) => showHistory(session, settingOperations.history);
