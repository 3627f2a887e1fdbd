import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AccountJson, namedAccount, planAccountName } from '../account.ts';
import { renameAccount } from '../accounts.store.ts';
import { allAccounts } from './all-accounts.ts';

export const bodySchema = z.object({ name: text() });

/** Gives an account another name. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<AccountJson>> {
  const sent = readInput(bodySchema, input.body);
  const value = await change(services, {
    load: allAccounts,
    decide: ({ accounts, defaultId }): AccountJson => {
      const account = namedAccount(accounts, input.params?.id ?? '', 'id');
      const name = planAccountName(
        sent.name,
        accounts.filter((other) => other.id !== account.id),
      );
      const { id, createdAt } = account;
      return { id, name, is_default: id === defaultId, created_at: createdAt, api_keys: null };
    },
    // Ids of the accounts table are account ids.
    save: (transaction, { id, name }) => renameAccount(transaction, id as AccountId, name),
  });
  return { value };
}
