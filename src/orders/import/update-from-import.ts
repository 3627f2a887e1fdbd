import { difference } from '../../journal/difference.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { listed } from '../../kernel/listed.ts';
import { updateLine } from '../draft/draft-line.ts';
import { fieldName } from '../history/history.ts';
import { journalState } from '../history/order-state.ts';
import { addressElsewhereWarnings } from '../moved/address-elsewhere.ts';
import { isOpenThere } from '../moved/held-lines.ts';
import { NO_AMOUNTS } from '../moved/moved-amounts.ts';
import { isEmptied, type MovedAway, type NamedLine } from '../moved/moved-away.ts';
import { saysWhatIsLeft } from '../named/as-many-as-left.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import type { OrderUpdateInput } from '../orders.schema.ts';
import { addedWhenOver } from '../status/added-when-over.ts';
import { isOver } from '../status/lifecycle.ts';
import { wantedStatus } from '../status/wanted-status.ts';
import { isCurrencyAlone } from '../update/said-alone.ts';
import type { LineField } from '../update/update-lines.ts';
import { type UpdateFacts, updateOrder } from '../update/update-order.ts';
import { mergedReferences, newNotes } from './added-parts.ts';
import { leftTooMany } from './elsewhere/left-too-many.ts';
import { elsewhereTexts } from './elsewhere/lies-elsewhere.ts';
import { partsTakenOutWarnings } from './elsewhere/parts-taken-out.ts';
import { placedOrder } from './elsewhere/source-units.ts';
import { unnamedUnits } from './lines/goods.ts';
import { notSaidWarnings } from './lines/lines-not-said.ts';
import { orderedLines } from './lines/ordered-lines.ts';
import { withoutOldPlaces } from './moved-places.ts';
import { bookedTooManyWarnings } from './shipped/booked-too-many.ts';
import { lackingWarnings, openedAgainWarnings } from './shipped/opened-again.ts';
import { quantityOpen, type ShippedSince, shippedSince } from './shipped/shipped-since.ts';
import { type FileLine, type FileOrder, saysOpen, sentenceOf } from './shipped/shipped-units.ts';

/** What an order of a file means for the order that has its number. */
export interface FileUpdate {
  readonly after: Order;
  /** Fields that move, in the API's words. */
  readonly changes: readonly string[];
  /** Whether the file says nothing else than the order as it stands: same lines, same status, nothing moved. */
  readonly isSame: boolean;
  /** What the file says is shipped and is not here. */
  readonly warnings: readonly string[];
  /** Those of them that need no other word of the file: of units that no order would ship any more, and of those that are too many. */
  readonly miscounted: readonly string[];
  /** The lines, here or gone, that its own stand for, one by one. */
  readonly meant: readonly (NamedLine | undefined)[];
}

export interface FileFacts extends UpdateFacts {
  /** Whether the file tells of the order as it stands here (`record-as-it-stands.ts`). */
  readonly isAsItStands: boolean;
  /** Whether an export took the order here, of which no units moved since. */
  readonly isFromHere: boolean;
  /** Whether its lines have the units since, too, that they had then. */
  readonly isOfUnitsHere: boolean;
  /** Whether the order becomes what the file says, and is not only compared with it. */
  readonly isTaken: boolean;
}

/**
 * The order with what a file says of it. A file has no ids of ours, or those of other data, so that its lines are matched by
 * id, by key, and at last by SKU or name in their order (`orderedLines`); notes and reference numbers that are there already are not added again.
 * A status `new` is what files say of every open order: it moves nothing back, and `picking` moves only an order that is new.
 * @throws ShipdockError as `updateOrder`; fields are named by their place in what was sent.
 */
