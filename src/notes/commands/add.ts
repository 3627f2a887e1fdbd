import type { CommandRun } from '../../cli/command.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { noteOperations } from '../notes.operations.ts';
import { view } from '../notes.view.ts';
import { typedNote } from './typed-note.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await typedNote(session, await withNeeded(session, typed, NEEDED));
  const engine = await session.engine();
  const shipment = String(typed.arguments.shipment);
  const { value } = await engine.call(noteOperations.add, { params: { id: shipment }, body });
  session.output.record(value, view);
  session.notices.receipt(`added a note to shipment ${shipment}`);
  return undefined;
};

const NEEDED: Needed = { questions: [{ name: 'body', flag: '--body <text>', message: 'What it says' }] };
