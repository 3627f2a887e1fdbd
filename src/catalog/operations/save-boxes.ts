import * as z from 'zod/mini';
import { choice, flag } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { requiredList } from '../../contract/required-list.ts';
import { anyDoubtful, refuseRespelled } from '../../csv/respelled.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { Box } from '../box.ts';
import { boxChange } from '../box-journal.ts';
import { type BoxJson, boxJson } from '../box-json.ts';
import { type BoxInput, boxSchema } from '../boxes.schema.ts';
import { findBoxes, listBoxes, saveBoxes } from '../boxes.store.ts';
import { draftBox } from '../draft-box.ts';
import { toldTwice } from '../told-twice.ts';

/** Of codes that are known: `update` (the default) changes those boxes, `fail` refuses. */
export const bodySchema = z.object({
  boxes: list(boxSchema, 1000),
  on_conflict: choice(['update', 'fail']),
  from_spreadsheet: flag(),
});

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly BoxJson[]>> {
  const { boxes: given, on_conflict: onConflict, from_spreadsheet } = readInput(bodySchema, input.body);
  const sent = requiredList(given, 'boxes', 'boxes');
  const codes = sent.map(({ code }) => code);
  const { boxes } = await change(services, {
    load: async (transaction) => {
      const said = codes.flatMap((code) => code ?? []);
      const known = await findBoxes(transaction, services.account, said, { lock: !services.dryRun });
      const isDoubtful = from_spreadsheet === true && anyDoubtful(codes, (code) => known.has(code));
      return { known, here: isDoubtful ? await listBoxes(transaction, services.account) : [] };
    },
    decide: ({ known, here }) => {
      const codesHere = here.map(({ code }) => code);
      refuseRespelled(codes, codesHere, { field: (index) => `boxes[${index}].code` });
      if (onConflict === 'fail') refuseKnown(sent, known);
      return { known, boxes: draftAll(sent, known) };
    },
    save: async (transaction, plan) => {
      await saveBoxes(transaction, services.account, plan.boxes, services.clock.now().toISOString());
      // Of a code that comes twice the later box stays.
      const saved = [...new Map(plan.boxes.map((box) => [box.code, box])).values()];
      const changes = saved.map((box) => boxChange(plan.known.get(box.code), box));
      await journalNamed(transaction, services, 'boxes.save', changes);
    },
  });
  // Of the rows of a file that tells by their lines.
  const warnings = from_spreadsheet === true ? [] : toldTwice(sent, 'boxes', 'code');
  return { value: boxes.map(boxJson), warnings };
}

/** Every box that is wrong is named with its place; a code that comes twice is changed by the later one. */
function draftAll(sent: readonly BoxInput[], known: ReadonlyMap<string, Box>): readonly Box[] {
  const details: ErrorDetail[] = [];
  const boxes = new Map(known);
  const drafted: Box[] = [];
  for (const [index, input] of sent.entries()) {
    try {
      const box = draftBox(input, boxes.get(input.code ?? ''));
      boxes.set(box.code, box);
      drafted.push(box);
    } catch (error) {
      if (!(error instanceof ShipdockError)) throw error;
      details.push(...error.details.map((detail) => ({ ...detail, field: `boxes[${index}].${detail.field}` })));
    }
  }
  refuseUnreadable(details);
  return drafted;
}

function refuseKnown(sent: readonly BoxInput[], known: ReadonlyMap<string, Box>): void {
  const at = sent.findIndex(({ code }) => code !== undefined && known.has(code));
  const taken = sent[at]?.code;
  if (taken === undefined) return;
  throw new ShipdockError('box_code_taken', `there is a box ${taken} already`, {
    details: [{ field: `boxes[${at}].code`, message: 'is taken' }],
    ...nextStep('boxes.get', taken),
  });
}
