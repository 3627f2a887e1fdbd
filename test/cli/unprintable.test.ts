import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { createPrompts } from '../../src/cli/asking/prompts.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';
import { optionsOf } from './captured-output.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const shipdock = oneProcess();
const run = (...words: readonly string[]) => shipdock([...words, '--now', '2026-03-02T18:00:00Z'], { env });
/** Red, a bell, a turned direction, two blanks and a quote: as a customer's file may hold it. */
const EVIL = "EV\u001b[31mIL\u0007\u202e  it's";
const SHOWN = String.raw`EV\u001b[31mIL\u0007\u202e it's`;

const ADDRESS = ['--name', 'N', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
const ORDER = ['--item', 'MUG-RED=1', ...ADDRESS];

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes');
  await run('skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q');
  await run('orders', 'create', '--number', 'KEPT', ...ORDER);
  // No order is given such a number any more; those that were kept with one keep it.
  const data = new SqliteConnection(env.SHIPDOCK_DB);
  data.prepare('UPDATE orders SET order_number = ?').run(EVIL);
  data.close();
}, 60_000);

it.each([
  ['orders', 'get', `${EVIL}2`, 'SO-1'],
  ['orders', 'cancel', `${EVIL}2`, 'SO-1', '--yes'],
  ['shipments', 'get', EVIL, 'SO-1'],
  ['shipments', 'check', EVIL, 'SO-1'],
  ['shipments', 'book', `${EVIL}2`, 'SO-1'],
  ['labels', 'get', EVIL, 'SO-1'],
  ['skus', 'get', EVIL, 'SO-1'],
])('%s %s tells of a name what the terminal shows, and nothing that it obeys', async (...words) => {
  const { stderr } = await run(...words);
  expect(stderr).toContain(SHOWN);
  expect(stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

it('orders create refuses it by the code of the character', async () => {
  const { status, stderr } = await run('orders', 'create', '--number', EVIL, ...ORDER);
  expect([status, stderr]).toEqual([4, expect.stringContaining('order_number has U+001B as character 3 of 17')]);
  expect(stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

it('texts of several lines keep their lines', async () => {
  await run('shipments', 'book', EVIL);
  const { stdout } = await run('shipments', 'inspect', '1');
  expect(stdout).toMatch(/^shipment 1 of order EV\\u001b\[31mIL\\u0007\\u202e {2}it's: ordered\nshp_/);
  expect(stdout).toMatch(/ documents\.doc_\w+: none → packing_slip SDFXP\w+-packing-slip\.pdf\n/);
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

it('a question shows it too, and the command that a refusal names says it so that a shell reads the same', async () => {
  const asked: string[] = [];
  const prompts = createPrompts({
    mayAsk: true,
    options: optionsOf([]),
    commandLine: [],
    describeDatabase: async () => 'sandbox',
    line: () => undefined,
    loadAsker: async () => ({
      ask: async () => '',
      confirm: async (message) => {
        asked.push(message);
        return true;
      },
    }),
  });
  await prompts.confirm({ level: 'moderate', action: `cancelling ${EVIL}` });
  expect(asked).toEqual([`cancelling ${SHOWN} in sandbox?`]);
  const { stderr } = await run('orders', 'cancel', EVIL);
  const hint = /^ {2}hint: shipdock orders cancel (.*) --now/m.exec(stderr)?.[1] ?? '';
  expect(execFileSync('bash', ['--norc', '-c', `printf %s ${hint}`], { encoding: 'utf8', env })).toBe(EVIL);
});
