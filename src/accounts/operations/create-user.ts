import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AccountUserJson, planUser, userJson } from '../user.ts';
import { usersChange } from '../user-journal.ts';
import { insertUser, listUsers } from '../users.store.ts';
import { lockAccount } from './lock-account.ts';

export const bodySchema = z.object({ name: text(), email: text() });

export async function execute(services: Services, input: OperationInput): Promise<Reply<AccountUserJson>> {
  const { name, email } = readInput(bodySchema, input.body);
  const made = { id: services.ids.next('user'), now: services.clock.now().toISOString() };
  const { added: user } = await change(services, {
    load: async (transaction) => {
      // Two that are added at the same moment are told one after the other.
      await lockAccount(transaction, services.account);
      return listUsers(transaction, services.account);
    },
    decide: (others) => ({ others, added: planUser({ name, email }, others, made) }),
    save: async (transaction, { others, added }) => {
      await insertUser(transaction, services.account, added);
      await journalNamed(transaction, services, 'users.create', [usersChange(others, added)]);
    },
  });
  return { value: userJson(user) };
}
