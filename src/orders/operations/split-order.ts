import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import { orderSplitSchema } from '../orders.schema.ts';
import { getOrder } from '../orders.store.ts';
import { answersOf, withoutProposals } from './change-orders.ts';
import { splitWork } from './split-work.ts';

export { orderSplitSchema as bodySchema };

/** Splits an order at once; answers both orders, the one that was split first. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const work = splitWork(services, { order: input.params?.id ?? '', body: input.body ?? {} });
  let saved: readonly Order[] | undefined;
  const plan = await change(services, {
    load: (transaction) => work.load(transaction),
    decide: (state) => work.decide(state),
    save: async (transaction, decided) => {
      await work.save(transaction, decided);
      const { source, target } = decided.after;
      saved = [
        await getOrder(transaction, services.account, source.id),
        await getOrder(transaction, services.account, target.id),
      ];
    },
  });
  const orders = saved ?? [plan.after.source, plan.after.target];
  return { value: await answersOf(services, orders, withoutProposals(orders)), warnings: plan.warnings };
}
