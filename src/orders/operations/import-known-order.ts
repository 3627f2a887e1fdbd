import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { refuseOutdated, standingOf } from '../import/exports/record-as-it-stands.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { withKnownOrigins } from '../import/lines/known-origins.ts';
import { otherOfShop, spelledAnew } from '../import/other-of-shop.ts';
import { type FileOrder, saysShipped } from '../import/shipped/shipped-units.ts';
import { withKnownKeys } from '../import/spoiled-by-spreadsheets/known-keys.ts';
import { type KnownTexts, withKnownTexts } from '../import/spoiled-by-spreadsheets/known-texts.ts';
import { oneOfSeveral } from '../import/spoiled-by-spreadsheets/one-of-several.ts';
import { changedFields, updateFromFile } from '../import/update-from-import.ts';
import { kitSkusOf } from '../kits/kit-skus.ts';
import { keptKitWarnings, unbundleKits } from '../kits/unbundle-kits.ts';
import { withBothNames, withCodesMeant } from '../named/line-warehouses.ts';
import { refuseLinesOfOthers } from '../named/lines-of-others.ts';
import { chooseWarehouse } from '../named/order-warehouse.ts';
import { heldElsewhere, renamedHere } from '../named/taken-number.ts';
import type { Order } from '../order.ts';
import { ratingOfNew } from '../rating/proposed-wish.ts';
import { affectsRating } from '../rating/rating-changes.ts';
import { isOver } from '../status/lifecycle.ts';
import { attempt, type Decided, warningsOf } from './import-decision.ts';
import type { Known, KnownWhole } from './known-orders.ts';
import type { Readable, SliceFacts } from './load-slice.ts';
import { namedRates, withService } from './wished-service.ts';

/**
 * An order of a file whose number is there: changed as the file says, left as it is, or skipped.
 * @throws ShipdockError where it is another order, where the file may not change it, or as `updateFromFile`.
 */
export function decideKnown(
  services: Services,
  readable: Readable,
  known: Known,
  onConflict: OnConflict,
  facts: SliceFacts,
): Decided {
  if ('error' in known) throw known.error;
  if (!('order' in known)) return leftAlone(readable, known, onConflict, noOrderOfNumber(readable, known));
  const { sent: read, warnings: ofTexts } = asWrittenHere(known, readable);
  const doubt = doubtWhich(known, read, readable);
  if (doubt !== undefined) return leftAlone(readable, known, onConflict, doubt);
  const own = [...known.order.lines, ...known.movedAway.gone];
  refuseLinesOfOthers(read.order_line_items ?? [], own, facts.orderOfLine, MIXED_UP);
  const wished = withNewWish(known.order, read, facts);
  return asFileSays(services, { ...readable, input: wished.sent }, known, onConflict, facts, {
    ofTexts,
    ofWish: wished.warnings,
  });
}

/** Why no order is changed, and whether that is told of one that is skipped. */
interface Doubt {
  readonly error: ShipdockError;
  readonly isTold: boolean;
}

function leftAlone({ orderNumber }: Readable, { id }: Known, onConflict: OnConflict, doubt: Doubt): Decided {
  const { error, isTold } = doubt;
  if (onConflict !== 'skip') throw error;
  const told = isTold ? { warnings: [error.message] } : {};
  return { result: { order_number: orderNumber, result: 'skipped', id, ...told } };
}

/** There is none of this number itself: another one has its units, or it is there under another spelling. */
function noOrderOfNumber({ orderNumber }: Readable, known: Exclude<Known, KnownWhole>): Doubt {
  if ('holder' in known) {
    const refused = known.isRenamed ? renamedHere : heldElsewhere;
    return { error: refused(orderNumber, known.id, known.holder), isTold: false };
  }
  if ('isOrder' in known) return { error: spelledAnew(orderNumber, known.isOrder), isTold: true };
  throw new Error('an order that is there and was not read');
}

/** Whether the file may mean another order, or another line of it. */
function doubtWhich({ order, movedAway }: KnownWhole, read: FileOrder, { source, input }: Readable): Doubt | undefined {
  const error = otherOfShop(order, read) ?? (source === 'CSV' ? oneOfSeveral(order, input, movedAway) : undefined);
  return error && { error, isTold: true };
}

/** The order as the file says, if it says something else, and files are to change orders. */
function asFileSays(
  services: Services,
  readable: Readable,
  known: KnownWhole,
  onConflict: OnConflict,
  facts: SliceFacts,
  { ofTexts, ofWish }: { readonly ofTexts: readonly string[]; readonly ofWish: readonly string[] },
): Decided {
  const { input, orderNumber, fingerprint, ofPrices } = readable;
  const { order, id } = known;
  const { isAsItStands, outdated } = standingOf(order, input, known.movedAway, known.sinceExport);
  const update = fileUpdate(services, readable, known, isAsItStands, onConflict === 'update', facts);
  const ofUpdate = 'error' in update ? notUpdated(orderNumber, input, update.error, onConflict) : update.warnings;
  const told = [...ofTexts, ...ofUpdate];
  const leftAs = (result: 'unchanged' | 'skipped'): Decided => ({
    result: { order_number: orderNumber, result, id, ...(told.length === 0 ? {} : { warnings: told }) },
  });
  if (!('error' in update) && update.isSame) return leftAs('unchanged');
  if (onConflict === 'skip') return leftAs('skipped');
  if (onConflict === 'fail') throw taken(orderNumber, id, [outdated ?? [], told].flat());
  if (order.details.redactedAt !== undefined) throw erased(orderNumber);
  if (outdated !== undefined && ('error' in update || update.changes.length > 0)) refuseOutdated(outdated);
  if ('error' in update) throw update.error;
  if (update.changes.length === 0) return leftAs('unchanged');
  const moves = new Set(update.changes);
  const ofNewPrices = update.changes.some((field) => OF_PRICES.test(field)) ? ofPrices(order, update.meant) : [];
  const { parted, warnings: ofKits } = withPartsWanted(services, update.after, facts);
  const after = { ...parted, importFingerprint: fingerprint };
  return {
    result: {
      order_number: orderNumber,
      result: 'updated',
      id,
      changes: parted === update.after ? update.changes : changedFields(order, parted),
      ...warningsOf(input, facts, [...told, ...ofNewPrices, ...ofWish, ...ofKits], after, (field) => moves.has(field)),
    },
    change: { before: order, after },
    rating: affectsRating(order, after) ? ratingOfNew(input) : undefined,
  };
}

