import type { ShipdockError } from '../../kernel/errors.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { ORDER_LIMITS } from '../limits.ts';
import type { Note } from '../order.ts';

interface NoteInput {
  readonly body?: string | undefined;
  readonly tag?: string | undefined;
}

/**
 * The notes that say something; one that says nothing at all is none.
 * @throws ShipdockError `unreadable_field` where a note has a tag and no body.
 */
export function draftNotes(
  sent: readonly NoteInput[],
  facts: { readonly ids: IdGenerator; readonly now: string },
): readonly Note[] {
  return sent.flatMap((note, index) => {
    if (note.body === undefined && note.tag === undefined) return [];
    if (note.body === undefined) throw bodyMissing(index);
    return [{ id: facts.ids.next('note'), body: note.body, tag: note.tag ?? null, createdAt: facts.now }];
  });
}

function bodyMissing(index: number): ShipdockError {
  const field = `notes[${index}].body`;
  return unreadableField(field, 'is missing');
}

/** Marks notes that the engine writes itself. */
export const ENGINE_TAG = 'shipdock';

/** With a note that the engine adds, where there is room for it: beyond the limit the history alone tells what it says. */
export function withEngineNote(notes: readonly Note[], note: Note): readonly Note[] {
  return notes.length < ORDER_LIMITS.notes ? [...notes, note] : notes;
}
