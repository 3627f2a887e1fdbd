import type { Transaction } from '../../database/database.ts';
import { forgetDrawn } from '../../documents/operations/forget-drawn.ts';
import { eraseAnswers } from '../../idempotency/operations/erase-answers.ts';
import { eraseJobs, refuseOpenJobs } from '../../jobs/operations/erase-jobs.ts';
import { erasePersonal } from '../../journal/journal.store.ts';
import { partsToldOf } from '../../journal/operations/parts-told-of.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { dropProposals } from '../../rating/operations/drop-proposals.ts';
import { forgetRatesOfOrder } from '../../rating/operations/forget-rates-of-order.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { NOT_REACHED, redactShipmentsOfOrder, shipmentsToRedact } from '../../shipments/operations/redact-shipments.ts';
import type { Order } from '../order.ts';
import type { RedactedJson, RedactedTracesJson } from '../order-json.ts';
import { findOrder } from '../orders.store.ts';
import { placesThatName } from '../places-that-name.ts';
import { redactedOrder } from '../redact-order.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { type TransferPartner, transferPartners } from '../transfers.store.ts';
import { answerOf } from './change-orders.ts';
import { orderToEdit } from './order-to-edit.ts';
import { redactDeleted } from './redact-deleted-order.ts';

/**
 * Erases a person's data from an order of which nothing is left to ship: from the order, its shipments and their purchases,
 * from both journals (whose chains still hold), from stored answers to requests and from what webhooks tell. Done twice it erases what came since.
 */
export async function execute(
  services: Services,
  input: OperationInput,
): Promise<Reply<RedactedJson | RedactedTracesJson>> {
  const name = input.params?.id ?? '';
  const isThere = await services.database.read((transaction) => findOrder(transaction, services.account, name));
  if (isThere === undefined && looksLikeId('order', name)) return redactDeleted(services, name);
  const now = services.clock.now().toISOString();
  let saved: Order | undefined;
  const plan = await change(services, {
    load: (transaction) => loadAll(transaction, services, name),
    decide: (loaded) => ({ ...loaded, after: redactedOrder(loaded.order, now) }),
    save: async (transaction, { order, after, shipments, parts }) => {
      [saved] = await applyOrderChanges(transaction, services, 'orders.redact', [{ before: order, after }]);
      await redactShipmentsOfOrder(transaction, services, order.id, shipments);
      const booked = shipments.map(({ details }) => details.rateId);
      await forgetRatesOfOrder(transaction, services, order, booked);
      await dropProposals(transaction, [order.id]);
      await forgetDrawn(transaction, 'order', [order.id]);
      const subjects = [order.id, ...shipments.map(({ id }) => id)];
      await eraseAnswers(transaction, services, [...subjects, ...parts]);
      await erasePersonal(transaction, subjects);
      await eraseJobs(transaction, services.account, order.id);
    },
  });
  const value = await answerOf(services, saved ?? plan.after, []);
  const warnings = notReached(plan.partners, placesThatName(plan.order));
  return { value: { ...value, warnings }, warnings };
}

async function loadAll(transaction: Transaction, services: Services, name: string) {
  const order = await orderToEdit(transaction, services, name);
  const shipments = await shipmentsToRedact(transaction, services, order);
  await refuseOpenJobs(transaction, order);
  const parts = await partsToldOf(transaction, [order.id, ...shipments.map(({ id }) => id)]);
  return { order, shipments, parts, partners: await transferPartners(transaction, order.id) };
}

function notReached(partners: readonly TransferPartner[], places: readonly string[]): readonly string[] {
  const named = partners.map(({ id, orderNumber, isDeleted }) =>
    isDeleted ? `${orderNumber} (deleted: redact ${id})` : orderNumber,
  );
  return [
    NOT_REACHED,
    ...(places.length === 0
      ? []
      : [`who was erased is still named by ${places.join(', ')}, and by the history of these`]),
    ...(named.length === 0
      ? []
      : [`orders that gave units to it or took some keep their own addresses: ${named.join(', ')}`]),
  ];
}
