import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { processIdentity } from '../../src/engine/process-identity.ts';

vi.mock('node:fs', async (original) => {
  const { readFileSync, ...others } = await original<typeof import('node:fs')>();
  return { ...others, readFileSync: vi.fn(readFileSync) };
});

test.runIf(process.platform === 'linux')(
  'a process lives, and is dead once it ended, also where nobody has asked after it',
  async () => {
    const identity = processIdentity();
    expect([identity.mayBeAlive(identity.name), identity.mayBeAlive('elsewhere:1:1')]).toEqual([true, true]);
    // It starts another, and becomes one that never asks what became of it.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const pid = await firstLine(parent);
      const [, start] = stateOf(pid);
      const name = `${hostname()}:${pid}:${start}`;
      expect(identity.mayBeAlive(name)).toBe(true);
      await expect.poll(() => stateOf(pid)[0], { interval: 5 }).toBe('Z');
      expect(identity.mayBeAlive(name)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

test('a process of another user, of whom the system shows nothing, may be alive', () => {
  const identity = processIdentity();
  const { name } = identity;
  vi.mocked(readFileSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('hidden'), { code: 'ENOENT' });
  });
  expect(identity.mayBeAlive(name)).toBe(true);
});

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [line] = stdout === null ? [''] : await once(stdout, 'data');
  return String(line).trim();
}

function stateOf(pid: string): readonly [string | undefined, string | undefined] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [fields[0], fields[19]];
}
