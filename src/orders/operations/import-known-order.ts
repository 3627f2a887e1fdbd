import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
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
import { withBothNames } from '../named/line-warehouses.ts';
import { refuseLinesOfOthers } from '../named/lines-of-others.ts';
import { chooseWarehouse } from '../named/order-warehouse.ts';
import { heldElsewhere } from '../named/taken-number.ts';
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
  const { destinationOfBook, orderNumber, fingerprint, source } = readable;
  const unchanged: Decided = { result: { order_number: orderNumber, result: 'unchanged', id: known.id } };
  if ('error' in known) throw known.error;
  if ('holder' in known) {
    if (onConflict !== 'skip') throw heldElsewhere(orderNumber, known.id, known.holder);
    return { result: { order_number: orderNumber, result: 'skipped', id: known.id } };
  }
  if ('isOrder' in known) {
    const same = spelledAnew(orderNumber, known.isOrder);
    if (onConflict !== 'skip') throw same;
    return { result: { order_number: orderNumber, result: 'skipped', id: known.id, warnings: [same.message] } };
  }
  if (!('order' in known)) throw new Error('an order that is there and was not read');
  const { sent: read, warnings: ofTexts } = asWrittenHere(known, readable);
  const other = otherOfShop(known.order, read);
  if (other !== undefined) {
    if (onConflict !== 'skip') throw other;
    return { result: { order_number: orderNumber, result: 'skipped', id: known.id, warnings: [other.message] } };
  }
  const doubt = source === 'CSV' ? oneOfSeveral(known.order, readable.input, known.movedAway) : undefined;
  if (doubt !== undefined) {
    if (onConflict !== 'skip') throw doubt;
    return { result: { order_number: orderNumber, result: 'skipped', id: known.id, warnings: [doubt.message] } };
  }
  const own = [...known.order.lines, ...known.movedAway.gone];
  refuseLinesOfOthers(read.order_line_items ?? [], own, facts.orderOfLine, MIXED_UP);
  const { sent: input, warnings } = withNewWish(known.order, read, facts);
  const { isAsItStands, outdated } = standingOf(known.order, input, known.movedAway, known.sinceExport);
  const update = fileUpdate(services, { input, destinationOfBook }, known, isAsItStands, facts);
  const ofUpdate = 'error' in update ? notUpdated(orderNumber, input, update.error, onConflict) : update.warnings;
  const ofShipped = [...ofTexts, ...ofUpdate];
  const told = ofShipped.length === 0 ? {} : { warnings: ofShipped };
  if (!('error' in update) && update.isSame) return { result: { ...unchanged.result, ...told } };
  if (onConflict === 'skip') return { result: { order_number: orderNumber, result: 'skipped', id: known.id, ...told } };
  if (onConflict === 'fail') throw taken(orderNumber, known.id, [outdated ?? [], ofShipped].flat());
  if (known.order.details.redactedAt !== undefined) throw erased(orderNumber);
  if (outdated !== undefined && ('error' in update || update.changes.length > 0)) refuseOutdated(outdated);
  if ('error' in update) throw update.error;
  if (update.changes.length === 0) return { result: { ...unchanged.result, ...told } };
  const wantsParts = update.after.details.unbundleKits === true;
  const parted = wantsParts
    ? unbundleKits(update.after, kitSkusOf(update.after, facts.kits), services.ids, 'own')
    : update.after;
  const ofKits = wantsParts ? keptKitWarnings(update.after, facts.kits.skus) : [];
  const after = { ...parted, importFingerprint: fingerprint };
  return {
    result: {
      order_number: orderNumber,
      result: 'updated',
      id: known.id,
      changes: parted === update.after ? update.changes : changedFields(known.order, parted),
      ...warningsOf(input, facts, [...ofShipped, ...warnings, ...ofKits], after),
    },
    change: { before: known.order, after },
    rating: affectsRating(known.order, after) ? ratingOfNew(input) : undefined,
  };
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
  const update = fileUpdate(services, { ...sent, input }, known, false, facts);
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
  facts: SliceFacts,
) {
  const isNamed = input.warehouse_id !== undefined || input.warehouse_code !== undefined;
  return attempt(() =>
    updateFromFile(known.order, withBothNames(input, facts.warehouses), {
      now: services.clock.now().toISOString(),
      ids: services.ids,
      warehouseId: isNamed ? chooseWarehouse(facts.warehouses, input)?.id : undefined,
      destinationOfBook,
      deliveredUnits: known.delivered,
      movedAway: known.movedAway,
      rates: facts.rates,
      isAsItStands,
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
  return withService(input, facts.wished);
}

function taken(orderNumber: string, id: string, said: readonly string[]): ShipdockError {
  const message = [`is taken by another order (${id}) that says something else`, ...said].join('; ');
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
  });
}

const MIXED_UP = ': were rows mixed up, as spreadsheets do? Leave the id out to make a new line of it';

function erased(orderNumber: string): ShipdockError {
  const message = `order ${orderNumber} had its person’s data erased, which an import would bring back; nothing was changed`;
  return new ShipdockError('order_redacted', message, {
    field: 'order_number',
    hint: shell`shipdock orders update ${orderNumber}`,
  });
}
