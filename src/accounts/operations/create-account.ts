import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AccountJson, namedAccount, planAccountName } from '../account.ts';
import { saveAccount } from '../accounts.store.ts';
import { insertKeys } from '../keys.store.ts';
import { allAccounts } from './all-accounts.ts';
import { newKey } from './make-key.ts';

export const bodySchema = z.object({ name: text(), like: text() });

/** Makes an account with both its keys, set up as another one is: settings, warehouses, boxes and carriers. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<AccountJson>> {
  const sent = readInput(bodySchema, input.body);
  const id = services.ids.next('account');
  const now = services.clock.now().toISOString();
  const keys = { sandbox: newKey(services, 'sandbox'), production: newKey(services, 'production') };
  const account = await change(services, {
    load: allAccounts,
    decide: ({ accounts }) => ({
      id,
      name: planAccountName(sent.name, accounts),
      // Ids of the accounts table are account ids.
      like: namedAccount(accounts, sent.like ?? services.account, 'like').id as AccountId,
      now,
    }),
    save: async (transaction, plan) => {
      await saveAccount(transaction, plan, (table) => services.ids.next(table === 'tariffs' ? 'tariff' : 'warehouse'));
      await insertKeys(transaction, id, [keys.sandbox.stored, keys.production.stored]);
    },
  });
  const { sandbox, production } = keys;
  const shown =
    sandbox.shown === null || production.shown === null
      ? null
      : { sandbox: sandbox.shown, production: production.shown };
  return { value: { id, name: account.name, is_default: false, created_at: now, api_keys: shown } };
}
