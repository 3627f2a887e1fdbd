import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import { skuOperations } from '../catalog.operations.ts';

/** `did you mean MUG-RED?` of a SKU that is not known, where there is one that is nearly called so. */
export async function meantSkuOf(engine: EngineHandle, sku: string): Promise<string | undefined> {
  try {
    await engine.call(skuOperations.get, { params: { sku } });
    return undefined;
  } catch (error) {
    // What was done is done: that nobody can be asked for a suggestion is no failure of it.
    const { code, hint } = toShipdockError(error);
    return code === 'sku_not_found' && hint?.startsWith('did you mean') ? hint : undefined;
  }
}
