import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { deleteBoxes, findBoxes } from '../boxes.store.ts';

export const bodySchema = z.object({ code: list(text(64), 10_000) });

/** decisions 1. */
const MOST_DELETED = 500;

/** Deletes the boxes of the body, else the one of the path: all of them or none. Proposals keep what they were packed in. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const codes = chosenCodes(input);
  await change(services, {
    load: (transaction) => findBoxes(transaction, services.account, codes),
    decide: (known) => {
      const missing = codes.filter((code) => !known.has(code));
      if (missing.length > 0) throw unknown(missing);
      return codes;
    },
    save: (transaction, chosen) => deleteBoxes(transaction, services.account, chosen),
  });
  return { value: null };
}

function chosenCodes(input: OperationInput): readonly string[] {
  const listed = (readInput(bodySchema, input.body).code ?? []).flatMap((code) => code ?? []);
  const path = input.params?.code;
  const codes = [...new Set(listed.length > 0 ? listed : path === undefined ? [] : [path])];
  if (codes.length <= MOST_DELETED) return codes;
  const message = `has ${codes.length} codes; at most ${MOST_DELETED} are deleted at once`;
  throw new ShipdockError('limit_exceeded', `code ${message}`, { details: [{ field: 'code', message }] });
}

function unknown(missing: readonly string[]): ShipdockError {
  const rest = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  return new ShipdockError('box_not_found', `there is no box ${missing[0]}${rest}; nothing was deleted`, {
    details: missing.slice(0, 100).map((code) => ({ field: 'code', message: `there is no box ${code}` })),
    hint: 'shipdock boxes list',
  });
}
