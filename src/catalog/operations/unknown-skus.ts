import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { countSkus, findSkusMeant } from '../skus.store.ts';

/** SKUs of one request. */
const MOST_ASKED = 1_000;

export const bodySchema = z.object({ sku: list(text(), MOST_ASKED) });

/** Which of some SKUs there are none of, in the order they were sent, beside how many there are in all. */
export interface UnknownSkusJson {
  readonly total: number;
  readonly unknown: readonly string[];
}

/** @throws ShipdockError `unreadable_field` where more are asked for than one request takes. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<UnknownSkusJson>> {
  const { sku: names = [] } = readInput(bodySchema, input.body);
  const asked = [...new Set(names.flatMap((name) => name ?? []))];
  return services.database.read(async (transaction) => {
    const total = await countSkus(transaction, services.account, {});
    const known = await findSkusMeant(transaction, services.account, asked);
    return { value: { total, unknown: asked.filter((name) => !known.has(name)) } };
  });
}
