import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type SqliteConnection from 'better-sqlite3';
import { Mutex } from '../../kernel/mutex.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import { BUSY_TIMEOUT_MS } from './open.ts';
import type { SqliteTransaction } from './transaction.ts';
import { uptimeMs } from './uptime-ms.ts';

interface Waiting {
  readonly run: () => Promise<unknown>;
  readonly done: (value: unknown) => void;
  readonly failed: (reason: unknown) => void;
}

export interface WriteQueueHooks {
  /** Throws where nothing may be kept any more: asked before every commit. */
  readonly refuse: () => void;
  /** Told once of each wait for another process's lock that has become a long one. */
  readonly onLongWait: () => void;
}

const COURTESY_MS = 4;
/** So long after another process wrote it may be about to write again. */
const COMPANY_MS = 10_000;
/** A lock that another process holds is asked for again after so long: most hold it for some milliseconds. */
const RETRY_MS = 2;
/** From then on a person wonders what is the matter. */
const LONG_WAIT_MS = 3_000;

/**
 * The one writer of a process. All writes that wait at the same moment share one transaction, each in a savepoint of its
 * own, and are answered after the commit: one fsync for all of them, and nothing acknowledged can be lost.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection.Database;
  readonly #transaction: SqliteTransaction;
  readonly #refuse: () => void;
  readonly #onLongWait: () => void;
  readonly #mutex = new Mutex();
  #waiting: Waiting[] = [];
  #dataVersion: number | undefined;
  #othersWroteAt = Number.NEGATIVE_INFINITY;

  constructor(connection: SqliteConnection.Database, transaction: SqliteTransaction, hooks: WriteQueueHooks) {
    this.#connection = connection;
    this.#transaction = transaction;
    this.#refuse = hooks.refuse;
    this.#onLongWait = hooks.onLongWait;
    // SQLite would wait inside itself, where nothing else of this process could be done meanwhile.
    connection.pragma('busy_timeout = 0');
    // What a statement may have to take back lies beside it, not in a file that is written for every page it changes.
    connection.pragma('temp_store = MEMORY');
  }

  write<Result>(work: (transaction: SqliteTransaction) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        run: () => work(this.#transaction),
        done: (value) => resolve(value as Result),
        failed: reject,
      });
      if (this.#waiting.length === 1) void this.#mutex.run(() => this.#drain());
    });
  }

  async #drain(): Promise<void> {
    // A turn of the event loop, so that whoever is about to write too joins this group instead of paying for an fsync alone.
    await nextTurn();
    const group = this.#waiting;
    this.#waiting = [];
    const answers: (() => void)[] = [];
    try {
      await this.#begin();
      for (const waiting of group) answers.push(await this.#runInSavepoint(waiting, group.length));
      this.#refuse();
      this.#transaction.run('COMMIT');
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      for (const waiting of group) waiting.failed(error);
      return;
    }
    for (const answer of answers) answer();
    this.#emptyLog();
  }

  /** Tried again with the next commit where somebody still reads what the log holds. */
  #emptyLog(): void {
    if (!this.#transaction.isLogToEmpty) return;
    try {
      const [done] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
      this.#transaction.isLogToEmpty = done?.busy !== 0;
    } catch {
      // What was asked for is committed: a log that cannot be emptied now is no failure of it.
    }
  }

  async #begin(): Promise<void> {
    if (await patiently(() => this.#othersWroteSinceLastTime(), this.#onLongWait)) {
      this.#othersWroteAt = uptimeMs();
      await sleep(COURTESY_MS);
    }
    this.#transaction.othersWrite = uptimeMs() - this.#othersWroteAt < COMPANY_MS;
    await patiently(() => this.#transaction.run('BEGIN IMMEDIATE'), this.#onLongWait);
    this.#transaction.refuseNewerSchema();
  }

  /**
   * Whether other processes write this file too. SQLite's lock is not fair: a process that writes slice after slice would
   * keep the others waiting until they give up, so it leaves them a moment.
   */
  #othersWroteSinceLastTime(): boolean {
    const version = this.#transaction.dataVersion();
    const isShared = this.#dataVersion !== undefined && this.#dataVersion !== version;
    this.#dataVersion = version;
    return isShared;
  }

  async #runInSavepoint(waiting: Waiting, groupSize: number): Promise<() => void> {
    const alone = groupSize === 1;
    if (!alone) this.#transaction.run('SAVEPOINT one_write');
    try {
      const value = await waiting.run();
      if (!alone) this.#transaction.run('RELEASE one_write');
      return () => waiting.done(value);
    } catch (error) {
      // A full disk or a lost file rolls back the whole transaction; then nobody's work was kept.
      if (alone || !this.#connection.inTransaction) throw error;
      this.#connection.exec('ROLLBACK TO one_write; RELEASE one_write');
      return () => waiting.failed(error);
    }
  }
}

/** Does what needs a lock once it is free; until then others of this process go on reading. */
async function patiently<Result>(work: () => Result, onLongWait: () => void): Promise<Result> {
  const startedAt = uptimeMs();
  let isTold = false;
  for (;;) {
    try {
      return work();
    } catch (error) {
      const waitedMs = uptimeMs() - startedAt;
      if (!isBusy(error) || waitedMs > BUSY_TIMEOUT_MS) throw error;
      if (!isTold && waitedMs > LONG_WAIT_MS) {
        isTold = true;
        onLongWait();
      }
      await sleep(RETRY_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  return systemCode(error).startsWith('SQLITE_BUSY');
}
