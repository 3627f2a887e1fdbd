import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { boxChange } from '../box-journal.ts';
import { deleteBoxes, listBoxes } from '../boxes.store.ts';
import { noSuchBoxes } from '../no-such-box.ts';

export const bodySchema = z.object({ code: list(text(64), 10_000) });

/** decisions 1. */
const MOST_DELETED = 500;

/** Deletes the boxes of the body, else the one of the path: all of them or none. Proposals keep what they were packed in. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const codes = chosenCodes(input);
  await change(services, {
    load: (transaction) => listBoxes(transaction, services.account),
    decide: (boxes) => {
      const known = boxes.map(({ code }) => code);
      const missing = codes.filter((code) => !known.includes(code));
      if (missing.length > 0) throw noSuchBoxes(missing, known);
      return boxes.filter(({ code }) => codes.includes(code));
    },
    save: async (transaction, chosen) => {
      await deleteBoxes(transaction, services.account, codes);
      const changes = chosen.map((box) => boxChange(box, undefined));
      await journalNamed(transaction, services, 'boxes.delete', changes);
    },
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
