import type { CommandRun } from '../../cli/command.ts';
import { rowError } from '../../cli/row-error.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { exchangeRateOperations } from '../exchange-rates.operations.ts';
import { EXCHANGE_RATE_COLUMNS } from '../exchange-rates.schema.ts';
import { view } from '../exchange-rates.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const rates: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  const chunks = file === '-' ? session.stdin.chunks() : undefined;
  for await (const { line, row } of csvObjects(file, EXCHANGE_RATE_COLUMNS, chunks)) {
    rates.push(row);
    lines.push(line);
  }
  const engine = await session.engine();
  const body = { exchange_rates: rates };
  const { value } = await engine.call(exchangeRateOperations.save, { body }).catch((error: unknown) => {
    throw rowError(error, file, 'exchange_rates', lines);
  });
  await session.output.list(value, view, { total: value.length });
  session.notices.receipt(`saved ${value.length} exchange rates`);
  return undefined;
};
