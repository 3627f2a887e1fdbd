import type { CommandRun } from '../../../cli/command.ts';
import { toldName } from '../../../cli/files/told-name.ts';
import { readTextFile } from '../../../cli/input/json-input.ts';
import { policyOperations } from '../../policies.operations.ts';
import { view } from '../../policies.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const source = await readTextFile(session, file);
  const engine = await session.engine();
  const { value, warnings } = await engine.call(policyOperations.apply, {
    body: { name: toldName(file), source },
  });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  const what = `${value.kind.replace('_', ' ')} ${value.version}`;
  if (value.result === 'unchanged') session.notices.info(`${what} are in force already: nothing was changed`);
  else session.notices.receipt(`put ${what} in force`);
  return undefined;
};
