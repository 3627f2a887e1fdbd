import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { boxChange } from '../box-journal.ts';
import { type BoxJson, boxJson } from '../box-json.ts';
import { boxSchema } from '../boxes.schema.ts';
import { saveBoxes } from '../boxes.store.ts';
import { draftBox } from '../draft-box.ts';
import { getBox } from './get-box.ts';

export { boxSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<BoxJson>> {
  const sent = readInput(boxSchema, input.body);
  const code = input.params?.code ?? '';
  if (sent.code !== undefined && sent.code !== code) {
    const message = `cannot change from ${code} to ${sent.code}: add the other box and delete this one`;
    throw unreadableField('code', message);
  }
  const { after } = await change(services, {
    load: (transaction) => getBox(transaction, services.account, code, { lock: !services.dryRun }),
    decide: (before) => ({ before, after: draftBox(sent, before) }),
    save: async (transaction, { before, after }) => {
      await saveBoxes(transaction, services.account, [after], services.clock.now().toISOString());
      await journalNamed(transaction, services, 'boxes.update', [boxChange(before, after)]);
    },
  });
  return { value: boxJson(after) };
}
