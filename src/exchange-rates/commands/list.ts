import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { exchangeRateOperations } from '../exchange-rates.operations.ts';
import { view } from '../exchange-rates.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { fromCurrency: from, toCurrency: to } = typed.options;
  const filters = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const { rows, ...paged } = pagedRows(session, filters, (query) =>
    engine.call(exchangeRateOperations.list, { query }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
