import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';

/** How long an answer may be awaited before somebody looks whether the server is still at it. */
export interface Patience {
  readonly silenceMs: number;
  /** How long the look itself may take. */
  readonly lookMs: number;
}

export const PATIENCE: Patience = { silenceMs: 20_000, lookMs: 20_000 };

/** The system asks so long after the last word, then each second; a connection on which nothing answers it ends 10 s later. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: PATIENCE.silenceMs } as const;

/**
 * What a second connection learns of the first: nothing comes back from there, the server waits for a question on it, or
 * anything else.
 */
type Look = 'gone' | 'idle' | 'unknown';

/**
 * Ends a connection whose server went away without a word (its machine, or the way there): what was asked on it fails instead
 * of waiting for ever. A statement may take as long as it takes: each time nothing came for a while a second connection looks
 * whether the server can be reached and is not waiting itself. Where that one cannot be made for another reason (there are too
 * many, a name that is not found, this process has too many files open) the statement goes on: of a machine that is gone the
 * system learns by itself, by what it asks on an open connection (`KEEP_ALIVE`).
 * @param isWaiting whether an answer is awaited.
 */
export function endWhenSilent(
  client: PoolClient,
  { url, name, isWaiting, patience }: { url: string; name: string; isWaiting: () => boolean; patience: Patience },
): void {
  const stream = client.connection.stream as Socket;
  // What had been read when the server was seen idle: it may just have answered then.
  let idleAt: number | undefined;
  const end = () => {
    const message = `${name} cannot be reached: it does not answer any more`;
    stream.destroy(new ShipdockError('database_unusable', message));
  };
  const look = async () => {
    const seen = isWaiting() ? await lookFromAside(url, processIdOf(client), patience.lookMs) : 'unknown';
    const isStill = isWaiting() && !stream.destroyed;
    if (isStill && (seen === 'gone' || (seen === 'idle' && idleAt === stream.bytesRead))) return end();
    idleAt = isStill && seen === 'idle' ? stream.bytesRead : undefined;
    stream.setTimeout(patience.silenceMs);
  };
  stream.on('timeout', () => void look());
  stream.setTimeout(patience.silenceMs);
}

async function lookFromAside(url: string, processId: number | null, lookMs: number): Promise<Look> {
  const aside = new pg.Client({ connectionString: url, query_timeout: lookMs });
  aside.on('error', () => undefined);
  try {
    if (!(await isAnswered(aside, lookMs))) return 'gone';
    // A pooler in between has numbers of its own: then nothing is found.
    const sql = "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state LIKE 'idle%'";
    const { rows } = await aside.query(sql, [processId]);
    return rows.length > 0 ? 'idle' : 'unknown';
  } catch (error) {
    // Whoever refuses is there, and so is a pooler that has no connection left to ask by.
    return isUnreachable(error) ? 'gone' : 'unknown';
  } finally {
    aside.end().catch(() => undefined);
  }
}

/** False where nothing came back in time. @throws what stands in the way. */
async function isAnswered(aside: pg.Client, lookMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = after(lookMs, false, { signal: timer.signal }).catch(() => false);
  try {
    const isThere = await Promise.race([aside.connect().then(() => true), late]);
    // Else it would go on trying, and the process could not end before that.
    if (!isThere) aside.connection.stream.destroy();
    return isThere;
  } finally {
    timer.abort();
  }
}

function isUnreachable(error: unknown): boolean {
  return NO_WAY.has(systemCode(error));
}

const NO_WAY: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ETIMEDOUT']);

/** Told by the server at the beginning, and not in the types. */
function processIdOf(client: PoolClient): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}
