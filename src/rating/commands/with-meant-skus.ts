import { meantSkuOf } from '../../catalog/commands/meant-sku.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { toShipdockError } from '../../kernel/errors.ts';

/** What is rated by its SKUs alone: where one is not known, the refusal names the one that was probably meant. */
export async function withMeantSkus<Result>(
  engine: EngineHandle,
  body: unknown,
  rated: () => Promise<Result>,
): Promise<Result> {
  try {
    return await rated();
  } catch (error) {
    const refusal = toShipdockError(error);
    if (refusal.code !== 'dimensions_missing') throw error;
    for (const sku of skusOf(body)) {
      const hint = await meantSkuOf(engine, sku);
      if (hint !== undefined) throw refusal.with({ hint });
    }
    throw error;
  }
}

function skusOf(body: unknown): readonly string[] {
  const { items } = body as { readonly items?: unknown };
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => [item?.sku ?? item?.product_sku].filter((sku) => typeof sku === 'string'));
}
