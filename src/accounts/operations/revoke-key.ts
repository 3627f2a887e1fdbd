import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type KeyJson, keyJson, livesElsewhere, livingKey } from '../key.ts';
import { keysChange } from '../key-journal.ts';
import { endKey } from '../keys.store.ts';
import { keysToChange } from './keys-to-change.ts';

/** Ends a key at once. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<KeyJson>> {
  const at = services.clock.now().toISOString();
  const { key } = await change(services, {
    load: (transaction) => keysToChange(transaction, services.account),
    decide: (keys) => {
      const key = livingKey(keys, input.params?.id ?? '', at);
      return { key, change: keysChange(keys, [{ ...key, revokedAt: at }]) };
    },
    save: async (transaction, plan) => {
      await endKey(transaction, services.account, { id: plan.key.id, at });
      await journalNamed(transaction, services, 'keys.revoke', [plan.change]);
    },
  });
  return { value: keyJson({ ...key, revokedAt: at }, at), warnings: livesElsewhere(key, services.environment) };
}
