import * as z from 'zod/mini';
import { flag } from '../contract/fields.ts';
import { integer } from '../contract/number-fields.ts';

/** How old what goes must be, and whether documents that can be drawn again go too. */
export const pruneSchema = z.object({ days: integer(1, 36_500), labels: flag() });
