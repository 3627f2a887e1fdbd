import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { JobWork } from '../../jobs/operations/job-work.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import { shortened } from '../../kernel/shortened.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { dropProposals } from '../../rating/operations/drop-proposals.ts';
import type { Services } from '../../seams/services.ts';
import type { MovedAway } from '../moved/moved-away.ts';
import { likeAnId, refuseUnfit } from '../named/printable-number.ts';
import { heldElsewhere, type NumberedOrder } from '../named/taken-number.ts';
import type { Order } from '../order.ts';
import { type OrderSplitInput, orderSplitSchema } from '../orders.schema.ts';
import { getOrder, numberedOrders } from '../orders.store.ts';
import { metSerialWarnings } from '../parts/repeated-serials.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { splitParts, splitTarget } from '../split-combine/read-split.ts';
import { refuseUnsplittable, type Split, splitOrder, splitWarnings } from '../split-combine/split.ts';
import { splitOffOrder } from '../split-combine/split-off.ts';
import { insertTransfer } from '../transfers.store.ts';
import { movedAwayFor } from './moved-away-of.ts';
import { deliveredUnitsOf, ordersToEdit } from './order-to-edit.ts';

interface SplitState {
  readonly source: Order;
  /** Undefined where a new order takes the units. */
  readonly target: Order | undefined;
  readonly moved: MovedAway;
  readonly deliveredUnits: { readonly source: number; readonly target: number };
  /** Id of an order that has the new number already. */
  readonly numberTakenBy: NumberedOrder | undefined;
}

export interface SplitPlan {
  readonly before: { readonly source: Order; readonly target: Order | undefined };
  readonly after: Split;
  readonly warnings: readonly string[];
}

/**
 * The split that a request asks for: `order` (id or number) and the body of the route.
 * @throws ShipdockError `unreadable_field`.
 */
export function splitWork(services: Services, request: JsonObject): JobWork<SplitState, SplitPlan> {
  const sent = readInput(orderSplitSchema, request.body);
  const name = String(request.order);
  const wanted = splitTarget(sent);
  return {
    load: (transaction) => loadSplit(transaction, services, name, sent),
    decide: ({ source, target, moved, deliveredUnits, numberTakenBy }) => {
      const facts = { ids: services.ids, now: services.clock.now().toISOString() };
      refuseOtherOrder(source, sent);
      // First what is wrong with the order: an emptied one has no lines that could be named.
      refuseUnsplittable(source, moved);
      const parts = splitParts(source, sent, moved);
      if ('newNumber' in wanted) refuseUnfitNumber(wanted.newNumber, numberTakenBy);
      const number = 'newNumber' in wanted ? wanted.newNumber : '';
      const into = target ?? splitOffOrder(source, number, { ...facts, createdBy: services.actor });
      const after = splitOrder(source, parts, into, { ...facts, deliveredUnits, moved });
      const ofTarget = target === undefined ? likeAnId(number) : metSerialWarnings(target, after.target);
      return { before: { source, target }, after, warnings: [...splitWarnings(source, into), ...ofTarget] };
    },
    save: (transaction, plan) => saveSplit(transaction, services, plan),
  };
}

/** Which of two orders is meant, nobody here knows: a line that is named by its SKU would leave the wrong one. */
function refuseOtherOrder({ id, orderNumber }: Order, sent: OrderSplitInput): void {
  const { id: said, order_number: other, new_order_number: newNumber = other } = sent;
  if (said !== undefined && said !== id && !isSameNumber(said, orderNumber)) {
    throw unreadableField('id', `is ${shortened(said, 40)}, and the path names order ${orderNumber}`);
  }
  // Its own number names the order as the path does.
  const isNone = other === undefined || newNumber === undefined || isSameNumber(other, orderNumber);
  if (isNone || isSameNumber(other, newNumber)) return;
  throw unreadableField('order_number', `is "${other}", and new_order_number is "${newNumber}": send one of them`);
}

async function loadSplit(
  transaction: Transaction,
  services: Services,
  name: string,
  sent: OrderSplitInput,
): Promise<SplitState> {
  const wanted = splitTarget(sent);
  const names = 'existing' in wanted ? [name, wanted.existing] : [name];
  const orders = await ordersToEdit(transaction, services, names, ['id', 'move_to_order_id']);
  const source = orders[0] ?? (await getOrder(transaction, services.account, name));
  // The same order named twice is loaded once; the rule refuses it.
  const target = 'existing' in wanted ? (orders[1] ?? source) : undefined;
  const number = 'newNumber' in wanted ? [wanted.newNumber] : [];
  const taken = await numberedOrders(transaction, services.account, number);
  return {
    source,
    target,
    moved: await movedAwayFor(transaction, source, sent.order_line_items ?? []),
    deliveredUnits: {
      source: await deliveredUnitsOf(transaction, services, source),
      target: target === undefined ? 0 : await deliveredUnitsOf(transaction, services, target),
    },
    numberTakenBy: taken.get(number[0] ?? ''),
  };
}

function refuseUnfitNumber(orderNumber: string, known: NumberedOrder | undefined): void {
  refuseUnfit(orderNumber, 'new_order_number');
  if (known === undefined) return;
  if (known.holder !== null) throw heldElsewhere(orderNumber, known.id, known.holder);
  throw new ShipdockError('order_number_taken', `there is an order ${orderNumber} already`, {
    details: [{ field: 'new_order_number', message: 'is taken', id: known.id }],
    hint: 'move_to_order_id moves units into an order that is there (on the terminal --into)',
  });
}

async function saveSplit(transaction: Transaction, services: Services, plan: SplitPlan): Promise<JsonObject> {
  const { before, after } = plan;
  const [source, target] = await applyOrderChanges(transaction, services, 'orders.split', [
    { before: before.source, after: after.source },
    { before: before.target, after: after.target },
  ]);
  if (source === undefined || target === undefined) throw new Error('two orders, two results');
  const now = services.clock.now().toISOString();
  const transfer = { id: services.ids.next('event'), accountId: services.account, kind: 'split', now } as const;
  await insertTransfer(transaction, transfer, [
    { order: source, role: 'source' },
    { order: target, role: 'target' },
  ]);
  await dropProposals(transaction, [source.id, target.id]);
  return { split_order_public_id: target.id, split_order_number: target.orderNumber };
}
