import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import { replaceAnswersNaming } from '../answers.store.ts';

/** Erases the stored answers (Idempotency-Key) that name these orders or shipments; a repeat is told that it was done. */
export async function eraseAnswers(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<void> {
  const message =
    "the stored answer to this request held a person's data, which was erased; the request itself was done";
  const error = new ShipdockError('answer_erased', message);
  await replaceAnswersNaming(transaction, services.account, ids, {
    status: error.status,
    headers: JSON.stringify({ 'content-type': 'application/json; charset=utf-8' }),
    body: JSON.stringify({ error: message, code: error.code, details: [], retryable: false }),
  });
}
