import { isAlike } from '../../../csv/made-by-spreadsheet.ts';
import { hasLinesOfItsOwn, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { hasName } from '../lines/matching-lines.ts';
import type { FileLine, FileOrder } from '../shipped/shipped-units.ts';

/**
 * The order as a file says it, with the keys that its lines have here: a spreadsheet makes others of them (00012 is 12 then,
 * 14650001234567 is 1.465E+13), and the goods would be there twice. Of keys that it made one nobody knows which is which.
 */
export function withKnownKeys(order: Order, sent: FileOrder, moved: MovedAway): FileOrder {
  const { order_line_items: lines = [] } = sent;
  const known = [...order.lines, ...moved.gone];
  const keysHere = new Set(known.flatMap(keysOf));
  const hasOwn = hasLinesOfItsOwn(order, moved);
  const said = new Map<string | undefined, number>();
  for (const { source_system_id: key } of lines) said.set(key, (said.get(key) ?? 0) + 1);
  const free = new Set([...keysHere].filter((key) => !said.has(key)));
  if (free.size === 0 || lines.every(({ source_system_id: key }) => key === undefined || keysHere.has(key)))
    return sent;
  return {
    ...sent,
    order_line_items: lines.map((line) => {
      const { source_system_id: key } = line;
      if (key === undefined || keysHere.has(key) || said.get(key) !== 1) return line;
      const here = keysMeant(known, line, hasOwn).find((each) => free.has(each) && isAlike(each, key));
      if (here === undefined) return line;
      free.delete(here);
      return { ...line, source_system_id: here };
    }),
  };
}

/** Its own, and that of the kit that it is a part of. */
function keysOf({ sourceSystemId, details: { kit } }: NamedLine): readonly string[] {
  return [sourceSystemId ?? [], kit?.sourceSystemId ?? []].flat();
}

/** Those by which a line of the file may mean one of the order: the one of its id, else those of the same goods. */
function keysMeant(known: readonly NamedLine[], line: FileLine, hasOwn: boolean): readonly string[] {
  const named = known.find(({ id }) => id === line.id);
  if (named !== undefined) return [named.sourceSystemId ?? []].flat();
  const fits = known.filter(({ details }) => !hasOwn || details.originOrderNumber === line.origin_order_number);
  return fits.flatMap((each) => {
    const { kit } = each.details;
    const ofKit = kit !== undefined && kit.sku === line.sku ? kit.sourceSystemId : undefined;
    return [ofKit ?? (hasName(each, line) ? each.sourceSystemId : null) ?? []].flat();
  });
}
