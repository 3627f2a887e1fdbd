import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, ROOT, shipdock } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (...words: string[]) => {
  const { status, stdout, stderr } = shipdock(words, { env });
  return { status, stdout, stderr };
};

beforeAll(() => {
  buildProgram();
  expect(run('init', '--yes', '-q').status).toBe(0);
  expect(run('skus', 'import', join(ROOT, 'fixtures', 'demo', 'skus.csv'), '-q').status).toBe(0);
}, 120_000);

test('a filter is given the JSON that --json answers, and texts stand without quotes', () => {
  const all = JSON.parse(run('skus', 'list', '--json').stdout) as readonly { readonly sku: string }[];
  const skus = all.map(({ sku }) => `${sku}\n`).join('');
  expect(run('skus', 'list', '--jq', '.[].sku')).toEqual({ status: 0, stdout: skus, stderr: '' });
  expect(run('skus', 'list', '--jsonl', '--jq', '.sku').stdout).toBe(skus);
  expect(run('skus', 'list', '--jq', 'map(select(.sku == "none"))[]').stdout).toBe('');
  expect(run('skus', 'get', 'MUG-RED', '--fields', 'sku', '--jq', '.').stdout).toBe('{\n  "sku": "MUG-RED"\n}\n');
});

test('a filter that is none keeps the command from being run', () => {
  const ran = run('skus', 'delete', 'MUG-RED', '--yes', '--jq', '.[');
  expect([ran.status, ran.stdout, JSON.parse(ran.stderr).code]).toEqual([2, '', 'usage']);
  expect(run('skus', 'get', 'MUG-RED', '-q').status).toBe(0);
});

test('an error is told as it is without a filter, as JSON', () => {
  const ran = run('skus', 'get', 'NONE', '--jq', '.sku');
  expect([ran.status, ran.stdout, JSON.parse(ran.stderr).code]).toEqual([3, '', 'sku_not_found']);
  const misfit = run('skus', 'get', 'MUG-RED', '--jq', '.sku.name');
  expect([misfit.status, misfit.stdout]).toEqual([2, '']);
  expect(JSON.parse(misfit.stderr).error).toBe('--jq ".sku.name": Cannot index string with string "name"');
});
