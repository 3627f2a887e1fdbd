import type { CommandRun } from '../../cli/command.ts';
import { showNamedHistory } from '../../journal/commands/show-named-history.ts';
import { exchangeRateOperations } from '../exchange-rates.operations.ts';

export { namedHistoryView as view } from '../../journal/named-history.view.ts';

export const run: CommandRun = (session, typed) =>
  showNamedHistory(session, exchangeRateOperations.history, { pair: String(typed.arguments.pair) });