export function updateFromFile(order: Order, read: FileOrder, facts: FileFacts): FileUpdate {
  const sent = withoutEndedHold(order, read, facts.now);
  const rests = new Set((sent.left_out ?? []).flatMap(({ id }) => id ?? []));
  const said = (sent.order_line_items ?? []).map((line, place) => {
    const isEdited = facts.isFromHere && isOtherOfBooked(order, line);
    const told = isEdited ? { ...line, shipped_quantity: undefined } : quantityOpen(line);
    return { ...told, place, isRest: rests.has(line.id ?? '') };
  });
  const named = orderedLines(order, said, facts.movedAway, facts.isOfUnitsHere);
  const placed = placedOrder(sent, said, named, order, facts.movedAway);
  const spare = unnamedUnits(order, named.named);
  const told = elsewhereTexts(order, sent, named, facts.movedAway, spare);
  const { parts, elsewhere } = named;
  const since = shippedSince(order, named.lines, sent, { ...facts, spare, parts, elsewhere });
  const { lines } = since;
  const fileFacts = { ...facts, lineField: fieldOfPlace(lines) };
  const place = withoutOldPlaces(since.base, sent);
  const base = isHeldWithoutEnd(sent) ? { ...place.order, holdUntil: null } : place.order;
  const update: OrderUpdateInput = {
    ...sent,
    order_number: undefined,
    ...statusUpdate(order, sent, since, facts.movedAway),
    notes: newNotes(order, sent),
    reference_numbers: mergedReferences(order.referenceNumbers, sent.reference_numbers ?? []),
    order_line_items: linesMove(base, lines, fileFacts) ? [...lines] : undefined,
  };
  const isOfKits = named.parts.size > 0;
  const isAsLeft = facts.isAsItStands || (!isOfKits && saysWhatIsLeft(order, named.meant, facts.movedAway));
  const amounts = isAsLeft ? NO_AMOUNTS : facts.movedAway.amounts;
  const movedAway = { ...facts.movedAway, amounts };
  const after = updateOrder(base, update, { ...fileFacts, movedAway });
  const changes = changedFields(order, after);
  const hasSameStatus = sent.status === undefined || sent.status === order.status;
  const ofBooked = bookedTooManyWarnings(order, said, named.meant, facts.movedAway, facts.isTaken ? after : order);
  const ofShipped = [...since.warnings, ...ofBooked];
  const isSame = changes.length === 0 && named.isWhole && hasSameStatus && ofShipped.length === 0;
  const lacking = lackingWarnings(order, after, placed, facts.movedAway);
  const miscounted = [...lacking, ...leftTooMany(order, after, placed, facts.movedAway)];
  const opened = openedAgainWarnings(order, after, placed, facts.movedAway).filter((text) => !lacking.includes(text));
  return {
    after,
    changes,
    isSame,
    miscounted,
    meant: said.map((input) => named.meant.get(input)),
    warnings: [
      ...named.warnings,
      ...ofShipped,
      ...notSaidWarnings(order, after, sent, named, facts.movedAway),
      ...partsTakenOutWarnings(order, sent, named, facts.movedAway, spare),
      ...place.warnings,
      ...currencyAlone(order, named.meant),
      ...holdWarnings(order, sent, since),
      ...miscounted,
      ...opened,
      ...told,
      ...addedToShipped(order, after, sent),
      ...addressElsewhereWarnings(order, after, facts.movedAway),
    ],
  };
}

/**
 * A hold whose time has passed is as `new`: it would be released at once, each time it is said, and an order that is held for another
 * reason with it.
 * @throws ShipdockError `unreadable_field` for a time beside another status, as of a new order.
 */
function withoutEndedHold({ status, holdUntil }: Order, sent: FileOrder, now: string): FileOrder {
  const { hold_until: until } = sent;
  const isHeld = wantedStatus(sent) === 'on_hold';
  const isSame = status === 'on_hold' && holdUntil === until;
  if (until === undefined || until > now || !isHeld || isSame) return sent;
  return { ...sent, status: 'new', hold_until: undefined };
}

/** Of one that is cancelled more is told (`openedAgainWarnings`). */
function addedToShipped(order: Order, after: Order, sent: FileOrder): readonly string[] {
  const isMeant = isOver(sent.status) && !isOver(order.status);
  return isOver(after.status) && !isMeant ? addedWhenOver(order, after) : [];
}

/** What is told of lines that cost something here, of which the file says another currency and no amount. */
function currencyAlone(
  { orderNumber, currency: own }: Order,
  meant: ReadonlyMap<FileLine, NamedLine>,
): readonly string[] {
  const hasAmount = ({ priceE4 = null, valueE4 = null }: NamedLine) => priceE4 !== null || valueE4 !== null;
  const alone = [...meant].filter(([sent, line]) => hasAmount(line) && isCurrencyAlone(sent, line, own));
  const texts = alone.map(([sent, { sku, details }]) => `${sent.currency} of ${sku ?? details.name}`);
  return sentenceOf(
    texts,
    (text) =>
      `${orderNumber}: the file says ${text}, and no price or value: that converts nothing, its amounts stay in ${own}`,
  );
}

/** Fields that differ, in the API's words; the exact integers that are kept of what a line measures are of the field as it is said. */
export function changedFields(before: Order, after: Order): readonly string[] {
  const fields = difference(journalState(before), journalState(after)).map(({ path }) => fieldName(path));
  return [...new Set(fields.map((field) => field.replace(/_micro(?:grams|metres)$/, '')))];
}

