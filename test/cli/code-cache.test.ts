import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram, ROOT } from '../program.ts';

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
