import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type KeyJson, keyJson } from '../key.ts';
import { listKeys } from '../keys.store.ts';

export async function execute(services: Services): Promise<Reply<readonly KeyJson[]>> {
  const keys = await services.database.read((transaction) => listKeys(transaction, services.account));
  const now = services.clock.now().toISOString();
  return { value: keys.map((key) => keyJson(key, now)) };
}
