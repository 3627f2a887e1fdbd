import type { CommandRun } from '../../cli/command.ts';
import { noteOperations } from '../notes.operations.ts';
import { deletedView as view } from '../notes.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.shipment), note_id: String(typed.arguments.note) };
  await engine.call(noteOperations.delete, { params });
  session.output.record({ id: params.note_id, deleted: true }, view);
  session.notices.receipt(`deleted note ${params.note_id}`);
  return undefined;
};
