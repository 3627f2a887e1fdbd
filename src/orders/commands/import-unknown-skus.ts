import { skuOperations } from '../../catalog/catalog.operations.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { plainCode } from '../../kernel/plain-code.ts';
import { visibleName } from '../../kernel/visible-name.ts';
import type { Prepared } from './import-prepare.ts';

/** So many SKUs of an import are looked up, in so many requests. */
const MOST_SKUS = 10_000;
const ASKED_AT_ONCE = 1_000;
const NAMED = 10;

const MEASURES = ['length', 'width', 'height', 'weight'];

/**
 * The SKUs of an import on which lines rely for what they measure. They are looked up once, when all is imported: a line costs
 * next to nothing.
 */
export class SkusReliedOn {
  readonly #skus = new Set<string>();

  /** Lines of an order that came in. */
  add(order: Prepared): void {
    if (!('toImport' in order) || this.#skus.size >= MOST_SKUS) return;
    const { order_line_items: lines } = order.toImport;
    if (!Array.isArray(lines)) return;
    for (const line of lines) {
      if (typeof line?.sku === 'string' && MEASURES.some((name) => !line[name])) {
        this.#skus.add(plainCode(line.sku));
      }
    }
  }

  /**
   * What is told of those that the catalogue does not hold; undefined where it holds all, or nothing, so that nobody uses it. An
   * import that is over fails no more: who cannot be asked is not.
   */
  async unknown(engine: EngineHandle): Promise<string | undefined> {
    try {
      const missing = await this.#missing(engine);
      if (missing.length === 0) return undefined;
      const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
      const named = `${missing.slice(0, NAMED).map(visibleName).join(', ')}${more}`;
      const [are, they] = missing.length === 1 ? ['is', 'it measures'] : ['are', 'they measure'];
      return `${counted(missing.length, 'SKU')} ${are} not in the catalogue: ${named}; nothing says what ${they}, which rating needs: skus create, skus import`;
    } catch (error) {
      if (error instanceof ShipdockError) return undefined;
      throw error;
    }
  }

  async #missing(engine: EngineHandle): Promise<readonly string[]> {
    const skus = [...this.#skus];
    const missing: string[] = [];
    for (let at = 0; at < skus.length; at += ASKED_AT_ONCE) {
      const body = { sku: skus.slice(at, at + ASKED_AT_ONCE) };
      const { total, unknown } = (await engine.call(skuOperations.unknown, { body })).value;
      if (total === 0) return [];
      missing.push(...unknown);
    }
    return missing;
  }
}
