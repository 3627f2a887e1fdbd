import { expect, test } from 'vitest';
import { receiptText } from '../../src/cli/output/receipt.ts';

test('a receipt says what was done, and of a dry run what would be', () => {
  expect(receiptText('deleted order SO-1', false)).toBe('deleted order SO-1');
  expect(receiptText('deleted order SO-1', true)).toBe('would delete order SO-1');
  expect(receiptText('took the split back: SO-1 is new', true)).toBe('would take the split back: SO-1 is new');
  expect(receiptText('3 created, 1 rejected', true)).toBe('3 would be created, 1 rejected');
});
