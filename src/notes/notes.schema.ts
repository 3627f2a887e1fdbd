import * as z from 'zod/mini';
import { text } from '../contract/fields.ts';
import { MOST_NOTE_CHARACTERS } from './note.ts';

export const noteSchema = z.object({ body: text(MOST_NOTE_CHARACTERS), tag: text(64) });
