import { expect, it } from 'vitest';
import { warningsHeader } from '../../src/http/answer/warnings-header.ts';

const told = (warnings: readonly string[]) => {
  const text = warningsHeader(warnings)['x-shipdock-warnings'] ?? '[]';
  return { length: text.length, sentences: JSON.parse(text) as string[] };
};

it('tells how many warnings have no place, so that nobody takes those that have for all', () => {
  const orders = Array.from(
    { length: 299 },
    (_, at) => `order Заказ-${at} ships from another warehouse than Заказ-300`,
  );
  const { length, sentences } = told(orders);
  expect(length).toBeLessThanOrEqual(4_000);
  expect(sentences.slice(0, -1)).toEqual(orders.slice(0, sentences.length - 1));
  expect(sentences.at(-1)).toBe(`${300 - sentences.length} more warnings are not told here`);
  expect(told(orders.slice(0, 3)).sentences).toEqual(orders.slice(0, 3));
  expect(told(['x'.repeat(5_000), 'y']).sentences).toEqual([
    expect.stringMatching(/^x{3900,}/),
    '1 more warning is not told here',
  ]);
});
