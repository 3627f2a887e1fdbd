import { describe, expect, it } from 'vitest';
import { given } from '../../src/kernel/given.ts';
import { mayMove } from '../../src/kernel/transition-table.ts';

describe('a table of moves', () => {
  const table = { open: ['closed'], closed: [] } as const;

  it('allows the moves it lists, and staying', () => {
    expect([
      mayMove(table, 'open', 'closed'),
      mayMove(table, 'open', 'open'),
      mayMove(table, 'closed', 'open'),
    ]).toEqual([true, true, false]);
  });
});

describe('a member that is kept only where it was given', () => {
  it('is there for every value but undefined', () => {
    expect({ ...given('a', 0), ...given('b', ''), ...given('c', null), ...given('d', undefined) }).toEqual({
      a: 0,
      b: '',
      c: null,
    });
    expect('d' in given('d', undefined)).toBe(false);
  });
});
