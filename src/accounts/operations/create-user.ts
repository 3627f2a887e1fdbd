import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AccountUserJson, planUser, userJson } from '../user.ts';
import { insertUser, listUsers } from '../users.store.ts';

export const bodySchema = z.object({ name: text(), email: text() });

export async function execute(services: Services, input: OperationInput): Promise<Reply<AccountUserJson>> {
  const { name, email } = readInput(bodySchema, input.body);
  const made = { id: services.ids.next('user'), now: services.clock.now().toISOString() };
  const user = await change(services, {
    load: (transaction) => listUsers(transaction, services.account),
    decide: (others) => planUser({ name, email }, others, made),
    save: (transaction, plan) => insertUser(transaction, services.account, plan),
  });
  return { value: userJson(user) };
}
