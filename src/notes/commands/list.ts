import type { CommandRun } from '../../cli/command.ts';
import { noteOperations } from '../notes.operations.ts';
import { view } from '../notes.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(noteOperations.list, { params: { id: String(typed.arguments.shipment) } });
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
