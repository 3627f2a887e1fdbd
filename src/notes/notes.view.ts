import type { View } from '../cli/view.ts';
import type { NoteJson } from './note.ts';

/** The fields of a note on a shipment. */
export const view: View<NoteJson> = {
  resource: 'notes',
  fields: [
    { name: 'id', type: 'text', description: 'id of the note', inTable: true },
    { name: 'tag', type: 'text', description: 'what kind of note it is', inTable: true },
    { name: 'body', type: 'text', description: 'what it says', inTable: true, isName: true },
    { name: 'created_at', type: 'time', description: 'when it was written', inTable: true },
  ],
};

/** What is told of a note that is gone. */
export const deletedView: View<{ readonly id: string; readonly deleted: boolean }> = {
  resource: 'notes',
  fields: [
    { name: 'id', type: 'text', description: 'id of the note', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'whether it is gone', inTable: true },
  ],
};
