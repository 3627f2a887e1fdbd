import { unreadableField } from '../../../kernel/unreadable-field.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { whereabouts } from '../../moved/whereabouts.ts';
import type { Order } from '../../order.ts';
import { type FileLine, nameOf } from '../shipped/shipped-units.ts';

/** What was put right stays so, and is told by the name that it has. */
export function withoutFormerSku(input: FileLine, line: NamedLine): FileLine {
  return { ...input, ...nameOf(line) };
}

export function formerSkuWarning(input: FileLine, line: NamedLine, order: Order, moved: MovedAway): string {
  const stays = `${order.orderNumber}: ${input.sku} was changed to ${line.sku} here, and stays so`;
  return moved.units.has(line.id) ? `${stays}; ${whereabouts(order, line, moved)}` : stays;
}

/**
 * Of a SKU that a line had whose units lie elsewhere, beside the one that it has now.
 * @throws ShipdockError `unreadable_field`: added, units that lie elsewhere would be there a second time.
 */
export function refuseFormerSku(order: Order, input: FileLine, moved: MovedAway, field: string): void {
  const line = [...order.lines, ...moved.gone].find(
    (each) => moved.units.has(each.id) && wasCalled(each, input, moved),
  );
  if (line === undefined) return;
  const message = `is what line ${line.id} (${line.sku}) was until it was changed; ${whereabouts(order, line, moved)}, so that it does not tell whether more was ordered: if more was, add it (orders items add), and the file is taken`;
  throw unreadableField(`${field}.sku`, message);
}

/**
 * Whether the SKU of the line was put right here: a shop that has no keys names it by the one that it sent at first.
 */
export function wasCalled(
  line: NamedLine,
  { sku, source_system_id: key }: FileLine,
  { formerSkus }: MovedAway,
): boolean {
  return key === undefined && sku !== undefined && (formerSkus.get(line.id) ?? []).includes(sku);
}
