import * as z from 'zod/mini';
import { list } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type BoxJson, boxJson, draftBox } from '../box.ts';
import { boxSchema } from '../boxes.schema.ts';
import { saveBoxes } from '../boxes.store.ts';

export const bodySchema = z.object({ boxes: list(boxSchema, 1000) });

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly BoxJson[]>> {
  const { boxes: sent } = readInput(bodySchema, input.body);
  if (sent === undefined || sent.length === 0) {
    throw new ShipdockError('unreadable_field', 'boxes is missing: a list of boxes', {
      details: [{ field: 'boxes', message: 'is missing' }],
    });
  }
  const boxes = await change(services, {
    load: async () => sent,
    decide: (drafts) => drafts.map(draftBox),
    save: (transaction, plan) => saveBoxes(transaction, services.account, plan, services.clock.now().toISOString()),
  });
  return { value: boxes.map(boxJson) };
}
