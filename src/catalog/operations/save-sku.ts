import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { planSku, type SkuJson, skuJson } from '../sku.ts';
import { skuSchema } from '../skus.schema.ts';
import { findSkus, saveSkus } from '../skus.store.ts';

export { skuSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<SkuJson>> {
  const sent = readInput(skuSchema, input.body);
  const now = services.clock.now().toISOString();
  const { before, after } = await change(services, {
    load: (transaction) => findSkus(transaction, services.account, sent.sku === undefined ? [] : [sent.sku]),
    decide: (known) => {
      const before = known.get(sent.sku ?? '');
      return { before, after: planSku(sent, before, now) };
    },
    save: (transaction, plan) => saveSkus(transaction, services.account, [plan.after]),
  });
  return { value: skuJson(after), status: before === undefined ? 201 : 200 };
}
