import * as z from 'zod/mini';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { MOST_A_REQUEST, mostDocuments } from './most-documents.ts';

const schema = (most: number) => z.object({ shipments: list(text(64), most), combine: flag() });
export const bodySchema = schema(MOST_A_REQUEST);

/** Of which shipments documents are wanted, and whether all in one. */
export function shipmentsToDraw(services: Services, input: OperationInput) {
  const { shipments: names, combine } = readInput(schema(mostDocuments(services)), input.body);
  return { names, combine };
}
