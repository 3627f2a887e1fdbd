import type { CommandRun } from '../../cli/command.ts';
import { settingOperations } from '../accounts.operations.ts';
import { settingSpec } from '../settings.ts';
import { view } from '../settings.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const name = typed.arguments.name;
  const wanted = name === undefined ? undefined : settingSpec(String(name)).name;
  const engine = await session.engine();
  const { value } = await engine.call(settingOperations.list, {});
  const shown = wanted === undefined ? value : value.filter((setting) => setting.name === wanted);
  await session.output.list(shown, view, { total: shown.length });
  return undefined;
};
