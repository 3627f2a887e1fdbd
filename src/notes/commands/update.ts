import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { noteOperations } from '../notes.operations.ts';
import { view } from '../notes.view.ts';
import { typedNote } from './typed-note.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await typedNote(session, typed);
  if (Object.keys(body).length === 0) {
    throw new ShipdockError('usage', 'nothing to change was named', { hint: 'give --body, --tag, or both' });
  }
  const engine = await session.engine();
  const params = { id: String(typed.arguments.shipment), note_id: String(typed.arguments.note) };
  const { value } = await engine.call(noteOperations.update, { params, body });
  session.output.record(value, view);
  session.notices.receipt(`changed note ${value.id}`);
  return undefined;
};
