import type { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { lastWord, toldWord } from '../import/told/last-word.ts';
import { tellsOfMoves } from '../moved/moved-amounts.ts';
import { ratingOfNew } from '../rating/proposed-wish.ts';
import type { RatingWanted } from '../rating/rating-wanted.ts';
import type { OrderChange } from '../save-orders.ts';
import { attempt, type Decided } from './import-decision.ts';
import { decideKnown, miscountedStill } from './import-known-order.ts';
import { decideNew } from './import-new-order.ts';
import type { Known } from './known-orders.ts';
import type { Sent, SliceFacts } from './load-slice.ts';

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
    const decided = attempt(() => decide(services, sent, facts, onConflict));
    if ('error' in decided) return rejected(sent.orderNumber, decided.error);
    const { result, change, rating, word } = decided;
    if (change !== undefined) changes.push(change);
    if (rating !== undefined) toRate.set(result.id, rating);
    if (word !== undefined) said.set(result.id, word);
    return result;
  });
  return { changes, said, results, toRate };
}

/** What becomes of an order, and the word of its shop that is to be remembered beside what the order says itself. */
interface DecidedWithWord extends Decided {
  readonly word?: string | undefined;
}

/** @throws ShipdockError that says why the order is rejected. */
function decide(services: Services, sent: Sent, facts: SliceFacts, onConflict: OnConflict): DecidedWithWord {
  const known = facts.known.get(sent.orderNumber);
  if (known !== undefined && known.fingerprint === sent.fingerprint) {
    const warnings = 'input' in sent ? miscountedStill(services, sent, known, facts) : [];
    const rating = 'input' in sent ? ratingOfNew(sent.input) : undefined;
    return { result: unchanged(sent, known, warnings), rating };
  }
  if ('error' in sent) throw sent.error;
  if (known !== undefined && known.fingerprint === toldWord(sent.fingerprint)) {
    const again = attempt(() => decideKnown(services, sent, known, 'skip', facts).result.warnings ?? []);
    if ('error' in again) return { result: unchanged(sent, known, []) };
    return { result: unchanged(sent, known, again), word: again.length === 0 ? sent.fingerprint : undefined };
  }
  const isNew = known === undefined || ('holder' in known && tellsOfMoves(sent.input));
  const decided = isNew ? decideNew(services, sent, facts) : decideKnown(services, sent, known, onConflict, facts);
  const word = lastWord(decided.result, sent.fingerprint, known);
  return { ...decided, word: word === known?.fingerprint ? undefined : word };
}

function unchanged({ orderNumber }: Sent, { id }: Known, warnings: readonly string[]): Decided['result'] {
  return { order_number: orderNumber, result: 'unchanged', id, ...(warnings.length === 0 ? {} : { warnings }) };
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
