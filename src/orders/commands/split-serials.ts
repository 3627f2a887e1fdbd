import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { saidText } from '../../kernel/said-text.ts';
import { shell } from '../../kernel/shell.ts';
import { linesOfSku } from '../named/lines-of-sku.ts';
import type { LineJson } from '../order-json.ts';
import { orderItemOperations } from '../orders.operations.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * The split with these serial numbers, each with the item whose line has it.
 * @throws ShipdockError `usage` for one that no item of the split has.
 */
export async function withSerials(
  engine: EngineHandle,
  order: string,
  body: Body,
  serials: readonly string[],
): Promise<Body> {
  const { order_line_items: items } = body;
  if (serials.length === 0 || !Array.isArray(items)) return body;
  const input = { params: { id: order }, query: { per_page: 'all' } };
  const { value: lines } = await engine.call(orderItemOperations.list, input);
  const of = items.map((item: Body) =>
    item.id === undefined ? linesOfSku(lines, saidText(item.sku)) : lines.filter((line) => line.id === item.id),
  );
  const unknown = serials.filter((serial) => !of.flat().some((line) => has(line, serial)));
  if (unknown.length > 0) {
    const message = `no item of the split has the serial ${unknown.length === 1 ? 'number' : 'numbers'} ${unknown.join(', ')}`;
    throw new ShipdockError('usage', message, {
      hint: shell`shipdock orders items list ${order} --json --fields id,sku,inventory_identifiers`,
    });
  }
  const named = items.map((item: Body, index) => {
    const own = serials.filter((serial) => of[index]?.some((line) => has(line, serial)));
    return own.length === 0 ? item : { ...item, serial_numbers: own };
  });
  return { ...body, order_line_items: named };
}

function has(line: LineJson, serial: string): boolean {
  return line.inventory_identifiers.some((each) => each.type === 'SerialNumber' && each.code === serial);
}
