import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { AccountJson } from '../account.ts';
import { allAccounts } from './all-accounts.ts';

export async function execute(services: Services): Promise<Reply<readonly AccountJson[]>> {
  const { accounts, defaultId } = await services.database.read(allAccounts);
  const value = accounts.map(({ id, name, createdAt }) => ({
    id,
    name,
    is_default: id === defaultId,
    created_at: createdAt,
    api_keys: null,
  }));
  return { value };
}
