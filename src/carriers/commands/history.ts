import type { CommandRun } from '../../cli/command.ts';
import { showNamedHistory } from '../../journal/commands/show-named-history.ts';
import { carrierOperations } from '../carriers.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session, typed) =>
  showNamedHistory(session, carrierOperations.history, { code: String(typed.arguments.carrier) });
