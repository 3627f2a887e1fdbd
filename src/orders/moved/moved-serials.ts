import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import { serialsOf } from '../parts/line-serials.ts';
import { heldOf } from './held-lines.ts';
import type { MovedAway, NamedLine } from './moved-away.ts';
import { whereabouts } from './whereabouts.ts';

type Sent = Pick<OrderLineInput, 'inventory_identifiers'>;
type Identifier = NonNullable<Sent['inventory_identifiers']>[number];

/** Without the serial numbers of units of the line that lie elsewhere. */
export function withoutSerialsThere<Line extends Sent>(
  sent: Line,
  line: NamedLine,
  moved: MovedAway,
  order: Order,
): Line {
  const there = serialsThere(line, moved, order);
  const { inventory_identifiers: identifiers = [] } = sent;
  if (!identifiers.some((each) => isSerial(each) && there.has(each.code ?? ''))) return sent;
  const left = identifiers.filter((each) => !isSerial(each) || !there.has(each.code ?? ''));
  return { ...sent, inventory_identifiers: left };
}

/** Of as many units as are left: serial numbers that lie elsewhere do not tell of these, which keep their own. */
export function withOwnSerials<Line extends Sent>(sent: Line, line: OrderLine, moved: MovedAway, order: Order): Line {
  const left = withoutSerialsThere(sent, line, moved, order);
  return left === sent ? sent : { ...sent, inventory_identifiers: undefined };
}

/**
 * A unit is in one order: a serial number that went with units of the line is not given to those that are left.
 * @throws ShipdockError `unreadable_field` that names it, and where it lies.
 */
export function refuseSerialsThere(sent: Sent, line: OrderLine, moved: MovedAway, order: Order, field: string): void {
  const own = new Set(serialsOf(line).map(({ code }) => code));
  const held = heldOf(order, line, moved).filter((each) => each.order.id !== order.id);
  const details = (sent.inventory_identifiers ?? []).flatMap((each, index) => {
    const code = each.code ?? '';
    if (!isSerial(each) || own.has(code)) return [];
    const there = held.find((other) => serialsOf(other.line).some((serial) => serial.code === code));
    if (there === undefined) return [];
    const message = `"${code}" is that of a unit in order ${there.order.orderNumber}; take it out there first`;
    return [{ field: `${field}.inventory_identifiers[${index}].code`, message }];
  });
  refuseUnreadable(details);
}

/** Serial numbers of units that lie elsewhere are those of the lines there. */
export function withoutMovedSerials<Line extends Sent>(
  sent: Line,
  line: OrderLine,
  moved: MovedAway,
  order: Order,
): Line {
  const { inventory_identifiers: identifiers = [] } = sent;
  const left = withoutSerialsThere(sent, line, moved, order);
  if ((left.inventory_identifiers ?? []).filter(isSerial).length <= line.quantity) return left;
  // An export does not tell which ones lie elsewhere.
  if (saysOwn(sent, line)) {
    const here = new Set(serialsOf(line).map(({ code }) => code));
    const kept = identifiers.filter((each) => !isSerial(each) || here.has(each.code ?? ''));
    return { ...sent, inventory_identifiers: kept };
  }
  return unplacedSerials(sent, line, moved, order).length > 0 ? { ...sent, inventory_identifiers: undefined } : sent;
}

/** What is told of serial numbers that are given to no unit, since nobody knows which ones are left here. */
export function unplacedText(sent: Sent, line: OrderLine, moved: MovedAway, order: Order): string | undefined {
  const codes = unplacedSerials(sent, line, moved, order);
  if (codes.length === 0) return undefined;
  const left = line.quantity === 1 ? 'the one that is left here has' : `the ${line.quantity} that are left here have`;
  return `which of the ${codes.length} serial numbers ${left} is not told, and none of them is taken; ${whereabouts(order, line, moved)}: say it (orders items update)`;
}

/** Serial numbers of no known unit, more than are left of the line and no more than were ordered. */
function unplacedSerials(sent: Sent, line: OrderLine, moved: MovedAway, order: Order): readonly string[] {
  const ordered = line.quantity + (moved.units.get(line.id) ?? 0);
  const said = (sent.inventory_identifiers ?? []).filter(isSerial);
  const left = (withoutSerialsThere(sent, line, moved, order).inventory_identifiers ?? []).filter(isSerial);
  if (left.length <= line.quantity || said.length > ordered || saysOwn(sent, line)) return [];
  return left.map(({ code = '' }) => code);
}

/** Whether all serial numbers that the line has are among those that are sent. */
function saysOwn({ inventory_identifiers: identifiers = [] }: Sent, line: OrderLine): boolean {
  const own = serialsOf(line);
  const said = new Set(identifiers.map(({ code }) => code));
  return own.length > 0 && own.every(({ code }) => said.has(code));
}

function serialsThere(line: NamedLine, moved: MovedAway, order: Order): ReadonlySet<string> {
  return new Set(heldOf(order, line, moved).flatMap((each) => serialsOf(each.line).map(({ code }) => code)));
}

function isSerial({ type = 'SerialNumber' }: Identifier): boolean {
  return type === 'SerialNumber';
}
