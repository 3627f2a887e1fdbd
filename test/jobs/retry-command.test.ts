import { expect, it } from 'vitest';
import type { Session } from '../../src/cli/session.ts';
import { run } from '../../src/jobs/commands/retry.ts';

it.each([
  ['failed', 4, ['job skjob_1 failed: no such line']],
  ['unprocessed', undefined, []],
  ['finished', undefined, []],
] as const)('a retried job that is %s then exits as waiting for it would', async (status, exit, warned) => {
  const told: string[] = [];
  const value = { id: 'skjob_1', status, error_message: status === 'failed' ? 'no such line' : null };
  const notices = { receipt: () => undefined, warn: (text: string) => told.push(text) };
  const session = {
    engine: async () => ({ call: async () => ({ value }) }),
    output: { record: () => undefined },
    notices,
  };
  expect(await run(session as unknown as Session, { arguments: { job: 'skjob_1' }, options: {} })).toBe(exit);
  expect(told).toEqual(warned);
});
