import type { Transaction } from '../../database/database.ts';
import { forgetDrawn } from '../../documents/operations/forget-drawn.ts';
import { eraseAnswers } from '../../idempotency/operations/erase-answers.ts';
import { eraseJobs } from '../../jobs/operations/erase-jobs.ts';
import { erasePersonal, journalOf } from '../../journal/journal.store.ts';
import { partsToldOf } from '../../journal/operations/parts-told-of.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { NOT_REACHED } from '../../shipments/operations/redact-shipments.ts';
import { deletedNumber } from '../named/deleted-number.ts';
import type { RedactedTracesJson } from '../order-json.ts';

/**
 * Erases a person's data from what is left of a deleted order: its journal, whose chain still holds, and stored answers.
 * @throws ShipdockError `order_not_found` where there never was such an order.
 */
export async function redactDeleted(services: Services, id: string): Promise<Reply<RedactedTracesJson>> {
  const orderNumber = await change(services, {
    load: (transaction) => numberOfDeleted(transaction, services, id),
    decide: (number) => number,
    save: async (transaction) => {
      await forgetDrawn(transaction, 'order', [id]);
      await eraseJobs(transaction, services.account, id);
      await eraseAnswers(transaction, services, [id, ...(await partsToldOf(transaction, [id]))]);
      await erasePersonal(transaction, [id]);
    },
  });
  const warnings = [NOT_REACHED];
  return { value: { id, order_number: orderNumber, deleted: true, warnings }, warnings };
}

async function numberOfDeleted(transaction: Transaction, services: Services, id: string): Promise<string> {
  const last = (await journalOf(transaction, id)).filter((row) => row.account_id === services.account).at(-1);
  const number = last && deletedNumber(last);
  if (number !== undefined) return number;
  throw new ShipdockError('order_not_found', `there is no order ${id}`, {
    about: 'subject',
    ...nextStep('orders.list'),
  });
}
