import type { CommandRun } from '../../../cli/command.ts';
import { policyOperations } from '../../policies.operations.ts';
import { view } from '../../policies.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(policyOperations.list, {});
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
