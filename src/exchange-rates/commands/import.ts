import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/endings/row-error.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import { type CsvObject, csvObjects, numbersRead } from '../../csv/csv-objects.ts';
import { counted } from '../../kernel/counted.ts';
import { exchangeRateOperations } from '../exchange-rates.operations.ts';
import { EXCHANGE_RATE_COLUMNS } from '../exchange-rates.schema.ts';
import { view } from '../exchange-rates.view.ts';

export { EXCHANGE_RATE_COLUMNS as columns, view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const rows: CsvObject[] = [];
  const table = { known: EXCHANGE_RATE_COLUMNS, ...csvInput(session, typed, file) };
  for await (const each of csvObjects(file, table)) rows.push(each);
  const { read, warnings: ofNumbers } = numbersRead(file, rows, ['rate']);
  const lines = read.map(({ line }) => line);
  const engine = await session.engine();
  const body = { exchange_rates: read.map(({ row }) => row) };
  const { value, warnings = [] } = await engine.call(exchangeRateOperations.save, { body }).catch((error: unknown) => {
    throw rowError(error, file, 'exchange_rates', lines);
  });
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll([...warnings, ...ofNumbers]);
  session.notices.receipt(`saved ${counted(value.length, 'exchange rate')}`);
  return undefined;
};
