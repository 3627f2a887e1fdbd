import { HEARTBEAT_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import type { DueEvent } from '../attempts.store.ts';
import { extendLanes } from '../lane-leases.store.ts';
import { type CallbackAnswer, callbackOf } from '../sending/callback.ts';
import { ReceiverSlots } from '../sending/receiver-slots.ts';
import { readRetryAfter, waitAfter } from '../sending/retry-schedule.ts';
import { noteHealth } from './note-health.ts';
import { type LaneReport, recordAttempts } from './record-attempts.ts';
import { type LaneWork, takeDueLanes } from './take-due-lanes.ts';

/** So long a lane is worked on before what was done is recorded, so that a killed process has little to repeat. */
const MOST_MS_A_LANE = 5_000;
/** An attempt takes up to 15 s. */
const MOST_MS_TO_STOP = 25_000;
/** A group that is recorded waits for the disk once; it waits for half of what is held, and no longer than that. */
const MOST_MS_A_GROUP = 100;

/** Events since the start of the delivery. */
export interface DeliveryCounts {
  delivered: number;
  /** Attempts that failed. */
  failed: number;
  /** Events given up. */
  parked: number;
}

export interface DeliveryOptions {
  /** Only what this subscription is told. */
  readonly subscriptionId?: string | undefined;
  /** Told of what went wrong in the delivery itself; a receiver's failure is none. */
  readonly onError: (error: unknown) => void;
}

/**
 * Sends what is due: takes lanes, empties each in its order, many at the same time, and records what became of them in
 * groups.
 */
export class Delivery {
  readonly counts: DeliveryCounts = { delivered: 0, failed: 0, parked: 0 };
  readonly #services: Services;
  readonly #options: DeliveryOptions;
  readonly #slots = new ReceiverSlots();
  readonly #held = new Set<string>();
  readonly #heartbeat: NodeJS.Timeout;
  #reports: LaneReport[] = [];
  #wake: () => void = () => undefined;
  #isStopping = false;

  constructor(services: Services, options: DeliveryOptions) {
    this.#services = services;
    this.#options = options;
    this.#heartbeat = setInterval(() => void this.#keep(), HEARTBEAT_MS);
  }

  /** Whether nothing is under way. */
  get isIdle(): boolean {
    return this.#held.size === 0;
  }

  /** Takes what is due and records what is done; answers whether there was anything to do. */
  async round(): Promise<boolean> {
    const reports = this.#reports;
    this.#reports = [];
    const [taken] = await Promise.all([this.#take(), this.#record(reports)]);
    return taken > 0 || reports.length > 0;
  }

  /**
   * Waits for something to record, at the latest that long; then for a group of it, while the rest is under way: however
   * fast the machine and the receivers are, few recordings are made.
   */
  async groupToRecord(ms: number): Promise<void> {
    await this.somethingToRecord(ms);
    const latest = performance.now() + MOST_MS_A_GROUP;
    for (let left = MOST_MS_A_GROUP; left > 0 && this.#isGroupGrowing(); left = latest - performance.now()) {
      await this.#nextReport(left);
    }
  }

  #isGroupGrowing(): boolean {
    return !this.#isStopping && this.#reports.length > 0 && this.#reports.length * 2 < this.#held.size;
  }

  /** Resolves when something was done that can be recorded, at the latest after that long. */
  async somethingToRecord(ms: number): Promise<void> {
    if (this.#reports.length === 0) await this.#nextReport(ms);
  }

  /** Ends the wait for something to record. */
  wake(): void {
    this.#wake();
  }

  async #nextReport(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Begins nothing more; what is under way is finished, and the rest given back. Where the database does not come back
   * meanwhile, the leases end by themselves.
   */
  async stop(): Promise<void> {
    const giveUpAt = performance.now() + MOST_MS_TO_STOP;
    this.#isStopping = true;
    this.#wake();
    while (!this.isIdle && performance.now() < giveUpAt) {
      await this.somethingToRecord(100);
      await this.round();
    }
    clearInterval(this.#heartbeat);
  }

  async #take(): Promise<number> {
    if (this.#isStopping) return 0;
    try {
      const room = (receiver: string) => this.#slots.room(receiver);
      const work = await takeDueLanes(this.#services, room, this.#options.subscriptionId);
      for (const each of work) void this.#empty(each);
      return work.length;
    } catch (error) {
      this.#options.onError(error);
      return 0;
    }
  }

  async #record(reports: readonly LaneReport[]): Promise<void> {
    if (reports.length === 0) return;
    try {
      const again = await recordAttempts(this.#services, reports);
      const open = new Set(again);
      for (const report of reports) if (!open.has(report)) this.#letGo(report);
      this.#reports.push(...again);
    } catch (error) {
      // The database was busy: what is not recorded is tried again, and its lane stays ours.
      this.#reports.push(...reports);
      this.#options.onError(error);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #letGo({ lane, delivered, failed }: LaneReport): void {
    this.#held.delete(lane.id);
    this.#slots.letGo(lane.receiver);
    this.counts.delivered += delivered.length;
    this.counts.failed += failed.length;
    this.counts.parked += failed.filter((each) => each.isParked).length;
  }

  /** Sends what waits in a lane, one after the other, until one fails. */
  async #empty(work: LaneWork): Promise<void> {
    const { id, receiver } = work.lane;
    this.#held.add(id);
    this.#slots.hold(receiver);
    const wasSilent = this.#slots.isSilent(receiver);
    await this.#slots.begin(receiver);
    // While it waited its receiver may have stopped answering: then the lane goes back, to be tried when its turn comes.
    const isCalledOff = this.#isStopping || (!wasSilent && this.#slots.isSilent(receiver));
    const report = isCalledOff
      ? nothing(work)
      : await this.#send(work).catch((error: unknown) => {
          this.#options.onError(error);
          return nothing(work);
        });
    this.#slots.end(receiver);
    this.#reports.push(report);
    this.#wake();
  }

  async #send(work: LaneWork): Promise<LaneReport> {
    const startedAt = performance.now();
    const delivered: LaneReport['delivered'][number][] = [];
    const failed: LaneReport['failed'][number][] = [];
    for (const event of work.events) {
      if (delivered.length + failed.length > 0 && (this.#isStopping || performance.now() - startedAt > MOST_MS_A_LANE))
        break;
      const { answer, at } = await this.#call(work, event);
      if (answer.failure === null) {
        delivered.push({ event, status: answer.status ?? 0, at });
        continue;
      }
      const { retryAt, failure } = this.#failure(event, answer, at);
      failed.push(failure);
      if (retryAt !== null) return { lane: work.lane, delivered, failed, retryAt };
    }
    return { lane: work.lane, delivered, failed, retryAt: null };
  }

  async #call({ lane, subscription, allowed }: LaneWork, { id, body }: DueEvent) {
    const { clock, webhooks } = this.#services;
    const answer = await webhooks.send(callbackOf({ id, body, now: clock.now(), allowed, to: subscription }));
    const at = clock.now().toISOString();
    this.#slots.note(lane.receiver, answer.status !== null);
    await noteHealth(this.#services, subscription, {
      at,
      status: answer.status,
      isTaken: answer.failure === null,
    }).catch(
      // The next attempt says it again.
      (error: unknown) => this.#options.onError(error),
    );
    return { answer, at };
  }

  #failure(event: DueEvent, answer: CallbackAnswer, at: string) {
    const now = new Date(at);
    const chance = (this.#services.random.bytes(1)[0] ?? 0) / 255;
    const wait = waitAfter(event.attempts + 1, chance, readRetryAfter(answer.retryAfter, now));
    const { status, failure: reason, response, ms } = answer;
    const attempt = { at, status, reason: reason ?? '', response, ms };
    return {
      retryAt: wait === undefined ? null : new Date(now.getTime() + wait).toISOString(),
      failure: { event, attempt, isParked: wait === undefined },
    };
  }

  async #keep(): Promise<void> {
    // A missed heartbeat is no failure: the next one may come in time, and the fence guards the rest.
    await this.#services.database
      .write((transaction) => extendLanes(transaction, [...this.#held], this.#services.process.name, leaseUntil()))
      .catch(() => undefined);
  }
}

function nothing({ lane }: LaneWork): LaneReport {
  return { lane, delivered: [], failed: [], retryAt: null };
}
