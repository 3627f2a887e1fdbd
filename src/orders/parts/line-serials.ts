import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { InventoryIdentifier, LineDetails, OrderLine } from '../order.ts';

/** The serial numbers of a line: each stands for one unit, so there are never more than units. */
export function serialsOf(line: {
  readonly details: Pick<LineDetails, 'inventoryIdentifiers'>;
}): readonly InventoryIdentifier[] {
  return (line.details.inventoryIdentifiers ?? []).filter((identifier) => identifier.type === 'SerialNumber');
}

/** Serial numbers of a line, parted between the units that go and those that stay. Lot numbers are copied to both. */
export interface PartedSerials {
  readonly moved: LineDetails;
  readonly kept: LineDetails;
}

/**
 * What a line says once that many of its units have gone: the named serial numbers go with them, else the last ones.
 * @throws ShipdockError `unreadable_field` where a named one is not on the line, or more are named than units go, or too
 * few to leave a unit for each that stays.
 */
export function partSerials(line: OrderLine, units: number, named: readonly string[] | undefined): PartedSerials {
  const serials = serialsOf(line);
  const going =
    named === undefined || named.length === 0
      ? serials.slice(Math.max(0, serials.length - units))
      : namedSerials(line, serials, units, named);
  const gone = new Set(going);
  const staying = serials.filter((serial) => !gone.has(serial));
  if (staying.length > line.quantity - units) {
    const left = line.quantity - units;
    throw problem(
      line,
      `name at least ${staying.length - left} more: ${staying.length} would stay with ${counted(left, 'unit')}`,
    );
  }
  return { moved: withSerials(line.details, going), kept: withSerials(line.details, staying) };
}

function namedSerials(
  line: OrderLine,
  serials: readonly InventoryIdentifier[],
  units: number,
  named: readonly string[],
): readonly InventoryIdentifier[] {
  const codes = [...new Set(named)];
  if (codes.length > units) throw problem(line, `are ${codes.length} for ${counted(units, 'unit')}`);
  return codes.map((code) => {
    const found = serials.find((serial) => serial.code === code);
    if (found === undefined) throw problem(line, `name "${code}", which is not on the line`);
    return found;
  });
}

function withSerials(details: LineDetails, serials: readonly InventoryIdentifier[]): LineDetails {
  const { inventoryIdentifiers = [], ...rest } = details;
  const kept = new Set(serials);
  const all = inventoryIdentifiers.filter((each) => each.type !== 'SerialNumber' || kept.has(each));
  return all.length === 0 ? rest : { ...rest, inventoryIdentifiers: all };
}

function problem(line: OrderLine, message: string): ShipdockError {
  const text = `serial numbers of line ${line.id} ${message}`;
  return new ShipdockError('unreadable_field', text, {
    details: [{ field: 'order_line_items.serial_numbers', message, id: line.id }],
  });
}
