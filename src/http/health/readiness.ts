import type { Engine } from '../../engine/engine.ts';
import { HEALTH_PATIENCE_MS, inTime } from '../answer/database-answers.ts';
import { isOfEnvironment } from '../answer/error-answer.ts';
import type { RequestLog } from './request-log.ts';

/**
 * Whether it is worth sending requests here: the database can be read, and written. That is tried only where writing, or
 * anything else, was in the way of a request before: who asks for health shall not keep the disk busy.
 */
export class Readiness {
  readonly #engine: Engine;
  readonly #patienceMs: number;
  #isDoubtful = false;

  /** @param patienceMs how long the database is waited for. */
  constructor(engine: Engine, patienceMs: number = HEALTH_PATIENCE_MS) {
    this.#engine = engine;
    this.#patienceMs = patienceMs;
  }

  /** The log, heeding what passes. */
  heeding(log: RequestLog): RequestLog {
    return {
      ...log,
      fault: (error, requestId) => {
        if (isOfEnvironment(error)) this.#isDoubtful = true;
        log.fault(error, requestId);
      },
    };
  }

  /** @throws ShipdockError why it is not ready. */
  async check(): Promise<void> {
    const { database } = this.#engine;
    await inTime(database.changeCounter(), this.#patienceMs);
    if (!this.#isDoubtful) return;
    await inTime(database.proveWritable(), this.#patienceMs);
    this.#isDoubtful = false;
  }
}
