import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type AccountUserJson, userJson } from '../user.ts';
import { listUsers } from '../users.store.ts';

export async function execute(services: Services): Promise<Reply<readonly AccountUserJson[]>> {
  const users = await services.database.read((transaction) => listUsers(transaction, services.account));
  return { value: users.map(userJson) };
}
