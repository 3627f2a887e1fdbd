import type { Transaction } from '../../database/database.ts';
import type { ProposalJson } from '../../rating/proposal-json.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import { applyOrderChanges, type OrderChange } from '../save-orders.ts';
import { orderAnswers, type PlannedProposals } from './order-answers.ts';

export interface OrderSteps<State, Plan> {
  /** As the journal names it. */
  readonly operation: string;
  load(transaction: Transaction): Promise<State>;
  /** Pure: what is to be told beside the changes is part of the plan. */
  decide(state: State): Plan;
}

/** Changes orders in one unit of work: load, decide, save with the journal. Answers the plan, and the orders as they now stand. */
export async function changeOrders<State, Plan extends { readonly changes: readonly OrderChange[] }>(
  services: Services,
  steps: OrderSteps<State, Plan>,
): Promise<{ readonly orders: readonly Order[]; readonly plan: Plan }> {
  let saved: readonly Order[] | undefined;
  const plan = await change(services, {
    load: (transaction) => steps.load(transaction),
    decide: (state) => steps.decide(state),
    save: async (transaction, { changes }) => {
      saved = await applyOrderChanges(transaction, services, steps.operation, changes);
    },
  });
  return { orders: saved ?? plan.changes.map(({ after }) => after), plan };
}

/** The same of one order. */
export async function changeOrder<State, Plan extends OrderChange>(
  services: Services,
  { operation, load, decide }: OrderSteps<State, Plan>,
): Promise<{ readonly order: Order; readonly plan: Plan }> {
  const { orders, plan } = await changeOrders(services, {
    operation,
    load,
    decide: (state) => {
      const decided = decide(state);
      return { changes: [decided], decided };
    },
  });
  return { order: orders[0] ?? plan.decided.after, plan: plan.decided };
}

/**
 * Orders that were just changed, as the API answers them.
 * @param planned by order id what is proposed now, where that is not what is stored: a dry run drops and adds nothing there.
 */
export async function answersOf(
  services: Services,
  orders: readonly Order[],
  planned?: PlannedProposals,
): Promise<readonly OrderJson[]> {
  return services.database.read((transaction) => orderAnswers(transaction, services, orders, { planned }));
}

/** What is left of proposed shipments where the units of their orders have moved. */
export function withoutProposals(orders: readonly Order[]): PlannedProposals {
  return new Map(orders.map(({ id }) => [id, []]));
}

/** One order that was just changed, as the API answers it. */
export async function answerOf(
  services: Services,
  order: Order,
  planned?: readonly ProposalJson[],
): Promise<OrderJson> {
  const [value] = await answersOf(services, [order], planned && new Map([[order.id, planned]]));
  if (value === undefined) throw new Error('one order, one answer');
  return value;
}
