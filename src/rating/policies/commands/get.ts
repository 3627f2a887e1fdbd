import type { CommandRun } from '../../../cli/command.ts';
import { policyOperations } from '../../policies.operations.ts';
import { view } from '../../policies.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(policyOperations.get, { params: { id: String(typed.arguments.policies) } });
  session.output.record(value, view);
  return undefined;
};
