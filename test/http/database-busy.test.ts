import { afterEach, expect, test, vi } from 'vitest';
import { errorAnswer } from '../../src/http/answer/error-answer.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { OutcomeUnknown } from '../../src/kernel/outcome-unknown.ts';
import { Api } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** How long a connection is waited for, and how long here. */
const [PATIENCE_MS, PATIENCE_HERE_MS] = [10_000, 300];
afterEach(() => {
  vi.restoreAllMocks();
});

/** As many as `serve` opens. */
const CONNECTIONS = 10;
const BUSY = {
  error: 'the database is busy right now: send the request again',
  code: 'database_busy',
  retryable: true,
};

describeOnBothDatabases('a server whose database connections are all taken', (databases) => {
  test.runIf(databases.dialect === 'postgres')(
    'tells who waited for one in vain to come again, and is no fault of ours',
    async () => {
      const api = await Api.on(await databases.engine());
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const after = globalThis.setTimeout;
      vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
        after(work, ms === PATIENCE_MS ? PATIENCE_HERE_MS : ms)) as typeof setTimeout);
      const others = Array.from({ length: CONNECTIONS }, () => api.engine.database.read(() => held));
      const refused = await api.get('/orders');
      expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([423, '1', BUSY]);
      expect(api.faults).toEqual([]);
      release();
      await Promise.all(others);
      expect((await api.get('/orders')).status).toBe(200);
    },
    60_000,
  );
});

test('where a busy database is, is no caller’s business', () => {
  const answer = errorAnswer(new ShipdockError('database_busy', '/srv/live.db is busy: others kept it locked'), '1');
  expect([answer.status, JSON.parse(String(answer.body))]).toEqual([423, BUSY]);
});

test('whoever asks a server whose data a newer program has migrated is told that, and not where it is', () => {
  const answer = errorAnswer(new ShipdockError('database_newer', '/srv/live.db has schema version 9'), '1');
  expect([answer.status, answer.headers['retry-after'], JSON.parse(String(answer.body))]).toEqual([
    503,
    '1',
    {
      error: 'the service is not ready: it was updated, and has to be started again before it answers',
      code: 'database_newer',
      retryable: true,
    },
  ]);
});

test('whoever’s change may have been kept is told to send it again under its key, and else not, nor by Retry-After', () => {
  const away = new ShipdockError('database_unusable', 'postgres://ship@10.1.2.3/live cannot be reached: ECONNRESET');
  const answer = errorAnswer(new OutcomeUnknown(away), '1');
  expect([answer.status, answer.headers['retry-after'], JSON.parse(String(answer.body))]).toEqual([
    503,
    undefined,
    {
      error: 'the database went away before it answered: whether this was done is not known',
      code: 'database_unusable',
      hint: expect.stringContaining('Idempotency-Key'),
      retryable: false,
    },
  ]);
  const keyed = errorAnswer(new OutcomeUnknown(away), '1', { isKeyed: true });
  expect([keyed.headers['retry-after'], JSON.parse(String(keyed.body))]).toEqual([
    '1',
    expect.objectContaining({ hint: 'send the same request again under its Idempotency-Key', retryable: true }),
  ]);
});
