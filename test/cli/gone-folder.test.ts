import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER } from '../program.ts';

beforeAll(buildProgram, 240_000);

it('says in a folder that was removed that the folder is gone, not that some file is', () => {
  const words = ['orders', 'list', '--json'];
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'rmdir "$PWD"; "$0" "$@"', process.execPath, LAUNCHER, ...words],
    {
      cwd: freshFolder(),
      env: bareEnvironment(),
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([3, '']);
  expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
    error: 'the folder that shipdock was started in is gone',
    hint: 'cd to another',
  });
});
