import { unreadableField } from '../../../kernel/unreadable-field.ts';
import { namelessLine } from '../../draft/draft-line.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { refuseUnknownId } from '../../update/update-lines.ts';
import { type FileLine, unitsLeft } from '../shipped/shipped-units.ts';
import { refuseFormerSku } from './former-skus.ts';
import { hasName } from './matching-lines.ts';
import type { Placed } from './placed.ts';

/** How a person tells of a further line of a file. */
export const ADDED = 'if more was, add it (orders items add), and the file is taken';

/** That of no line, nor of one that a dry run would make. */
export const UNKNOWN_LINE = 'ordi_(none)';

/**
 * A further line; what was shipped before the order came was left out of it.
 * @throws ShipdockError `unreadable_field`
 */
export function furtherLine(order: Order, input: FileLine, moved: MovedAway, field: string): Placed {
  if (unitsLeft(input) === 0) return { warnings: [] };
  refuseLineOfAnother(order, input, field);
  refuseWhatOthersBrought(order, input, field);
  refuseFormerSku(order, input, moved, field);
  // Here, where it is still known whether it came with an id.
  refuseUnknownId(input, field);
  if (input.sku === undefined && input.name === undefined) throw namelessLine(field);
  return { line: { ...input, id: UNKNOWN_LINE }, warnings: [] };
}

/** Units that a record says came from another order did not come here, or went since. */
function refuseLineOfAnother({ orderNumber }: Order, input: FileLine, field: string): void {
  const { origin_order_number: origin } = input;
  if (origin === undefined || origin === orderNumber) return;
  throw unreadableField(
    `${field}.origin_order_number`,
    `is ${origin}, of which no such line is here: combine or split them`,
  );
}

/**
 * A line more, of what another order brought too: the shop may have put the orders together as well, or have sold more of it.
 * @throws ShipdockError `unreadable_field`
 */
function refuseWhatOthersBrought(order: Order, input: FileLine, field: string): void {
  const line = order.lines.find((each) => each.details.originOrderNumber !== undefined && hasName(each, input));
  if (line === undefined) return;
  const { originOrderNumber: origin } = line.details;
  const message = `is in this order already, with ${line.quantity} that came from order ${origin}, so that it does not tell whether more was ordered: ${ADDED}`;
  throw unreadableField(`${field}.${input.sku === undefined ? 'name' : 'sku'}`, message);
}
