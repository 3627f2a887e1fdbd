import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import { orderCombineSchema } from '../orders.schema.ts';
import { getOrder } from '../orders.store.ts';
import { answersOf, withoutProposals } from './change-orders.ts';
import { combineWork } from './combine-work.ts';

export { orderCombineSchema as bodySchema };

/** Combines orders at once; answers the master first, then the emptied ones. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const work = combineWork(services, { body: input.body ?? {} });
  let saved: readonly Order[] | undefined;
  const plan = await change(services, {
    load: (transaction) => work.load(transaction),
    decide: (state) => work.decide(state),
    save: async (transaction, decided) => {
      await work.save(transaction, decided);
      const orders: Order[] = [];
      for (const { id } of [decided.after.master, ...decided.after.emptied]) {
        orders.push(await getOrder(transaction, services.account, id));
      }
      saved = orders;
    },
  });
  const orders = saved ?? [plan.after.master, ...plan.after.emptied];
  return { value: await answersOf(services, orders, withoutProposals(orders)), warnings: plan.warnings };
}
