import { describe, expect, it } from 'vitest';
import type { JournalRow } from '../../src/journal/chain.ts';
import { lastChange, standingChanges, undoRefusal } from '../../src/orders/history/last-change.ts';

const rows = (...operations: readonly string[]) =>
  operations.map(
    (operation, index) =>
      ({ operation: `orders.${operation}`, position: index + 1, changes: '[]', personal: null }) as JournalRow,
  );
const NOW = '2026-03-02T10:00:00.000Z';
const positions = (...operations: readonly string[]) =>
  standingChanges(rows(...operations)).map(({ position }) => position);

it('what was taken back stands no more, nor what took it back, however often', () => {
  expect(positions('create', 'update', 'split')).toEqual([1, 2, 3]);
  expect(positions('create', 'update', 'undo')).toEqual([1]);
  expect(positions('create', 'update', 'split', 'unsplit', 'undo', 'hold')).toEqual([1, 6]);
  expect(positions('create', 'combine', 'uncombine', 'update', 'undo')).toEqual([1]);
  expect(lastChange(rows('create', 'update', 'hold', 'undo'), NOW)?.position).toBe(2);
  expect(lastChange([], NOW)).toBeUndefined();
});

it('what only tells that a purchase was given up keeps nothing before it from being taken back', () => {
  const givenUp = { operation: 'shipments.giveUp', position: 3 } as JournalRow;
  const [created, updated] = rows('create', 'update');
  expect(standingChanges([created, updated, givenUp] as JournalRow[])).toEqual([created, updated]);
  const undone = { operation: 'orders.undo', position: 4, changes: '[]', personal: null } as JournalRow;
  expect(lastChange([created, updated, givenUp, undone] as JournalRow[], NOW)).toBe(created);
});

describe('a hold whose time has passed', () => {
  const until = (to: string | null, from: string | null = null) => ({ path: '/holdUntil', from, to });
  const status = (from: string, to: string) => ({ path: '/status', from, to });
  const TAGS = { path: '/tags', from: [], to: ['x'] };
  const written = (operation: string, ...changes: readonly object[]) => ({ operation, changes });
  const [AT_NINE, AT_ELEVEN] = ['2026-03-02T09:00:00.000Z', '2026-03-02T11:00:00.000Z'];
  const CREATE = written('orders.create');
  const UPDATE = written('orders.update', TAGS);
  const UNDO = written('orders.undo');
  const hold = (to = AT_NINE) => written('orders.hold', status('new', 'on_hold'), until(to));
  const end = (from = AT_NINE, to = 'new') => written('orders.release', status('on_hold', to), until(null, from));
  const last = (...list: readonly ReturnType<typeof written>[]) =>
    lastChange(
      [CREATE, ...list].map((row, index) => {
        const changes = JSON.stringify(row.changes);
        return { ...row, changes, personal: null, personal_digest: null, position: index + 1 } as JournalRow;
      }),
      NOW,
    )?.position;

  it('keeps nothing before it, nor what was done meanwhile, from being taken back, whoever ended it', () => {
    expect(last(UPDATE, hold(), end())).toBe(2);
    expect(last(UPDATE, hold())).toBe(2);
    expect(last(hold(AT_ELEVEN), written('orders.hold', until(AT_NINE, AT_ELEVEN)), UPDATE, end())).toBe(4);
    expect(last(UPDATE, hold(), end(), UNDO)).toBe(1);
    expect(last(UPDATE, hold(), end(), hold('2026-03-02T09:30:00.000Z'), end('2026-03-02T09:30:00.000Z'))).toBe(2);
    const heldAgain = { ...hold(), operation: 'orders.undo' };
    expect(last(UPDATE, hold(), end(), heldAgain)).toBe(2);
    expect(last(UPDATE, hold(), end(), heldAgain, end())).toBe(2);
    expect(last(UPDATE, hold(), end(), heldAgain, UNDO)).toBe(2);
  });

  it('that came with something else keeps that from being taken back no more than what was before', () => {
    const mixed = written('orders.update', TAGS, ...hold().changes);
    expect(last(mixed, end())).toBe(2);
    expect(last(UPDATE, mixed, written('orders.hold', until(AT_NINE, AT_ELEVEN)), end())).toBe(3);
    expect(last(UPDATE, mixed, end(), UNDO)).toBe(2);
    expect(last(mixed, end(AT_NINE, 'picking'))).toBe(3);
  });

  it('stands while it lasts, where its end was moved with something else, or its end gave another status', () => {
    expect(last(hold(AT_ELEVEN), end(AT_ELEVEN))).toBe(3);
    expect(last(UPDATE, hold(AT_ELEVEN))).toBe(3);
    expect(last(written('orders.update', TAGS, until(AT_NINE, AT_ELEVEN)), end())).toBe(3);
    expect(last(hold(), end(AT_NINE, 'picking'))).toBe(3);
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
  const refusal = undoRefusal({ operation, position }, 'SO-1');
  expect(refusal?.reason).toBe(reason);
  // As it stands, it can be run.
  if (refusal !== undefined) expect(refusal.hint).toMatch(/^shipdock \S+ .*\bSO-1$/);
});
