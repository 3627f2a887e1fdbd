import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nearest } from '../../kernel/suggest.ts';
import { linesOfSku } from '../named/lines-of-sku.ts';
import type { LineJson } from '../order-json.ts';
import { orderItemOperations } from '../orders.operations.ts';

/**
 * The lines of an order that words name: by id, by source_system_id, or by a SKU that only one line has.
 * @throws ShipdockError `line_item_not_found`, which says where one is that went to another order; `usage` where a SKU stands on
 * several lines.
 */
export async function linesNamed(
  engine: EngineHandle,
  order: string,
  words: readonly string[],
): Promise<readonly LineJson[]> {
  const input = { params: { id: order }, query: { per_page: 'all' } };
  const { value: lines } = await engine.call(orderItemOperations.list, input);
  for (const word of words) {
    const isHere = KEYS.some((key) => linesBy(key, lines, word).length > 0);
    if (!isHere) await engine.call(orderItemOperations.list, { params: { id: order }, query: { line: word } });
  }
  return words.map((word) => lineNamed(order, lines, word));
}

const KEYS = ['id', 'source_system_id', 'sku'] as const;

function linesBy(key: (typeof KEYS)[number], lines: readonly LineJson[], word: string): readonly LineJson[] {
  return key === 'sku' ? linesOfSku(lines, word) : lines.filter((line) => line[key] === word);
}

function lineNamed(order: string, lines: readonly LineJson[], word: string): LineJson {
  for (const key of KEYS) {
    const all = linesBy(key, lines, word);
    const [found, another] = all;
    if (found === undefined) continue;
    if (another === undefined) return found;
    const ids = all.map((line) => line.id);
    throw new ShipdockError('usage', `${word} stands on ${ids.length} lines of order ${order}: ${ids.join(', ')}`, {
      hint: 'name the line by its id',
    });
  }
  const known = lines.flatMap((line) => [line.id, line.source_system_id, line.sku].flatMap((name) => name ?? []));
  throw new ShipdockError('line_item_not_found', `order ${order} has no line item ${word}`, {
    about: 'nothing',
    hint: didYouMean(nearest(word, known)) ?? shell`shipdock orders items list ${order}`,
  });
}
