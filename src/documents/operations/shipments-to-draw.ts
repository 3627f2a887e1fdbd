import * as z from 'zod/mini';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { bodyOfNames } from './body-of-names.ts';

/** Of which shipments documents are wanted, and whether all in one. */
export const { bodySchema, read: shipmentsToDraw } = bodyOfNames((most) =>
  z.object({ shipments: list(text(64), most), combine: flag() }),
);
