import type { CommandRun } from '../../cli/command.ts';
import { atRow } from '../../cli/endings/row-error.ts';
import { numberedRows } from '../../cli/input/numbered-rows.ts';
import { counted } from '../../kernel/counted.ts';
import { exchangeRateOperations } from '../exchange-rates.operations.ts';
import { EXCHANGE_RATE_COLUMNS } from '../exchange-rates.schema.ts';
import { view } from '../exchange-rates.view.ts';

export { EXCHANGE_RATE_COLUMNS as columns, view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const table = { known: EXCHANGE_RATE_COLUMNS, numbers: ['rate'] };
  const { read, warnings: ofNumbers } = await numberedRows(session, typed, file, table);
  const lines = read.map(({ line }) => line);
  const engine = await session.engine();
  const body = { exchange_rates: read.map(({ row }) => row) };
  const { value, warnings = [] } = await engine
    .call(exchangeRateOperations.save, { body })
    .catch(atRow(file, 'exchange_rates', lines));
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll([...warnings, ...ofNumbers]);
  session.notices.receipt(`saved ${counted(value.length, 'exchange rate')}`);
  return undefined;
};
