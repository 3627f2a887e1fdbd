import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram, freshFolder, ROOT } from '../program.ts';

beforeAll(buildProgram, 120_000);

it('Node takes the compiled code of every chunk', () => {
  const refused = `
    const { readdirSync, readFileSync } = require('node:fs');
    const { Script } = require('node:vm');
    for (const name of readdirSync('.').filter((file) => file.endsWith('.js'))) {
      const cachedData = readFileSync(name + '.cache');
      if (new Script(readFileSync(name, 'latin1'), { cachedData }).cachedDataRejected) console.log(name);
    }
    console.log('looked');`;
  const ran = spawnSync(process.execPath, ['-e', refused], { cwd: join(ROOT, 'bin', 'bundle'), encoding: 'utf8' });
  expect({ stdout: ran.stdout, stderr: ran.stderr }).toEqual({ stdout: 'looked\n', stderr: '' });
});

it.each([['orders', 'list'], ['serve'], []])('a source tree that was not built says so: %s %s', (...words) => {
  const tree = freshFolder();
  mkdirSync(join(tree, 'bin'));
  for (const file of ['bin/shipdock.js', 'bin/package.json', 'package.json'])
    copyFileSync(join(ROOT, file), join(tree, file));
  const run = (...more: readonly string[]) =>
    spawnSync(process.execPath, [join(tree, 'bin', 'shipdock.js'), ...words, ...more], { encoding: 'utf8' });
  const plain = run();
  expect([plain.status, plain.stdout, plain.stderr]).toEqual([
    10,
    '',
    'error: shipdock is not built: bin/bundle holds no program\n  hint: npm run build\n',
  ]);
  expect(JSON.parse(run('--json').stderr)).toMatchObject({ code: 'not_built', hint: 'npm run build' });
});
