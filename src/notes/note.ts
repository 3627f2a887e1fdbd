import type { Id } from '../kernel/ids.ts';

/** The longest note that is kept, in characters. */
export const MOST_NOTE_CHARACTERS = 10_000;

/** A note on a shipment (api-v4 2.15). */
export interface ShipmentNote {
  readonly id: Id<'note'>;
  readonly body: string;
  readonly tag: string | null;
  readonly createdAt: string;
}

export function noteJson(note: ShipmentNote) {
  return { id: note.id, body: note.body, tag: note.tag, created_at: note.createdAt };
}
export type NoteJson = ReturnType<typeof noteJson>;
