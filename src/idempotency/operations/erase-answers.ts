import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { idsIn } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import { replaceAnswers } from '../answers.store.ts';

/**
 * Erases the stored answers (Idempotency-Key) that name these orders, shipments or addresses, or these parts of them, of which
 * an answer may tell alone; a repeat is told that it was done.
 */
export async function eraseAnswers(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<void> {
  const message =
    "the stored answer to this request held a person's data, which was erased; the request itself was done";
  const error = new ShipdockError('answer_erased', message);
  const wanted = new Set(ids);
  await replaceAnswers(transaction, services.account, (body) => idsIn(body).some((id) => wanted.has(id)), {
    status: error.status,
    headers: JSON.stringify({ 'content-type': 'application/json; charset=utf-8' }),
    body: JSON.stringify({ error: message, code: error.code, details: [], retryable: false }),
  });
}
