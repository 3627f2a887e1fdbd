import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import { draftOrder } from '../draft/draft-order.ts';
import { carriedOver } from '../import/exports/carried-over.ts';
import { refuseOutdated } from '../import/exports/record-as-it-stands.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { leftToShip } from '../import/shipped/left-to-ship.ts';
import { lastWord, toldWord } from '../import/told/last-word.ts';
import { kitSkusOf, unknownWorthWarnings } from '../kits/kit-skus.ts';
import { unbundleKits } from '../kits/unbundle-kits.ts';
import { tellsOfMoves } from '../moved/moved-amounts.ts';
import { withBothNames } from '../named/line-warehouses.ts';
import { refuseLinesOfOthers } from '../named/lines-of-others.ts';
import { chooseWarehouse } from '../named/order-warehouse.ts';
import { likeAnId } from '../named/printable-number.ts';
import { ratingOfNew } from '../rating/proposed-wish.ts';
import type { RatingWanted } from '../rating/rating-wanted.ts';
import type { OrderChange } from '../save-orders.ts';
import { attempt, type Decided, warningsOf } from './import-decision.ts';
import { decideKnown, miscountedStill } from './import-known-order.ts';
import type { Readable, SliceFacts } from './load-slice.ts';
import { withService } from './wished-service.ts';

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
        const warnings = 'input' in sent ? miscountedStill(services, sent, known, facts) : [];
        return unchanged(orderNumber, known.id, warnings);
      }
      if ('error' in sent) throw sent.error;
      if (known !== undefined && known.fingerprint === toldWord(sent.fingerprint)) {
        const again = attempt(() => decideKnown(services, sent, known, 'skip', facts).result.warnings ?? []);
        const warnings = 'error' in again ? [] : again;
        if (!('error' in again) && warnings.length === 0) said.set(known.id, sent.fingerprint);
        return unchanged(orderNumber, known.id, warnings);
      }
      const isNew = known === undefined || ('holder' in known && tellsOfMoves(sent.input));
      const decided = isNew ? created(services, sent, facts) : decideKnown(services, sent, known, onConflict, facts);
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

function unchanged(orderNumber: string, id: string, warnings: readonly string[]): ImportedOrder {
  return { order_number: orderNumber, result: 'unchanged', id, ...(warnings.length === 0 ? {} : { warnings }) };
}

function created(services: Services, { input: read, ...sent }: Readable, facts: SliceFacts): Decided {
  refuseLinesOfOthers(read.order_line_items ?? [], [], facts.orderOfLine, OF_ANOTHER);
  const atOrigin = facts.atOrigin.get(sent.orderNumber);
  if (atOrigin !== undefined) refuseOutdated(atOrigin);
  const { sent: input, warnings } = withService(read, facts.wished);
  const now = services.clock.now().toISOString();
  const whole = draftOrder(withBothNames(input, facts.warehouses), {
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
  const after =
    input.unbundle_kits === true
      ? unbundleKits(left.order, kitSkusOf(left.order, facts.kits), services.ids, 'own')
      : left.order;
  const ofKits = input.unbundle_kits === true ? unknownWorthWarnings(left.order, facts.kits) : [];
  const all = warningsOf(
    input,
    facts,
    [...likeAnId(sent.orderNumber), ...sent.ofPrices(after), ...left.warnings, ...warnings, ...ofKits],
    after,
  );
  return {
    result: { order_number: sent.orderNumber, result: 'created', id: after.id, ...all },
    change: { before: undefined, after },
    rating: ratingOfNew(input),
  };
}

const OF_ANOTHER = ': was its number changed, as spreadsheets do? Leave the id out to make a new order of it';
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
