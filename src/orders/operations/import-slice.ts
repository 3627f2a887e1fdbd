import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import type { RatingWanted } from '../../rating/rating-wanted.ts';
import type { Services } from '../../seams/services.ts';
import { draftOrder } from '../draft-order.ts';
import { carriedOver } from '../import/carried-over.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { lastWord, toldWord } from '../import/last-word.ts';
import { leftToShip } from '../import/left-to-ship.ts';
import { otherOfShop } from '../import/other-of-shop.ts';
import { refuseOutdated, standingOf } from '../import/record-as-it-stands.ts';
import { type FileOrder, isOver, saysShipped } from '../import/shipped-units.ts';
import { changedFields, updateFromFile } from '../import/update-from-import.ts';
import { lineWarehouseWarnings } from '../line-warehouses.ts';
import { refuseLinesOfOthers } from '../lines-of-others.ts';
import { tellsOfMoves } from '../moved-amounts.ts';
import type { Order } from '../order.ts';
import { chooseWarehouse } from '../order-warehouse.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { ratingOfNew } from '../proposed-wish.ts';
import { affectsRating } from '../rating-changes.ts';
import type { OrderChange } from '../save-orders.ts';
import { heldElsewhere } from '../taken-number.ts';
import { keptKitWarnings, unbundleKits } from '../unbundle-kits.ts';
import type { Known } from './known-orders.ts';
import type { Readable, SliceFacts } from './load-slice.ts';
import { namedRates, withService } from './wished-service.ts';

/** What a slice comes to: what is to be saved, what became of each order, and which ones are to be rated then. */
export interface SlicePlan {
  readonly changes: readonly OrderChange[];
  /** Fingerprints of what was said of orders that stay as they are, by their ids: the last word of their shop. */
  readonly said: ReadonlyMap<string, string>;
  readonly results: readonly ImportedOrder[];
  /** By the ids of orders that are saved, and of those that stay as they are and may never have been rated. */
  readonly toRate: ReadonlyMap<string, RatingWanted>;
}

/** Decides about each order by itself: it is created, changed, left as it is, or rejected with its reasons. */
export function decideSlice(services: Services, facts: SliceFacts, onConflict: OnConflict): SlicePlan {
  const changes: OrderChange[] = [];
  const toRate = new Map<string, RatingWanted>();
  const said = new Map<string, string>();
  const results = facts.sent.map((sent): ImportedOrder => {
    const { orderNumber } = sent;
    try {
      const known = facts.known.get(orderNumber);
      if (known !== undefined && known.fingerprint === sent.fingerprint) {
        const wanted = 'input' in sent ? ratingOfNew(sent.input) : undefined;
        if (wanted !== undefined) toRate.set(known.id, wanted);
        return { order_number: orderNumber, result: 'unchanged', id: known.id };
      }
      if ('error' in sent) throw sent.error;
      if (known !== undefined && known.fingerprint === toldWord(sent.fingerprint)) {
        const again = attempt(() => existing(services, sent, known, 'skip', facts).result.warnings ?? []);
        const warnings = 'error' in again ? [] : again;
        if (!('error' in again) && warnings.length === 0) said.set(known.id, sent.fingerprint);
        const told = warnings.length === 0 ? {} : { warnings };
        return { order_number: orderNumber, result: 'unchanged', id: known.id, ...told };
      }
      const isNew = known === undefined || ('holder' in known && tellsOfMoves(sent.input));
      const decided = isNew ? created(services, sent, facts) : existing(services, sent, known, onConflict, facts);
      if (decided.change !== undefined) changes.push(decided.change);
      const word = lastWord(decided.result, sent.fingerprint, known);
      if (word !== undefined && word !== known?.fingerprint) said.set(decided.result.id, word);
      if (decided.rating !== undefined) toRate.set(decided.result.id, decided.rating);
      return decided.result;
    } catch (error) {
      if (error instanceof ShipdockError) return rejected(orderNumber, error);
      throw error;
    }
  });
  return { changes, said, results, toRate };
}

interface Decided {
  readonly result: Extract<ImportedOrder, { readonly id: string }>;
  readonly change?: OrderChange;
  readonly rating?: RatingWanted | undefined;
}

function created(services: Services, { input: read, ...sent }: Readable, facts: SliceFacts): Decided {
  refuseLinesOfOthers(read.order_line_items ?? [], [], facts.orderOfLine, OF_ANOTHER);
  const atOrigin = facts.atOrigin.get(sent.orderNumber);
  if (atOrigin !== undefined) refuseOutdated(atOrigin);
  const { sent: input, warnings } = withService(read, facts.wished);
  const now = services.clock.now().toISOString();
  const whole = draftOrder(input, {
    accountId: services.account,
    now,
    ids: services.ids,
    createdBy: services.actor,
    source: sent.source ?? (services.actor.type === 'api_key' ? 'API' : 'Manual'),
    warehouse: chooseWarehouse(facts.warehouses, input),
    importFingerprint: sent.fingerprint,
    rates: facts.rates,
  });
  const left = leftToShip(carriedOver(whole, input, services.ids), input, { ids: services.ids, now });
  const after = input.unbundle_kits === true ? unbundleKits(left.order, facts.skus, services.ids, 'own') : left.order;
  const all = warningsOf(input, facts, [...left.warnings, ...warnings]);
  return {
    result: { order_number: sent.orderNumber, result: 'created', id: after.id, ...all },
    change: { before: undefined, after },
    rating: ratingOfNew(input),
  };
}

