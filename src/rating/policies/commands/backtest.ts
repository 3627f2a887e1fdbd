import type { CommandRun } from '../../../cli/command.ts';
import { toldName } from '../../../cli/files/told-name.ts';
import { readTextFile } from '../../../cli/input/json-input.ts';
import { printable } from '../../../cli/output/cell.ts';
import { counted } from '../../../kernel/counted.ts';
import { policyOperations } from '../../policies.operations.ts';
import { backtestView as view } from '../../policies.view.ts';
import type { BacktestJson } from '../../policies-json.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { file } = typed.arguments;
  const given = typeof file === 'string' ? { name: toldName(file), source: await readTextFile(session, file) } : {};
  const engine = await session.engine();
  const { value } = await engine.call(policyOperations.backtest, { body: { ...given, last: typed.options.last } });
  if (session.options.json || session.options.quiet) session.output.record(value, view);
  else session.output.text(backtestLines(value).map(printable).join('\n'));
  return undefined;
};

function backtestLines(backtest: BacktestJson): readonly string[] {
  const against = backtest.current_version === null ? 'the cheapest offer' : `version ${backtest.current_version}`;
  return [
    ...backtest.changed.map(
      ({ order_number, before, after, difference, decided_by }) =>
        `${order_number}: ${before ?? 'nothing'} becomes ${after ?? 'nothing'}${difference === null ? '' : `, ${signed(difference)}`}` +
        (decided_by.length === 0 ? '' : ` (${decided_by.join(', ')})`),
    ),
    ...backtest.unserved.map((order) => `${order}: could no longer be shipped`),
    ...backtest.skipped.map(({ order_number, reason }) => `${order_number}: not rated: ${reason}`),
    ...backtest.totals.map(
      ({ currency, before, after, difference }) => `${currency}: ${before} becomes ${after}, ${signed(difference)}`,
    ),
    `${backtest.changed.length} of ${counted(backtest.orders, 'order')} would change, version ${backtest.proposed_version} against ${against}`,
  ];
}

function signed(amount: string): string {
  return amount.startsWith('-') ? amount : `+${amount}`;
}
