import type { CommandRun } from '../../cli/command.ts';
import { settingOperations } from '../accounts.operations.ts';
import { view } from '../settings.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(settingOperations.set, {
    params: { name: String(typed.arguments.name) },
    body: { value: String(typed.arguments.value) },
  });
  session.output.record(value, view);
  session.notices.receipt(`set ${value.name} to ${value.value}`);
  return undefined;
};