function existing(
  services: Services,
  { input: read, destinationOfBook, orderNumber, fingerprint }: Readable,
  known: Known,
  onConflict: OnConflict,
  facts: SliceFacts,
): Decided {
  const unchanged: Decided = { result: { order_number: orderNumber, result: 'unchanged', id: known.id } };
  if ('error' in known) throw known.error;
  if ('holder' in known) {
    if (onConflict !== 'skip') throw heldElsewhere(orderNumber, known.id, known.holder);
    return { result: { order_number: orderNumber, result: 'skipped', id: known.id } };
  }
  if (!('order' in known)) throw new Error('an order that is there and was not read');
  const other = otherOfShop(known.order, read);
  if (other !== undefined) {
    if (onConflict !== 'skip') throw other;
    return { result: { order_number: orderNumber, result: 'skipped', id: known.id, warnings: [other.message] } };
  }
  const own = [...known.order.lines, ...known.movedAway.gone];
  refuseLinesOfOthers(read.order_line_items ?? [], own, facts.orderOfLine, MIXED_UP);
  const { sent: input, warnings } = withNewWish(known.order, read, facts);
  const isNamed = input.warehouse_id !== undefined || input.warehouse_code !== undefined;
  const { isAsItStands, outdated } = standingOf(known.order, input, known.movedAway, known.sinceExport);
  const update = attempt(() =>
    updateFromFile(known.order, input, {
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
  const ofShipped = 'error' in update ? notUpdated(orderNumber, input, update.error, onConflict) : update.warnings;
  const told = ofShipped.length === 0 ? {} : { warnings: ofShipped };
  if (!('error' in update) && update.isSame) return { result: { ...unchanged.result, ...told } };
  if (onConflict === 'skip') return { result: { order_number: orderNumber, result: 'skipped', id: known.id, ...told } };
  if (onConflict === 'fail') throw taken(orderNumber, known.id, [outdated ?? [], ofShipped].flat());
  if (known.order.details.redactedAt !== undefined) throw erased(orderNumber);
  if (outdated !== undefined && ('error' in update || update.changes.length > 0)) refuseOutdated(outdated);
  if ('error' in update) throw update.error;
  if (update.changes.length === 0) return { result: { ...unchanged.result, ...told } };
  const wantsParts = update.after.details.unbundleKits === true;
  const parted = wantsParts ? unbundleKits(update.after, facts.skus, services.ids, 'own') : update.after;
  const ofKits = wantsParts ? keptKitWarnings(update.after, facts.skus) : [];
  const after = { ...parted, importFingerprint: fingerprint };
  return {
    result: {
      order_number: orderNumber,
      result: 'updated',
      id: known.id,
      changes: parted === update.after ? update.changes : changedFields(known.order, parted),
      ...warningsOf(input, facts, [...ofShipped, ...warnings, ...ofKits]),
    },
    change: { before: known.order, after },
    rating: affectsRating(known.order, after) ? ratingOfNew(input) : undefined,
  };
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

/** None where nothing is to be said, as of nearly every order. */
function warningsOf(
  input: OrderCreateInput,
  facts: SliceFacts,
  ofWish: readonly string[],
): { readonly warnings?: readonly string[] } {
  const warnings = [...lineWarehouseWarnings(input.order_line_items ?? [], facts.warehouses), ...ofWish];
  return warnings.length === 0 ? {} : { warnings };
}

function attempt<Value extends object>(work: () => Value): Value | { readonly error: ShipdockError } {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShipdockError) return { error };
    throw error;
  }
}

function taken(orderNumber: string, id: string, said: readonly string[]): ShipdockError {
  const message = [`is taken by another order (${id}) that says something else`, ...said].join('; ');
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
  });
}

const OF_ANOTHER = ': was its number changed, as spreadsheets do? Leave the id out to make a new order of it';
const MIXED_UP = ': were rows mixed up, as spreadsheets do? Leave the id out to make a new line of it';

function erased(orderNumber: string): ShipdockError {
  const message = `order ${orderNumber} had its person’s data erased, which an import would bring back; nothing was changed`;
  return new ShipdockError('order_redacted', message, { hint: shell`shipdock orders update ${orderNumber}` });
}

function rejected(orderNumber: string, error: ShipdockError): ImportedOrder {
  const problems =
    error.details.length === 0
      ? [{ message: error.message }]
      : error.details.map((detail) => ({
          ...(detail.field === undefined ? {} : { field: detail.field }),
          message: detail.message,
        }));
  return { order_number: orderNumber, result: 'rejected', code: error.code, problems };
}
