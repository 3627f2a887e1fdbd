import type { Address } from '../../addresses/address.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { ImportUnit, UnitOutcome } from '../import/imported-order.ts';
import type { Order } from '../order.ts';
import type { RatingWanted } from '../rating/rating-wanted.ts';
import type { OrderChange } from '../save-orders.ts';
import { type Destinations, destinationsInDoubt, toldOfDestinations } from './doubtful-destinations.ts';
import { importInTurns } from './import-in-turns.ts';
import { allSaid } from './import-orders.ts';
import { rateImported } from './rate-imported.ts';
import { readSlice } from './read-slice.ts';
import { mayConcernBooked, toldOfBookedAmong } from './still-booked.ts';

/**
 * Orders of an import in one unit of work, slice by slice, so that memory does not grow with it. Where one is rejected that
 * none may be, the others are looked at too, for their reasons, and nothing is kept.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<UnitOutcome>> {
  // Only our own import calls this.
  const unit = input.body as ImportUnit;
  try {
    // A dry run saves nothing, so all is done while it loads.
    const kept = await change(services, {
      load: (transaction) => (services.dryRun ? importAll(transaction, services, unit) : Promise.resolve(NOTHING)),
      decide: (done): { done: Done } => ({ done }),
      save: async (transaction, plan) => {
        plan.done = await importAll(transaction, services, unit);
      },
    });
    const { toRate, wanted, moved, destinations } = kept.done;
    const warnings = allSaid([
      await rateImported(services, toRate, wanted),
      await toldOfBookedAmong(services, moved),
      await toldOfDestinations(services, destinations),
    ]);
    return { value: { isKept: true, warnings } };
  } catch (error) {
    if (error instanceof NotKept) return { value: { isKept: false, warnings: new Map() } };
    throw error;
  }
}

/** Ends the unit of work without keeping anything. */
class NotKept extends ShipdockError {
  constructor() {
    super('partly_done', 'nothing was imported');
  }
}

/** What is looked at once all are kept. */
interface Done {
  readonly toRate: readonly Order[];
  readonly wanted: ReadonlyMap<string, RatingWanted>;
  /** Whose shipments may be concerned. */
  readonly moved: readonly OrderChange[];
  readonly destinations: Destinations;
}
const NOTHING: Done = { toRate: [], wanted: new Map(), moved: [], destinations: new Map() };

async function importAll(transaction: Transaction, services: Services, unit: ImportUnit): Promise<Done> {
  const toRate: Order[] = [];
  const wanted = new Map<string, RatingWanted>();
  const moved: OrderChange[] = [];
  const destinations = new Map<string, Address | null>();
  let isWanted = true;
  for await (const slice of unit.slices(transaction.othersWrite)) {
    const read = readSlice(slice);
    const done = await importInTurns(transaction, services, read, slice.on_conflict ?? 'fail');
    isWanted = unit.take(done.results) && isWanted;
    if (!isWanted) continue;
    toRate.push(...done.saved.filter(({ id }) => done.toRate.has(id)));
    for (const [id, rating] of done.toRate) wanted.set(id, rating);
    moved.push(...done.changes.filter(mayConcernBooked));
    for (const [id, destination] of destinationsInDoubt(read, done)) destinations.set(id, destination);
  }
  if (!isWanted || unit.isStopped()) throw new NotKept();
  return { toRate, wanted, moved, destinations };
}
