import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Transaction } from '../../database/database.ts';
import { documentsOf } from '../../documents/operations/documents-of.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { isTold, type ToldMembers } from '../../kernel/told-members.ts';
import { proposalsOfOrders } from '../../rating/operations/proposals-of-orders.ts';
import type { ProposalJson } from '../../rating/proposal-json.ts';
import type { Services } from '../../seams/services.ts';
import { batchesOfOrders } from '../../shipments/operations/batches-of-orders.ts';
import { shipmentsOfOrders } from '../../shipments/operations/shipments-of-orders.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { warehouseJson } from '../../warehouses/warehouse-json.ts';
import type { Order } from '../order.ts';
import { type OrderJson, orderJson } from '../order-json.ts';
import { isMeasured } from '../rating/piece-kinds.ts';
import { lineProblem } from '../rating/ratable-line.ts';

/** Proposed shipments by the ids of their orders. */
export type PlannedProposals = ReadonlyMap<string, readonly ProposalJson[]>;

/**
 * Orders as the API answers them, with what belongs to them elsewhere, read in one go for all of them and asked for at once.
 * @param planned in the place of what is stored as proposed for an order.
 * @param told of what else is not told nothing is read.
 */
export async function orderAnswers(
  transaction: Transaction,
  services: Services,
  orders: readonly Order[],
  { planned, told }: { readonly planned?: PlannedProposals | undefined; readonly told?: ToldMembers } = {},
): Promise<readonly OrderJson[]> {
  const { account } = services;
  const tells = (...members: readonly string[]) => members.some((member) => isTold(told, member));
  const idsFor = (...members: readonly string[]) => (tells(...members) ? orders.map(({ id }) => id) : []);
  const tellsProblems = tells(...LINE_PROBLEMS);
  const [skus, shipments, documents, batches, proposals, known] = await allEnded([
    skusOfLines(transaction, account, tellsProblems ? orders.map(withUnmeasuredLines) : []),
    shipmentsOfOrders(transaction, services, idsFor('shipments')),
    documentsOf(transaction, services, 'order', idsFor('documents')),
    batchesOfOrders(transaction, idsFor('batch_id', 'batch_name')),
    proposalsOfOrders(transaction, tells('proposed_shipments') ? orders : []),
    tells('warehouse') ? warehousesOfAccount(transaction, account) : [],
  ]);
  const warehouses = new Map(known.map((each) => [each.id as string, warehouseJson(each)]));
  return orders.map((order) =>
    orderJson(order, {
      warehouse: warehouses.get(order.warehouseId ?? '') ?? null,
      batch: batches.get(order.id),
      shipments: shipments.get(order.id) ?? [],
      proposedShipments: planned?.get(order.id) ?? proposals.get(order.id) ?? [],
      documents: documents.get(order.id) ?? [],
      lineProblems: tellsProblems ? problemsOf(order, (line) => lineProblem(line, skus)) : new Map(),
    }),
  );
}

/** Where it is told why lines cannot be rated, which their SKUs decide. */
const LINE_PROBLEMS = [
  'error_message',
  'order_line_items.error_message',
  'shipped_order_line_items.error_message',
  'not_shipped_order_line_items.error_message',
];

/** A new order as it is answered: nothing belongs to it yet. */
export function newOrderAnswer(
  order: Order,
  warehouse: JsonObject | null,
  problem: (line: Order['lines'][number]) => string | undefined,
): OrderJson {
  return orderJson(order, {
    warehouse,
    batch: undefined,
    shipments: [],
    proposedShipments: [],
    documents: [],
    lineProblems: problemsOf(order, problem),
  });
}

/** A line that tells all measures itself has no problem, whatever its SKU tells. */
function withUnmeasuredLines({ lines }: Order): Pick<Order, 'lines'> {
  return { lines: lines.filter((line) => !isMeasured(line)) };
}

function problemsOf(
  order: Order,
  problem: (line: Order['lines'][number]) => string | undefined,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const line of order.lines) {
    const message = problem(line);
    if (message !== undefined) problems.set(line.id, message);
  }
  return problems;
}
