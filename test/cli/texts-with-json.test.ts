import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const stdout = async (words: string, environment: Readonly<Record<string, string>> = env) => {
  const ran = await shipdock(words.split(' '), { env: environment });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  return ran.stdout;
};

beforeAll(async () => {
  buildProgram();
  await shipdock(['init', '--yes', '-q'], { env });
  await stdout('skus create MUG --length 5 --width 5 --height 5 --weight 1 -q');
}, 120_000);

test('what the API answers is told with --json too, and where every answer is to be JSON', async () => {
  const plain = JSON.parse(await stdout('api GET /skus/MUG'));
  expect(plain.sku).toBe('MUG');
  expect(JSON.parse(await stdout('api GET /skus/MUG --json'))).toEqual(plain);
  expect(JSON.parse(await stdout('api GET /skus/MUG', { ...env, SHIPDOCK_OUTPUT: 'json' }))).toEqual(plain);
});

test.each(['help', 'help csv', 'help --man orders split'])(
  '%s is text where every answer is to be JSON',
  async (words) => {
    expect(await stdout(words, { ...env, SHIPDOCK_OUTPUT: 'json' })).toBe(await stdout(words));
  },
);

test('an export that is named standard output is whole there, as JSON and where ids alone are to be told too', async () => {
  expect(JSON.parse(await stdout('skus export --json -o -'))).toMatchObject([{ sku: 'MUG' }]);
  expect(await stdout('skus export -q -o -')).toBe(await stdout('skus export'));
});
