import { journalNamed } from '../../journal/save-named.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type KeyJson, keyJson, refuseSecondKey } from '../key.ts';
import { keysChange } from '../key-journal.ts';
import { insertKeys } from '../keys.store.ts';
import { keysToChange } from './keys-to-change.ts';
import { newKey } from './make-key.ts';

/** Makes the key of the data's environment where the account has none that is active. */
export async function execute(services: Services): Promise<Reply<KeyJson>> {
  const { stored, shown } = newKey(services, services.environment);
  await change(services, {
    load: (transaction) => keysToChange(transaction, services.account),
    decide: (keys) => {
      refuseSecondKey(keys, services.environment);
      return keysChange(keys, [stored]);
    },
    save: async (transaction, plan) => {
      await insertKeys(transaction, services.account, [stored]);
      await journalNamed(transaction, services, 'keys.create', [plan]);
    },
  });
  return { value: keyJson(stored, stored.createdAt, shown) };
}
