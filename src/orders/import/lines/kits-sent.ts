import { unreadableField } from '../../../kernel/unreadable-field.ts';
import { becameParts } from '../../kits/kept-prices.ts';
import type { NamedLine } from '../../moved/moved-away.ts';
import type { KitPart } from '../../order.ts';
import type { FileLine } from '../shipped/shipped-units.ts';

/** A kit that was a line of the order, and the parts that it became. */
export interface Kit extends KitPart {
  readonly parts: NamedLine[];
}

/** The kits that lines were, each with the parts that it became. */
export function kitsOf(lines: readonly NamedLine[]): Set<Kit> {
  const kits = new Map<string, Kit>();
  for (const line of lines) {
    const { kit } = line.details;
    if (kit === undefined) continue;
    const key = kit.lineId ?? JSON.stringify([kit.sku, kit.sourceSystemId, kit.quantity]);
    const known = kits.get(key);
    if (known === undefined) kits.set(key, { ...kit, parts: [line] });
    else known.parts.push(line);
  }
  return new Set(kits.values());
}

/**
 * The kit that a line of a file tells of, which is then no other line's: that of its key, or else of its SKU.
 * @param away units by the id of the line that they were of, which lie in other orders as kits.
 * @throws ShipdockError `unreadable_field` for another quantity of it.
 */
export function takenKit(
  kits: Set<Kit>,
  input: FileLine,
  away: ReadonlyMap<string, number>,
  field: string,
): Kit | undefined {
  // A line that says what is shipped leaves its quantity open, and says what was ordered all the same.
  const { source_system_id: key, sku, quantity = input.ordered_quantity } = input;
  const fits = [...kits].filter((kit) => (key === undefined ? kit.sku === sku : kit.sourceSystemId === key));
  const orderedOf = (kit: Kit) => kit.quantity + (away.get(kit.lineId ?? '') ?? 0);
  const found = fits.find((kit) => quantity === undefined || orderedOf(kit) === quantity);
  const [first] = fits;
  if (found === undefined && first !== undefined) {
    const message = `"${key ?? sku}" was a kit and ${becameParts(first.parts.length)}; change these themselves (orders items update)`;
    throw unreadableField(`${field}.${key === undefined ? 'sku' : 'source_system_id'}`, message);
  }
  if (found !== undefined) kits.delete(found);
  return found;
}
