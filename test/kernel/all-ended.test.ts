import { expect, test } from 'vitest';
import { allEnded } from '../../src/kernel/all-ended.ts';

test('a failure is told only once all have ended', async () => {
  const ended: string[] = [];
  const slow = new Promise((resolve) => setTimeout(resolve, 20)).then(() => ended.push('slow'));
  await expect(allEnded([Promise.reject(new Error('refused')), slow])).rejects.toThrow('refused');
  expect(ended).toEqual(['slow']);
});

test('what they come to stands in their order', async () => {
  expect(await allEnded([Promise.resolve('one'), 2, Promise.resolve(null)])).toEqual(['one', 2, null]);
});
