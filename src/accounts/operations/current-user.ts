import type { Environment } from '../../kernel/context.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getAccountName } from '../accounts.store.ts';

/** Who asks, and for which account. */
export interface UserJson {
  /** Over HTTP the id of the key; on the terminal the user's name. */
  readonly id: string;
  readonly type: 'system' | 'user' | 'api_key';
  readonly name: string;
  readonly email: null;
  readonly account: { readonly id: string; readonly name: string };
  readonly environment: Environment;
}

export async function execute(services: Services): Promise<Reply<UserJson>> {
  const { account, actor, environment } = services;
  const name = await services.database.read((transaction) => getAccountName(transaction, account));
  const value = {
    id: actor.name,
    type: actor.type,
    name: actor.type === 'api_key' ? name : actor.name,
    email: null,
    account: { id: account, name },
    environment,
  };
  return { value };
}
