import type { CommandRun } from '../../cli/command.ts';
import { noteOperations } from '../notes.operations.ts';
import { view } from '../notes.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.shipment), note_id: String(typed.arguments.note) };
  const { value } = await engine.call(noteOperations.get, { params });
  session.output.record(value, view);
  return undefined;
};
