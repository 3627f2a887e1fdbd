import { expect, it } from 'vitest';
import { chained, type JournalRow } from '../../src/journal/chain.ts';
import { difference } from '../../src/journal/difference.ts';
import type { Entry } from '../../src/journal/entry.ts';
import { unlikeJournal, unlikeSentences } from '../../src/journal/unlike-journal.ts';

const line = (id: string, quantity = 1) => ({ id, quantity, meta: { gift: 'for Ann' } });
const order = (lines: readonly object[], more: object = {}) => ({ status: 'new', lines, notes: ['Ring'], ...more });

/** The journal of something that was these states, one after the other. */
function journalOf(...states: readonly object[]): readonly JournalRow[] {
  const rows: JournalRow[] = [];
  for (const [index, state] of states.entries()) {
    const { position = 0, hash = '' } = rows.at(-1) ?? {};
    const changes = difference(states[index - 1], state);
    const entry = { accountId: 'acc_1', subjectType: 'order', subjectId: 'ord_1', at: '', operation: 'test', changes };
    rows.push(chained({ ...entry, actor: { type: 'system', name: 'test' } } as Entry, { position, hash }, 'salt'));
  }
  return rows;
}
const erased = (rows: readonly JournalRow[]) => rows.map((row) => ({ ...row, personal: null }));

it('something is like its journal where lines went and came back, in whatever order they stand', () => {
  const rows = journalOf(order([line('a'), line('b')]), order([line('b')]), order([line('b'), line('c')]));
  expect(unlikeJournal(order([line('c'), line('b')]), rows)).toEqual([]);
  expect(unlikeJournal(order([line('b'), line('c')], { unsaid: undefined }), rows)).toEqual([]);
});

it('something is unlike its journal where that says something else, personal or not', () => {
  const rows = journalOf(order([line('a', 2)]));
  expect(unlikeJournal(order([line('a', 1)]), rows)).toEqual([{ path: '/lines/a/quantity', from: 2, to: 1 }]);
  expect(unlikeJournal(order([line('a', 2)], { notes: [] }), rows)).toEqual([
    { path: '/notes', from: ['Ring'], to: [] },
  ]);
});

it('what is personal is not compared once any of it was erased, at any depth', () => {
  const rows = journalOf(order([line('a')]), order([line('a'), line('b', 3)]));
  for (const some of [erased(rows), [...erased(rows.slice(0, 1)), ...rows.slice(1)]]) {
    expect(unlikeJournal(order([line('a'), { id: 'b', quantity: 3 }], { notes: ['Knock'] }), some)).toEqual([]);
    expect(unlikeJournal(order([line('a'), line('b', 2)]), some)).toEqual([
      { path: '/lines/b/quantity', from: 3, to: 2 },
    ]);
  }
});

it('what can be compared may be a part, of the state and of what the journal told', () => {
  const rows = journalOf(order([line('a')], { status: 'shipped' }));
  const part = (state: unknown, told: unknown) => [Object(state).lines, Object(told).status];
  expect(unlikeJournal(order([line('a')]), rows, part)).toEqual([]);
});

it('a row that is no JSON any more tells nothing: the check of its chain does', () => {
  const rows = journalOf(order([line('a')])).map((row) => ({ ...row, changes: '[' }));
  expect(unlikeJournal(order([]), rows)).toEqual([]);
});

it('is told a sentence for each place, and nothing of a person', () => {
  const changes = [
    { path: '/status', from: 'new', to: 'shipped' },
    { path: '/lines/a', to: line('a') },
    { path: '/lines/b', from: { id: 'b', meta: { gift: 'for Ann' } }, to: { id: 'b', meta: { gift: 'for Joe' } } },
  ];
  expect(unlikeSentences('order SO-1', changes, (path) => path.slice(1))).toEqual([
    'order SO-1: status is "shipped", its journal says "new"',
    'order SO-1: lines/a is {"id":"a","quantity":1}, its journal says missing',
    'order SO-1: lines/a/meta is not what its journal says',
    'order SO-1: lines/b/meta is not what its journal says',
  ]);
});
