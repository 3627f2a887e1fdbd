import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type KeyJson, keyJson, refuseSecondKey } from '../key.ts';
import { insertKeys } from '../keys.store.ts';
import { keysToChange } from './keys-to-change.ts';
import { newKey } from './make-key.ts';

/** Makes the key of the data's environment where the account has none that is active. */
export async function execute(services: Services): Promise<Reply<KeyJson>> {
  const { stored, shown } = newKey(services, services.environment);
  await change(services, {
    load: (transaction) => keysToChange(transaction, services.account),
    decide: (keys) => refuseSecondKey(keys, services.environment),
    save: (transaction) => insertKeys(transaction, services.account, [stored]),
  });
  return { value: keyJson(stored, stored.createdAt, shown) };
}
