import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (...words: string[]) => shipdock(words, { env });

beforeAll(async () => {
  buildProgram();
  expect((await run('init', '--yes', '-q')).status).toBe(0);
  expect((await run('skus', 'import', join(ROOT, 'fixtures', 'demo', 'skus.csv'), '-q')).status).toBe(0);
}, 120_000);

test('a filter is given the JSON that --json answers, and texts stand without quotes', async () => {
  const all = JSON.parse((await run('skus', 'list', '--json')).stdout) as readonly { readonly sku: string }[];
  const skus = all.map(({ sku }) => `${sku}\n`).join('');
  expect(await run('skus', 'list', '--jq', '.[].sku')).toEqual({ status: 0, stdout: skus, stderr: '' });
  expect((await run('skus', 'list', '--jsonl', '--jq', '.sku')).stdout).toBe(skus);
  expect((await run('skus', 'list', '--jq', 'map(select(.sku == "none"))[]')).stdout).toBe('');
  expect((await run('skus', 'get', 'MUG-RED', '--fields', 'sku', '--jq', '.')).stdout).toBe(
    '{\n  "sku": "MUG-RED"\n}\n',
  );
});

test('a filter that is none keeps the command from being run', async () => {
  const ran = await run('skus', 'delete', 'MUG-RED', '--yes', '--jq', '.[');
  expect([ran.status, ran.stdout, JSON.parse(ran.stderr).code]).toEqual([2, '', 'usage']);
  expect((await run('skus', 'get', 'MUG-RED', '-q')).status).toBe(0);
});

test('an error is told as it is without a filter, as JSON', async () => {
  const ran = await run('skus', 'get', 'NONE', '--jq', '.sku');
  expect([ran.status, ran.stdout, JSON.parse(ran.stderr).code]).toEqual([3, '', 'sku_not_found']);
  const misfit = await run('skus', 'get', 'MUG-RED', '--jq', '.sku.name');
  expect([misfit.status, misfit.stdout]).toEqual([2, '']);
  expect(JSON.parse(misfit.stderr).error).toBe('--jq ".sku.name": Cannot index string with string "name"');
});
