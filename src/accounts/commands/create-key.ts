import type { CommandRun } from '../../cli/command.ts';
import { keyOperations } from '../accounts.operations.ts';
import { madeKeyView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(keyOperations.create, {});
  session.output.record(value, view);
  session.notices.receipt(`made the ${value.environment} key ${value.id}; it is not shown again`);
  return undefined;
};
