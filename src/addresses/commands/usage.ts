import type { CommandRun } from '../../cli/command.ts';
import { addressOperations } from '../addresses.operations.ts';
import { usageView as view } from '../addresses.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(addressOperations.usage, { query: { per_page: 'all' } });
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