/** What quantities say of an order speaks louder than a file that calls it partly shipped; and no file releases a hold so. */
function statusUpdate(
  order: Order,
  sent: FileOrder,
  since: ShippedSince,
  moved: MovedAway,
): Pick<OrderUpdateInput, 'status' | 'hold_until'> {
  if (since.status !== undefined) {
    return { status: since.status === order.status ? undefined : since.status, hold_until: undefined };
  }
  if (isTooLateToHold(order, sent, since)) return { status: undefined, hold_until: undefined };
  const isCounted = order.status === 'on_hold' || order.lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  const saysNothing =
    sent.status === undefined ||
    sent.status === 'new' ||
    (saysOpen(sent) && order.status !== 'new') ||
    // What is delivered was shipped, and what is cancelled was told.
    (sent.status === 'shipped' && order.status === 'delivered') ||
    (sent.status === 'partially_shipped' && order.status === 'cancelled') ||
    sent.status === order.status ||
    (sent.status === 'partially_shipped' && isCounted);
  if (!saysNothing) refuseOfEmptied(order, sent, moved);
  // What comes to an order with a file that calls it shipped does not open it (`addedToShipped`).
  const staysOver = isOver(sent.status) && isOver(order.status) ? order.status : undefined;
  const status = saysNothing || isEmptied(order, moved) ? staysOver : sent.status;
  const isHeldSo = order.status === 'on_hold' && sent.hold_until === order.holdUntil;
  return { status, hold_until: isHeldSo ? undefined : sent.hold_until };
}

/** A file that holds an order and names no day means until it is released, whatever day it was held until before. */
function isHeldWithoutEnd({ status, hold_until: until }: FileOrder): boolean {
  return status === 'on_hold' && until === undefined;
}

/**
 * What is told where order and file do not agree on a hold. A file says new of every open order, so that it releases none: who
 * held it may have had another reason.
 */
function holdWarnings(order: Order, sent: FileOrder, since: ShippedSince): readonly string[] {
  const { orderNumber, status, holdUntil, details } = order;
  if (isTooLateToHold(order, sent, since)) return [`${orderNumber} is ${status}, and on hold as the file says`];
  // Of one that is shipped when it is released more is told (`openedAgainWarnings`).
  if (status !== 'on_hold' || !saysOpen(sent) || details.shippedElsewhere === true) return [];
  const until = holdUntil === null ? '' : ` until ${holdUntil}`;
  return [`${orderNumber} is on hold${until}, and ${sent.status} as the file says: orders release it, if that was why`];
}

/** What is shipped, or becomes so by what the file says of its lines, is not held any more; that its shop would hold it is told. */
function isTooLateToHold({ status }: Order, sent: FileOrder, { base, lines }: ShippedSince): boolean {
  if (sent.status !== 'on_hold') return false;
  const isLeft = (line: OrderLine) => {
    const { quantity = line.quantity } = lines.find(({ id }) => id === line.id) ?? {};
    return quantity > line.shippedQuantity;
  };
  return isOver(status) || (status === 'partially_shipped' && !base.lines.some(isLeft));
}

/** What is shipped already is told (`elsewhereTexts`); what should become of units that are not shipped yet must be done where they are. */
function refuseOfEmptied(order: Order, { status }: FileOrder, moved: MovedAway): void {
  if (!isEmptied(order, moved) || isOver(status) || status === 'partially_shipped') return;
  const holders = [...new Set(moved.held.filter(isOpenThere).map((each) => each.order.orderNumber))];
  if (holders.length === 0) return;
  const message = `is ${status}, and ${order.orderNumber} was combined: its units are in ${listed(holders)}; change that one itself`;
  throw new ShipdockError('unreadable_field', `status ${message}`, { details: [{ field: 'status', message }] });
}

/**
 * Whether a line of an export that was made here has more or fewer units than it has here, and calls shipped what is booked here:
 * somebody changed it there, or here since, and nothing was shipped elsewhere.
 */
function isOtherOfBooked({ lines }: Order, { id, quantity = 0, shipped_quantity: shipped }: FileLine): boolean {
  const line = lines.find((each) => each.id === id);
  return (
    line !== undefined && typeof shipped === 'number' && shipped <= line.shippedQuantity && quantity !== line.quantity
  );
}

/** Each by where it stands in the file, of whose lines some are left out. */
function fieldOfPlace(lines: readonly FileLine[]): LineField {
  return (index) => {
    const place = lines[index]?.place;
    return place === undefined ? 'order_line_items' : `order_line_items[${place}]`;
  };
}

function linesMove(
  order: Order,
  sent: readonly OrderLineInput[],
  facts: UpdateFacts & { readonly lineField: LineField },
): boolean {
  const { ids, rates, now, lineField } = facts;
  const known = new Map<string, OrderLine>(order.lines.map((line) => [line.id, line]));
  return sent.some((input, index) => {
    const line = known.get(input.id ?? '');
    if (line === undefined) return true;
    const lineFacts = { field: lineField(index), currency: order.currency, ids, rates, date: now.slice(0, 10) };
    return difference(line, updateLine(line, input, lineFacts)).length > 0;
  });
}
