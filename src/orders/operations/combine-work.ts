import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { JobWork } from '../../jobs/operations/job-work.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderId } from '../../kernel/ids.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { dropProposals } from '../../rating/operations/drop-proposals.ts';
import type { Services } from '../../seams/services.ts';
import { ordersWithShipments } from '../../shipments/operations/orders-with-shipments.ts';
import type { Order } from '../order.ts';
import { findCompanions } from '../order-lists.store.ts';
import { type OrderCombineInput, orderCombineSchema } from '../orders.schema.ts';
import { getOrder } from '../orders.store.ts';
import { metSerialWarnings } from '../parts/repeated-serials.ts';
import { applyOrderChanges } from '../save-orders.ts';
import {
  type Combined,
  type Companions,
  combineOrders,
  combineWarnings,
  companionsOf,
} from '../split-combine/combine.ts';
import { differingPart, namesDoor } from '../split-combine/same-destination.ts';
import { insertTransfer } from '../transfers.store.ts';
import { ordersToEdit } from './order-to-edit.ts';

interface CombineState {
  readonly master: Order;
  readonly sources: readonly Order[];
  /** Why others that go to the same door stay as they are. */
  readonly left: Companions['left'];
  readonly shipped: ReadonlySet<string>;
}

export interface CombinePlan {
  readonly before: { readonly master: Order; readonly sources: readonly Order[] };
  readonly after: Combined;
  readonly warnings: readonly string[];
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
    decide: ({ master, sources, left, shipped }) => {
      if (sources.length === 0) throw nothingToCombine(master, left, ids);
      const after = combineOrders(master, sources, {
        ids: services.ids,
        now: services.clock.now().toISOString(),
        shipped,
        allowDifferentDestination: sent.allow_different_destination ?? false,
      });
      const stay = left.map(({ reason, isByName }) => {
        return `${reason}; it stays as it is${isByName ? ': combine it by name' : ''}`;
      });
      const told = [...combineWarnings(master, sources), ...metSerialWarnings(master, after.master)];
      const named = ids !== undefined && sent.all_items === true ? [ONLY_NAMED] : [];
      return { before: { master, sources }, after, warnings: [...told, ...stay, ...named] };
    },
    save: (transaction, plan) => saveCombine(transaction, services, plan),
  };
}

const ONLY_NAMED = 'ids name what was combined, and all_items nothing more: send it without ids to combine all';

/** The orders that are named; undefined where all companions are meant. */
function namedIds(sent: OrderCombineInput): readonly string[] | undefined {
  if (sent.master_order_id === undefined) {
    throw unreadableField('master_order_id', 'is missing: the order that keeps the combined items');
  }
  const ids = (sent.ids ?? []).filter((id) => id !== undefined);
  if (ids.length > 0) return ids;
  if (sent.all_items === true) return undefined;
  throw unreadableField('ids', 'is missing, and all_items is not true: one of them says which orders are combined');
}

async function loadCombine(
  transaction: Transaction,
  services: Services,
  masterName: string,
  ids: readonly string[] | undefined,
): Promise<CombineState> {
  const seen = await getOrder(transaction, services.account, masterName, { field: 'master_order_id' });
  const names = ids ?? (await toSameDoor(transaction, services, seen));
  const [master, ...others] = await ordersToEdit(transaction, services, [seen.id, ...names]);
  if (master === undefined) throw new Error('the order was just read');
  const shipped = await ordersWithShipments(transaction, services, [master, ...others]);
  // Of all companions those are meant that can be; what was named is refused with its reason.
  if (ids !== undefined) return { master, sources: others, left: [], shipped };
  const { fit, left } = companionsOf(master, others, shipped);
  return { master, sources: fit, left, shipped };
}

/** Looked at before any is locked: a city has thousands of open orders, and of a door there are few. */
async function toSameDoor(transaction: Transaction, services: Services, master: Order): Promise<readonly OrderId[]> {
  const { destination } = master.addresses;
  if (!namesDoor(destination)) return [];
  const companions = await findCompanions(transaction, master, services.clock.now().toISOString());
  return companions.filter((each) => differingPart(destination, each.destination) === undefined).map(({ id }) => id);
}

function nothingToCombine(master: Order, left: Companions['left'], ids: readonly string[] | undefined): ShipdockError {
  const reason = ids === undefined ? whyNoCompanion(master, left[0]) : 'ids names no other order';
  return new ShipdockError('nothing_to_combine', `nothing can be combined into ${master.orderNumber}: ${reason}`, {
    ...(left.length === 0
      ? { field: ids === undefined ? 'all_items' : 'ids' }
      : { details: left.map(({ reason }) => ({ field: 'all_items', message: reason })) }),
    ...nextStep('orders.listOpen'),
  });
}

function whyNoCompanion(master: Order, left: Companions['left'][number] | undefined): string {
  if (left !== undefined) return `${left.reason}${left.isByName ? '; combine it by name' : ''}`;
  return namesDoor(master.addresses.destination)
    ? 'no other open order goes to the same destination from the same warehouse'
    : 'its destination does not say to whom and to which street it goes, so that only orders named in ids can go along';
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
