import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkFilter, filtered } from '../../src/cli/output/jq.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, ROOT } from '../program.ts';

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
  expect(JSON.parse(misfit.stderr).error).toBe('--jq ".sku.name": Cannot index string with string ("name")');
});

test('where a filter does not fit the answer of a change it is said that the change is made', async () => {
  const done = 'what was asked is done all the same: only its answer was not shown';
  const ran = await run('skus', 'update', 'MUG-BLU', '--weight', '3', '--jq', '.sku.name');
  expect([ran.status, ran.stdout, JSON.parse(ran.stderr).hint]).toEqual([2, '', done]);
  expect((await run('skus', 'history', 'MUG-BLU', '--jq', 'length')).stdout).toBe('2\n');
  for (const words of [
    ['skus', 'get', 'MUG-BLU'],
    ['skus', 'update', 'MUG-BLU', '--weight', '4', '--dry-run'],
  ]) {
    expect(JSON.parse((await run(...words, '--jq', '.sku.name')).stderr).hint).toContain('look at the answer');
  }
});

test('where it does not fit the answer of labels that were printed it is said that they are, and not of a file', async () => {
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  const size = ['--length', '5', '--width', '5', '--height', '5', '--weight', '1'];
  await run('skus', 'create', 'JQ-CUP', ...size);
  await run('orders', 'create', '--number', 'JQ-L', '--item', 'JQ-CUP=1', ...to);
  const shipment = (await run('shipments', 'book', 'JQ-L', '-q')).stdout.trim();
  const hint = async (...words: readonly string[]) =>
    JSON.parse((await run('labels', 'get', shipment, ...words, '--jq', '.[0]')).stderr).hint;
  expect(await hint('--print', home)).toBe('what was asked is done all the same: only its answer was not shown');
  expect(await hint('-o', join(home, 'label.pdf'))).toContain('look at the answer');
});

test('a filter that does not fit what was done in part does not say that all of it is done', async () => {
  const order = JSON.stringify({ order_number: 'JQ-1', order_line_items: [{ sku: 'MUG-BLU', quantity: 1 }] });
  writeFileSync(join(home, 'jq-1.json'), order);
  await run('orders', 'create', '-f', join(home, 'jq-1.json'));
  const ran = await run('orders', 'cancel', 'JQ-1', 'JQ-2', '--yes', '--jq', '.status.name');
  const errors = ran.stderr.trim().split('\n');
  expect([ran.status, JSON.parse(errors.at(-1) ?? '').hint]).toEqual([
    2,
    expect.stringContaining('but not all that was asked was'),
  ]);
});

test('an answer of megabytes is filtered as a small one is', async () => {
  const rows = Array.from({ length: 12_000 }, (_, number) => ({ number, name: `Müller & Söhne ${number}`.repeat(2) }));
  const json = `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]\n`;
  expect((await filtered(json, 'map(.number) | add')).text).toBe('71994000\n');
  expect((await filtered(json, '.[].name')).text).toBe(rows.map(({ name }) => `${name}\n`).join(''));
});

test('texts come out as they are, empty ones and spaces at their ends too, and numbers with all their digits', async () => {
  const json = '{"a":"","b":"  x \\n","c":"","d":12345678901234567890.10}\n';
  expect((await filtered(json, '.a, .b, .c, .a')).text).toBe('\n  x \n\n\n\n');
  expect((await filtered(json, '.d, [.d]')).text).toBe('12345678901234567890.10\n[\n  12345678901234567890.10\n]\n');
  expect(await filtered('{"n":1}\n{"n":2}\n', 'debug | -.n')).toEqual({
    text: '-1\n-2\n',
    said: '["DEBUG:",{"n":1}]\n["DEBUG:",{"n":2}]\n',
  });
  expect((await filtered('[3]\n', '-1 + .[0]')).text).toBe('2\n');
});

test('a filter is compiled before the command is run, and not run', async () => {
  await checkFilter('last(range(1e12))');
  await expect(checkFilter('.a | foo')).rejects.toThrow('--jq ".a | foo": foo/0 is not defined');
  await expect(filtered('no JSON', '.')).rejects.toThrow('--jq "."');
});

test('a filter that never ends is ended by a signal', async () => {
  const before = process.listenerCount('SIGINT');
  await filtered('1\n', '.');
  expect(process.listenerCount('SIGINT')).toBe(before);
  const child = spawn(process.execPath, [LAUNCHER, 'skus', 'list', '--jq', 'def f: f; f'], { env });
  setTimeout(() => child.kill('SIGINT'), 1_500);
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
  const [, signal] = await once(child, 'exit');
  clearTimeout(giveUp);
  expect(signal).toBe('SIGINT');
}, 20_000);

// Last: what aborted is of no more use to its process.
test('a filter without memory for the answer is refused with the limit', async () => {
  const said = vi.spyOn(console, 'error');
  const fault = await filtered('1\n', '[range(1e8)] | length').catch((error: unknown) => error);
  expect(fault).toMatchObject({
    code: 'limit_exceeded',
    message: '--jq "[range(1e8)] | length" needs more than the 256 MB of memory that a filter has',
    hint: expect.stringContaining('--jsonl --jq'),
  });
  expect(said).not.toHaveBeenCalled();
});
