import { describe, expect, it } from 'vitest';
import type { CommandRun } from '../../src/cli/command.ts';
import { allCommands } from '../../src/cli/command-table.ts';
import type { Session } from '../../src/cli/session.ts';
import { run as retry } from '../../src/jobs/commands/retry.ts';
import { run as wait } from '../../src/jobs/commands/wait.ts';

describe.each([
  ['retried', retry],
  ['waited for', wait],
])('a job that is %s', (_, run) => {
  it('and has failed is an error, and no answer', async () => {
    const printed: unknown[] = [];
    const failed = { status: 'failed', error_message: 'no such line', error_code: 'line_not_found' };
    await expect(of(run, failed, printed)).rejects.toMatchObject({
      code: 'job_failed',
      exitCode: 4,
      message: 'job skjob_1 failed: no such line',
      details: [{ message: 'no such line', code: 'line_not_found' }],
    });
    expect(printed).toEqual([]);
  });

  it('and is finished is the answer', async () => {
    const printed: unknown[] = [];
    expect(await of(run, { status: 'finished', error_message: null, error_code: null }, printed)).toBeUndefined();
    expect(printed).toMatchObject([{ id: 'skjob_1', status: 'finished' }]);
  });
});

it('a job that is put back in line is the answer of its retry', async () => {
  const printed: unknown[] = [];
  await of(retry, { status: 'unprocessed', error_message: null, error_code: null }, printed);
  expect(printed).toMatchObject([{ status: 'unprocessed' }]);
});

function of(run: CommandRun, job: object, printed: unknown[]) {
  const session = {
    engine: async () => ({ call: async () => ({ value: { id: 'skjob_1', ...job } }) }),
    output: { record: (record: unknown) => printed.push(record) },
    notices: { receipt: () => undefined, warn: () => undefined },
    interrupted: new AbortController().signal,
  };
  return run(session as unknown as Session, { arguments: { job: 'skjob_1' }, options: {} }, allCommands);
}
