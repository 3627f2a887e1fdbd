import type { Transaction } from '../database/database.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { Services } from './services.ts';

/** The three phases of every change. Only `save` writes; `decide` is pure. */
export interface Steps<State, Plan> {
  load(transaction: Transaction): Promise<State>;
  decide(state: State): Plan;
  save(transaction: Transaction, plan: Plan): Promise<void>;
}

/**
 * Runs one change: load, decide and save in one unit of work. In a dry run load and decide run for real on a snapshot,
 * no lock is held, and save is not called.
 */
export async function change<State, Plan>(services: Services, steps: Steps<State, Plan>): Promise<Plan> {
  if (services.dryRun) {
    return services.database.read(async (transaction) => steps.decide(await steps.load(transaction)));
  }
  return writeAnew(services, async (transaction) => {
    const plan = steps.decide(await steps.load(transaction));
    await steps.save(transaction, plan);
    return plan;
  });
}

/** Runs a unit of work, and anew where another one changed the same data meanwhile. @throws ShipdockError */
export function writeAnew<Value>(
  { database }: Pick<Services, 'database'>,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  return againOnConflict(() => database.write(work));
}

/** PostgreSQL lets two units of work run side by side; the one that loses (`locked`) looks again and decides anew. */
export async function againOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      // Tried again at once it would meet the same ones.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

const ATTEMPTS = 10;
const PAUSE_MS = 10;

function isConflict(error: unknown): boolean {
  return error instanceof ShipdockError && error.code === 'locked';
}

/**
 * Records what must not stay unknown, because it was done outside or is held: while the database server is away (it restarts)
 * it is tried again, for as long as nobody else may take it up.
 * @param work safe to run again, also where an earlier run was kept and nobody was told.
 */
export async function againWhileAway<Result>(
  { database }: Pick<Services, 'database'>,
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // `performance` would load modules of Node for a millisecond.
  const giveUpAt = process.uptime() + patienceMs / 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof ShipdockError && AWAY.has(error.code) && database.dialect === 'postgres';
      if (!isAway || process.uptime() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE_MS));
    }
  }
}

const AWAY: ReadonlySet<string> = new Set(['database_unusable', 'database_busy']);
const AWAY_PAUSE_MS = 250;
