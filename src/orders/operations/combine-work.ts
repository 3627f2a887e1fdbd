import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { JobWork } from '../../jobs/operations/job-work.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { dropProposals } from '../../rating/operations/drop-proposals.ts';
import type { Services } from '../../seams/services.ts';
import { ordersWithShipments } from '../../shipments/operations/orders-with-shipments.ts';
import { type Combined, combineOrders, combineProblem } from '../combine.ts';
import type { Order } from '../order.ts';
import { findCompanions } from '../order-lists.store.ts';
import { type OrderCombineInput, orderCombineSchema } from '../orders.schema.ts';
import { getOrder } from '../orders.store.ts';
import { differingPart } from '../same-destination.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { insertTransfer } from '../transfers.store.ts';
import { ordersToEdit } from './order-to-edit.ts';

interface CombineState {
  readonly master: Order;
  readonly sources: readonly Order[];
  readonly shipped: ReadonlySet<string>;
}

export interface CombinePlan {
  readonly before: { readonly master: Order; readonly sources: readonly Order[] };
  readonly after: Combined;
}

/**
 * The combination that a request asks for: the body of the route.
 * @throws ShipdockError `unreadable_field`.
 */
export function combineWork(services: Services, request: JsonObject): JobWork<CombineState, CombinePlan> {
  const sent = readInput(orderCombineSchema, request.body);
  const ids = namedIds(sent);
  return {
    load: (transaction) => loadCombine(transaction, services, sent.master_order_id ?? '', ids),
    decide: ({ master, sources, shipped }) => {
      refuseNothing(master, sources, ids);
      const after = combineOrders(master, sources, {
        ids: services.ids,
        now: services.clock.now().toISOString(),
        shipped,
        allowDifferentDestination: sent.allow_different_destination ?? false,
      });
      return { before: { master, sources }, after };
    },
    save: (transaction, plan) => saveCombine(transaction, services, plan),
  };
}

/** The orders that are named; undefined where all companions are meant. */
function namedIds(sent: OrderCombineInput): readonly string[] | undefined {
  const missing = (field: string, message: string) =>
    new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message }] });
  if (sent.master_order_id === undefined) {
    throw missing('master_order_id', 'is missing: the order that keeps the combined items');
  }
  const ids = (sent.ids ?? []).filter((id) => id !== undefined);
  if (ids.length > 0) return ids;
  if (sent.all_items === true) return undefined;
  throw missing('ids', 'is missing, and all_items is not true: one of them says which orders are combined');
}

async function loadCombine(
  transaction: Transaction,
  services: Services,
  masterName: string,
  ids: readonly string[] | undefined,
): Promise<CombineState> {
  const seen = await getOrder(transaction, services.account, masterName);
  const names = ids ?? (await findCompanions(transaction, seen));
  const [master, ...others] = await ordersToEdit(transaction, services, [seen.id, ...names]);
  if (master === undefined) throw new Error('the order was just read');
  const shipped = await ordersWithShipments(transaction, services, [master, ...others]);
  const fits = (order: Order) =>
    combineProblem(order, shipped) === undefined &&
    differingPart(master.addresses.destination, order.addresses.destination) === undefined &&
    order.currency === master.currency;
  // Of all companions those are meant that can be; what was named is refused with its reason.
  return { master, sources: ids === undefined ? others.filter(fits) : others, shipped };
}

function refuseNothing(master: Order, sources: readonly Order[], ids: readonly string[] | undefined): void {
  if (sources.length > 0) return;
  throw new ShipdockError(
    'nothing_to_combine',
    ids === undefined
      ? `there is no other open order to combine into ${master.orderNumber}: none goes to the same destination from the same warehouse`
      : `nothing can be combined into ${master.orderNumber}: ids names no other order`,
    { hint: 'shipdock orders list --status new,picking' },
  );
}

async function saveCombine(transaction: Transaction, services: Services, plan: CombinePlan): Promise<JsonObject> {
  const { before, after } = plan;
  const [master, ...emptied] = await applyOrderChanges(transaction, services, 'orders.combine', [
    { before: before.master, after: after.master },
    ...before.sources.flatMap((source, index) => {
      const empty = after.emptied[index];
      return empty === undefined ? [] : [{ before: source, after: empty }];
    }),
  ]);
  if (master === undefined) throw new Error('a master goes in, a master comes out');
  const now = services.clock.now().toISOString();
  const transfer = { id: services.ids.next('event'), accountId: services.account, kind: 'combine', now } as const;
  // Where nothing came to the master, its last change is another one, which taking this back must not touch.
  const isMoved = master.journal.position > before.master.journal.position;
  await insertTransfer(transaction, transfer, [
    ...(isMoved ? [{ order: master, role: 'target' } as const] : []),
    ...emptied.map((order) => ({ order, role: 'source' }) as const),
  ]);
  await dropProposals(transaction, [master.id, ...emptied.map((order) => order.id)]);
  return { combined_order_public_ids: emptied.map((order) => order.id) };
}
