import { expect, it } from 'vitest';
import type { JournalRow } from '../../src/journal/chain.ts';
import type { Change } from '../../src/journal/entry.ts';
import { isOfState, restatement, restatements } from '../../src/journal/restate.ts';

/** Rows of the users' journal, of which the first two are erased; the last erased them. */
function rows(changes: readonly Change[], last: Partial<JournalRow> = {}): readonly JournalRow[] {
  const row = (position: number, more: Partial<JournalRow>) =>
    ({ subject_type: 'users', position, changes: '[]', personal: null, personal_digest: null, ...more }) as JournalRow;
  return [
    row(1, { operation: 'users.add', personal_digest: 'd1' }),
    row(2, { operation: 'users.add', personal_digest: 'd2' }),
    row(3, { operation: 'users.add', personal: '{}', personal_digest: 'd3' }),
    row(4, { operation: 'users.redact', personal_digest: 'd4', changes: JSON.stringify(changes), ...last }),
  ];
}

it('what a row says of an earlier one is told of the journal, not of what that is of', () => {
  expect(isOfState(restatement(1, 'h'))).toBe(false);
  expect(isOfState({ path: '/name', to: 'h' })).toBe(true);
});

it('an erased row comes to the hash that the row which erased it tells, the first that does', () => {
  expect([...restatements(rows([restatement(1, 'h1'), restatement(2, 'h2'), restatement(1, 'other')]))]).toEqual([
    [1, 'h1'],
    [2, 'h2'],
  ]);
});

it.each<[string, readonly JournalRow[]]>([
  ['of a row that is not erased', rows([restatement(3, 'h')])],
  ['of itself or a later row', rows([restatement(4, 'h'), restatement(5, 'h')])],
  ['of no row', rows([{ path: '/name', to: 'h' }])],
  ['without a hash', rows([{ path: '#row/1', to: 5 }])],
  ['by another operation', rows([restatement(1, 'h')], { operation: 'users.update' })],
  ['in the journal of something else', rows([restatement(1, 'h')]).map((row) => ({ ...row, subject_type: 'order' }))],
  ['by a row that is no JSON any more', rows([], { changes: '[#row/1' })],
])('nothing is believed that is said %s', (_, said) => {
  expect(restatements(said)).toEqual(new Map());
});
