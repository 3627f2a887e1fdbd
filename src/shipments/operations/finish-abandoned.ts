import { isCarrierFault, isUnreadableAnswer } from '../../carriers/carrier-fault.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import { isHeld } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { mayStillVoid } from '../booking/outcome-of-void.ts';
import { findClaim, listClaimHolders } from '../claims.store.ts';
import { listOpenVoids } from '../voids.store.ts';
import { takeOverPurchase } from './finish-purchase.ts';
import { finishVoid } from './finish-voids.ts';
import { dueToLookAgain, lookAgain } from './look-again.ts';

const MOST_AT_ONCE = 10;
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 300_000;

/** How often a purchase or cancellation was asked about in vain, and when it may be again. */
interface Failed {
  readonly times: number;
  readonly until: number;
  /** What was wrong the last time. */
  readonly why: string;
}
const NEVER_FAILED: Failed = { times: 0, until: 0, why: '' };

/**
 * Finishes the purchases and cancellations of processes that are gone, of every account, just as the next booking or cancel of
 * the same would.
 * - Carriers are asked about ten of them at a time at most.
 * - Those that failed least often come first: a new one never waits behind a carrier that does not answer.
 * - What fails is left alone for 1 s, twice as long each time, up to 5 min.
 */
export class AbandonedPurchases {
  readonly #services: Services;
  readonly #onError: (error: unknown) => void;
  readonly #milliseconds: () => number;
  #failed: ReadonlyMap<string, Failed> = new Map();

  /**
   * @param onError told of what is no fault of a carrier, once as long as it stays the same.
   * @param milliseconds by which waits are measured; they pass evenly, whatever is done to the machine's clock.
   */
  constructor(
    services: Services,
    onError: (error: unknown) => void,
    milliseconds: () => number = () => performance.now(),
  ) {
    this.#milliseconds = milliseconds;
    this.#services = services;
    this.#onError = onError;
  }

  /** One round. Any number of processes may do this at the same time. Answers how many were finished. */
  async finish(): Promise<number> {
    const now = this.#milliseconds();
    const open = await this.#services.database.read(async (transaction) => [
      ...(await listClaimHolders(transaction)).map((each) => ({ ...each, finish: finishOne })),
      ...(await listOpenVoids(transaction)).map((each) => ({ ...each, finish: finishOneVoid })),
      ...(await dueToLookAgain(transaction)).map((each) => ({ ...each, finish: lookAgainAtOne })),
    ]);
    const failed = new Map(open.map(({ id }) => [id, this.#failed.get(id) ?? NEVER_FAILED]));
    const due = open
      .filter((claim) => !isHeld(this.#services, claim))
      .map(({ id, finish }) => ({ id, finish, ...(failed.get(id) ?? NEVER_FAILED) }))
      .filter(({ until }) => until <= now)
      .toSorted((one, other) => one.times - other.times)
      .slice(0, MOST_AT_ONCE);
    const finished = await Promise.all(
      due.map(async ({ id, times, why: before, finish }) => {
        try {
          return await finish(this.#services, id);
        } catch (error) {
          const why = toShipdockError(error).message;
          const isOfCarrier = (isCarrierFault(error) && !isUnreadableAnswer(error)) || mayStillVoid(error);
          if (!isOfCarrier && why !== before) this.#onError(error);
          const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** times);
          failed.set(id, { times: times + 1, until: now + wait, why });
          return false;
        }
      }),
    );
    this.#failed = failed;
    return finished.filter(Boolean).length;
  }
}

/** False where somebody else was quicker. */
async function finishOne(services: Services, claimId: string): Promise<boolean> {
  const found = await services.database.read((transaction) => findClaim(transaction, claimId));
  // It may have been taken over, or finished, since it was listed.
  if (found === undefined || isHeld(services, found.claim)) return false;
  const finished = await takeOverPurchase({ ...services, account: found.accountId }, found.claim);
  return finished !== undefined;
}

/** Whether its carrier was asked: nothing waits for it. */
async function lookAgainAtOne(services: Services, claimId: string): Promise<boolean> {
  const found = await services.database.read((transaction) => findClaim(transaction, claimId, 'released'));
  if (found === undefined) return false;
  await lookAgain({ ...services, account: found.accountId }, found.claim);
  return true;
}

async function finishOneVoid(services: Services, id: string): Promise<boolean> {
  const [open] = await services.database.read((transaction) => listOpenVoids(transaction, { id }));
  if (open === undefined || isHeld(services, open)) return false;
  return (await finishVoid(services, open)) !== undefined;
}
