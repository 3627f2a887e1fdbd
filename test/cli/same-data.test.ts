import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allNouns } from '../../src/cli/command-table.ts';
import { onSameData } from '../../src/cli/engine/same-data.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

describe('a command that a message names', () => {
  const told = (words: readonly string[], text: string) => onSameData(words, allNouns())(text);

  it.each([
    [['--db', 'b.db', 'orders', 'get', 'X'], 'shipdock orders list', 'shipdock --db b.db orders list'],
    [['orders', 'get', 'X', '--db=my data.db'], 'shipdock orders list', "shipdock '--db=my data.db' orders list"],
    [
      ['keys', 'list', '--account', 'east', '--profile', 'p'],
      'run shipdock keys create, then shipdock address-labels get 1',
      'run shipdock --account east --profile p keys create, then shipdock --account east --profile p address-labels get 1',
    ],
  ])('%j works on the same data', (words, text, expected) => {
    expect(told(words, text)).toBe(expected);
  });

  it.each([
    'shipdock help csv',
    'shipdock init --db other.db',
    'shipdock shipments cancel 1 --db b.db --yes',
    'the database holds shipdock data already',
    'is that address a shipdock server?',
    'install shipdock again',
    'shipdock keys list, where the data is',
  ])('%s stays as it is where it is none, needs no data, or says itself which', (text) => {
    expect(told(['--db', 'b.db'], text)).toBe(text);
  });

  it('stays as it is where no option chose the data, or what looks like one is a name', () => {
    expect(told(['orders', 'get', '--', '--db', 'x'], 'shipdock orders list')).toBe('shipdock orders list');
  });
});

describe('of a run with --db', () => {
  const home = freshFolder();
  const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'live.db') };
  const shipdock = oneProcess();
  const run = (...words: readonly string[]) => shipdock(words, { env, cwd: home });

  beforeAll(async () => {
    buildProgram();
    await run('init', '--yes');
    expect((await run('init', '--yes', '--db', 'test.db')).status).toBe(0);
  }, 60_000);

  it.each([
    [['orders', 'get', 'NOPE'], 'hint: shipdock --db test.db orders list'],
    [['orders', 'get', 'NOPE', 'NADA'], 'hint: shipdock --db test.db orders list'],
    [['init', '--yes'], 'hint: shipdock --db test.db orders list'],
    [['orders', 'redact', 'NOPE', '--yes'], '--db test.db'],
  ])('%j every hint works there', async (words, hint) => {
    expect((await run(...words, '--db', 'test.db')).stderr).toContain(hint);
  });

  it('doctor names what mends that data', async () => {
    const at = ['--db', 'test.db'];
    await run('skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q', ...at);
    await run('sandbox', 'run', 'half-finished-purchase', ...at);
    const order = ['--number', 'W-1', '--item', 'MUG-RED=1', '--name', 'N', '--street', '1 Pier', '--city', 'Seattle'];
    await run('orders', 'create', ...order, '--state', 'WA', '--zip', '98101', ...at);
    expect((await run('shipments', 'book', 'W-1', ...at)).status).toBe(8);
    const { stdout } = await run('doctor', '--json', ...at);
    expect(stdout).toContain('or shipdock --db test.db shipments book W-1: ');
  });
});
