import type { Transaction } from '../../database/database.ts';
import type { ProposalJson } from '../../rating/proposal-json.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import { applyOrderChanges, type OrderChange } from '../save-orders.ts';
import { orderAnswers, type PlannedProposals } from './order-answers.ts';

export interface OrderSteps<State> {
  /** As the journal names it. */
  readonly operation: string;
  load(transaction: Transaction): Promise<State>;
  decide(state: State): readonly OrderChange[];
}

/** Changes orders in one unit of work: load, decide, save with the journal. Answers them as they now stand. */
export async function changeOrders<State>(services: Services, steps: OrderSteps<State>): Promise<readonly Order[]> {
  let saved: readonly Order[] | undefined;
  const changes = await change(services, {
    load: (transaction) => steps.load(transaction),
    decide: (state) => steps.decide(state),
    save: async (transaction, plan) => {
      saved = await applyOrderChanges(transaction, services, steps.operation, plan);
    },
  });
  return saved ?? changes.map(({ after }) => after);
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
  return services.database.read((transaction) => orderAnswers(transaction, services, orders, planned));
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
