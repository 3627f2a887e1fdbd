import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/endings/row-error.ts';
import { type CsvObject, csvObjects, thousandsWarnings } from '../../csv/csv-objects.ts';
import { counted } from '../../kernel/counted.ts';
import { exchangeRateOperations } from '../exchange-rates.operations.ts';
import { EXCHANGE_RATE_COLUMNS } from '../exchange-rates.schema.ts';
import { view } from '../exchange-rates.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const read: CsvObject[] = [];
  const chunks = file === '-' ? session.stdin.chunks() : undefined;
  for await (const each of csvObjects(file, EXCHANGE_RATE_COLUMNS, chunks)) read.push(each);
  const lines = read.map(({ line }) => line);
  const engine = await session.engine();
  const body = { exchange_rates: read.map(({ row }) => row) };
  const { value, warnings = [] } = await engine.call(exchangeRateOperations.save, { body }).catch((error: unknown) => {
    throw rowError(error, file, 'exchange_rates', lines);
  });
  await session.output.list(value, view, { total: value.length });
  for (const warning of [...warnings, ...thousandsWarnings(file, read, ['rate'])]) session.notices.warn(warning);
  session.notices.receipt(`saved ${counted(value.length, 'exchange rate')}`);
  return undefined;
};
