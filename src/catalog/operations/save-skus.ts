import * as z from 'zod/mini';
import { list } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { planSku, type SkuJson, skuJson } from '../sku.ts';
import { skuSchema } from '../skus.schema.ts';
import { findSkus, saveSkus } from '../skus.store.ts';

const bodySchema = z.object({ skus: list(skuSchema, 10_000) });

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly SkuJson[]>> {
  const sent = readInput(bodySchema, input.body).skus ?? [];
  const now = services.clock.now().toISOString();
  const names = sent.flatMap((sku) => sku.sku ?? []);
  const skus = await change(services, {
    load: (transaction) => findSkus(transaction, services.account, names),
    decide: (known) => sent.map((sku) => planSku(sku, known.get(sku.sku ?? ''), now)),
    save: (transaction, plan) => saveSkus(transaction, services.account, plan),
  });
  return { value: skus.map(skuJson) };
}
