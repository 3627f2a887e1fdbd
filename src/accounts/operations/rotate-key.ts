import * as z from 'zod/mini';
import { integer } from '../../contract/number-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { endOfOldKey, type KeyJson, keyJson, livesElsewhere, livingKey, refuseSecondKey } from '../key.ts';
import { keysChange } from '../key-journal.ts';
import { endKey, insertKeys } from '../keys.store.ts';
import { keysToChange } from './keys-to-change.ts';
import { newKey } from './make-key.ts';

export const bodySchema = z.object({ keep_old_hours: integer(0, 24 * 90) });

/** Makes a new key in place of one, which ends at once or after some hours. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<KeyJson>> {
  const { keep_old_hours: hours } = readInput(bodySchema, input.body);
  const now = services.clock.now();
  const made = await change(services, {
    load: (transaction) => keysToChange(transaction, services.account),
    decide: (keys) => {
      const old = livingKey(keys, input.params?.id ?? '', now.toISOString());
      if (old.revokedAt !== null) refuseSecondKey(keys, old.environment);
      const made = newKey(services, old.environment);
      const ended = { ...old, revokedAt: endOfOldKey(now, hours) };
      return { old, ...made, endsAt: ended.revokedAt, change: keysChange(keys, [ended, made.stored]) };
    },
    save: async (transaction, plan) => {
      await endKey(transaction, services.account, { id: plan.old.id, at: plan.endsAt });
      await insertKeys(transaction, services.account, [plan.stored]);
      await journalNamed(transaction, services, 'keys.rotate', [plan.change]);
    },
  });
  return {
    value: keyJson(made.stored, now.toISOString(), made.shown),
    warnings: livesElsewhere(made.old, services.environment),
  };
}
