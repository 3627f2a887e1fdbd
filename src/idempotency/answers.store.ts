import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { StoredAnswer } from './keys.store.ts';

interface Tables {
  idempotency_keys: {
    account_id: string;
    idempotency_key: string;
    status: number | null;
    headers: string | null;
    body: string | null;
  };
}

const ANSWERS_A_PAGE = 200;

/** Puts another answer in the place of every stored one whose body is one of those. */
export async function replaceAnswers(
  transaction: Transaction,
  accountId: AccountId,
  isMeant: (body: string) => boolean,
  answer: StoredAnswer,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: readonly { readonly idempotency_key: string; readonly body: string | null }[] = await transaction
      .tables<Tables>()
      .selectFrom('idempotency_keys')
      .select(['idempotency_key', 'body'])
      .where('account_id', '=', accountId)
      .where('idempotency_key', '>', after)
      .orderBy('idempotency_key')
      .limit(ANSWERS_A_PAGE)
      .execute();
    const keys = page.filter(({ body }) => body !== null && isMeant(body)).map((each) => each.idempotency_key);
    if (keys.length > 0) {
      await transaction
        .tables<Tables>()
        .updateTable('idempotency_keys')
        .set(answer)
        .where('account_id', '=', accountId)
        .where('idempotency_key', 'in', keys)
        .execute();
    }
    after = page.length < ANSWERS_A_PAGE ? undefined : page.at(-1)?.idempotency_key;
  }
}
