import { describe, expect, it } from 'vitest';
import type { JournalRow } from '../../src/journal/chain.ts';
import { lastChange, standingChanges, undoRefusal } from '../../src/orders/history/last-change.ts';

const rows = (...operations: readonly string[]) =>
  operations.map((operation, index) => ({ operation: `orders.${operation}`, position: index + 1 }) as JournalRow);
const positions = (...operations: readonly string[]) =>
  standingChanges(rows(...operations)).map(({ position }) => position);

it('what was taken back stands no more, nor what took it back, however often', () => {
  expect(positions('create', 'update', 'split')).toEqual([1, 2, 3]);
  expect(positions('create', 'update', 'undo')).toEqual([1]);
  expect(positions('create', 'update', 'split', 'unsplit', 'undo', 'hold')).toEqual([1, 6]);
  expect(positions('create', 'combine', 'uncombine', 'update', 'undo')).toEqual([1]);
  expect(lastChange(rows('create', 'update', 'hold', 'undo'))?.position).toBe(2);
  expect(lastChange([])).toBeUndefined();
});

it('what only tells that a purchase was given up keeps nothing before it from being taken back', () => {
  const givenUp = { operation: 'shipments.giveUp', position: 3 } as JournalRow;
  const [created, updated] = rows('create', 'update');
  expect(standingChanges([created, updated, givenUp] as JournalRow[])).toEqual([created, updated]);
  const undone = { operation: 'orders.undo', position: 4 } as JournalRow;
  expect(lastChange([created, updated, givenUp, undone] as JournalRow[])).toBe(created);
});

describe('a hold that ended by itself', () => {
  const until = (to: string | null, from: string | null = null) => ({ path: '/holdUntil', from, to });
  const status = (from: string, to: string) => ({ path: '/status', from, to });
  const written = (operation: string, ...changes: readonly object[]) => ({ operation, changes, actor_name: 'anna' });
  const HOLD = written('orders.hold', status('new', 'on_hold'), until('MON'));
  const END = { ...written('orders.release', status('on_hold', 'new'), until(null, 'MON')), actor_name: 'hold_until' };
  const stand = (...list: readonly (typeof HOLD)[]) =>
    standingChanges(
      [{ ...written('orders.create'), operation: 'orders.create' }, ...list].map(
        (row, index) =>
          ({
            actor_type: 'system',
            personal: null,
            personal_digest: null,
            ...row,
            changes: JSON.stringify(row.changes),
            position: index + 1,
          }) as JournalRow,
      ),
    ).map(({ position }) => position);

  it('keeps nothing before it, nor what was done meanwhile, from being taken back', () => {
    const tagged = written('orders.update', { path: '/tags', from: [], to: ['x'] });
    expect(stand(tagged, HOLD, END)).toEqual([1, 2]);
    expect(stand(HOLD, written('orders.hold', until('TUE', 'MON')), tagged, END)).toEqual([1, 4]);
    expect(stand(tagged, HOLD, END, written('orders.undo'))).toEqual([1]);
  });

  it('stands where it came with something else, was released by a person, or its end gave another status', () => {
    const end = (to: string) => ({ ...END, changes: [status('on_hold', to)] });
    expect(stand({ ...HOLD, changes: [...HOLD.changes, { path: '/tags', from: [], to: ['x'] }] }, END)).toEqual([
      1, 2, 3,
    ]);
    expect(stand(HOLD, { ...END, actor_name: 'anna' })).toEqual([1, 2, 3]);
    expect(stand(HOLD, end('picking'))).toEqual([1, 2, 3]);
    expect(stand(HOLD, { ...END, actor_name: 'anna' }, { ...HOLD, operation: 'orders.undo' }, END)).toEqual([1, 2, 5]);
  });
});

it.each([
  ['orders.update', 1, 'it created the order'],
  ['orders.update', 2, undefined],
  ['orders.split', 2, undefined],
  ['shipments.book', 2, 'what was bought is cancelled, not taken back'],
  ['shipments.cancel', 2, 'a voided label is not bought back'],
  ['orders.redact', 2, 'erased data is gone'],
  ['tracking.record', 2, 'it tells what happened elsewhere'],
])('%s at place %i is not taken back because: %s', (operation, position, reason) => {
  expect(undoRefusal({ operation, position }, 'SO-1')?.reason).toBe(reason);
});