/** What the units of a line come to moves with these, or with the line itself. */
const OF_PRICES = /^order_line_items\.[^.]+(?:\.(?:price|value|quantity))?$/;

/** The order with the parts of its kits, where it asks for them. */
function withPartsWanted(services: Services, order: Order, facts: SliceFacts) {
  if (order.details.unbundleKits !== true) return { parted: order, warnings: [] };
  const parted = unbundleKits(order, kitSkusOf(order, facts.kits), services.ids, 'own');
  return { parted, warnings: keptKitWarnings(order, facts.kits.skus) };
}

/**
 * What is told of an order of which a file says again what it said last: units that went to other orders may have been removed or
 * cancelled there since, and units may have been added here.
 */
export function miscountedStill(
  services: Services,
  sent: Readable,
  known: Known,
  facts: SliceFacts,
): readonly string[] {
  if (!('order' in known) || known.sinceExport !== undefined || otherOfShop(known.order, sent.input) !== undefined)
    return [];
  const { sent: input } = asWrittenHere(known, sent);
  const update = fileUpdate(services, { ...sent, input }, known, false, false, facts);
  return 'error' in update ? [] : update.miscounted;
}

/** With texts and keys as they are here where a spreadsheet made others of them; no JSON was in one. */
function asWrittenHere({ order, movedAway }: KnownWhole, { input, source }: Readable): KnownTexts {
  const said = withKnownOrigins(order, input, movedAway);
  const known = source === 'CSV' ? withKnownTexts(order, said, movedAway) : { sent: said, warnings: [] };
  return { ...known, sent: withKnownKeys(order, known.sent, movedAway) };
}

function fileUpdate(
  services: Services,
  { input, destinationOfBook }: Pick<Readable, 'input' | 'destinationOfBook'>,
  known: KnownWhole,
  isAsItStands: boolean,
  isTaken: boolean,
  facts: SliceFacts,
) {
  const isNamed = input.warehouse_id !== undefined || input.warehouse_code !== undefined;
  const isFromHere = known.sinceExport !== undefined && known.sinceExport.moved === undefined;
  return attempt(() =>
    updateFromFile(known.order, withBothNames(withCodesMeant(input, known.order.lines), facts.warehouses), {
      now: services.clock.now().toISOString(),
      ids: services.ids,
      warehouseId: isNamed ? chooseWarehouse(facts.warehouses, input)?.id : undefined,
      destinationOfBook,
      deliveredUnits: known.delivered,
      movedAway: known.movedAway,
      rates: facts.rates,
      isAsItStands,
      isFromHere,
      isOfUnitsHere: isFromHere && known.sinceExport?.hasSameUnits === true,
      isTaken,
    }),
  );
}

/** What an update would be refused for is told where nothing is updated, if the file says that goods are shipped or cancelled. */
function notUpdated(
  orderNumber: string,
  input: FileOrder,
  { message }: ShipdockError,
  onConflict: OnConflict,
): readonly string[] {
  const isDone = isOver(input.status) || input.status === 'cancelled';
  const isShipped = isDone || (input.order_line_items ?? []).some(saysShipped);
  return isShipped && onConflict !== 'update' ? [`${orderNumber} cannot be updated: ${message}`] : [];
}

/** The service of a rate that the order wishes for already stays as it is: somebody may have chosen another since. */
function withNewWish(order: Order, input: FileOrder, facts: SliceFacts) {
  const before = [order.details.requestedRateId ?? []].flat();
  if (namedRates(input).join('\n') === before.join('\n')) return { sent: input, warnings: [] };
  return withService(input, facts.wished, order);
}

function taken(orderNumber: string, id: string, said: readonly string[]): ShipdockError {
  // Nothing is done of it: told alone, it would read as what is to be done.
  const ofUpdate = said.length === 0 ? '' : `; who updates it is told: ${said.join('; ')}`;
  const message = `is taken by another order (${id}) that says something else${ofUpdate}`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
  });
}

const MIXED_UP = ': were rows mixed up, as spreadsheets do? Leave the id out to make a new line of it';

function erased(orderNumber: string): ShipdockError {
  const message = `order ${orderNumber} had its person’s data erased, which an import would bring back; nothing was changed`;
  return new ShipdockError('order_redacted', message, {
    field: 'order_number',
    ...nextStep('orders.update', orderNumber),
  });
}
