import type { IdGenerator } from '../kernel/ids.ts';
import type { Note } from './order.ts';

interface NoteInput {
  readonly body?: string | undefined;
  readonly tag?: string | undefined;
}

/** The notes that say something. */
export function draftNotes(
  sent: readonly NoteInput[],
  facts: { readonly ids: IdGenerator; readonly now: string },
): readonly Note[] {
  return sent.flatMap((note) =>
    note.body === undefined
      ? []
      : [{ id: facts.ids.next('note'), body: note.body, tag: note.tag ?? null, createdAt: facts.now }],
  );
}

/** Marks notes that the engine writes itself. */
export const ENGINE_TAG = 'shipdock';
