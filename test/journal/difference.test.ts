import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, replay } from '../../src/journal/difference.ts';

describe('what moved between two states', () => {
  it.each([
    ['nothing', { a: 1 }, { a: 1 }, []],
    ['a leaf', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ path: '/b', from: 2, to: 3 }]],
    ['a leaf that is new', {}, { a: 1 }, [{ path: '/a', to: 1 }]],
    ['a leaf that is gone', { a: 1 }, {}, [{ path: '/a', from: 1 }]],
    ['a leaf that became null', { a: 1 }, { a: null }, [{ path: '/a', from: 1, to: null }]],
    ['a nested leaf', { a: { b: 1 } }, { a: { b: 2 } }, [{ path: '/a/b', from: 1, to: 2 }]],
    ['a list of words, as a whole', { a: ['x'] }, { a: ['x', 'y'] }, [{ path: '/a', from: ['x'], to: ['x', 'y'] }]],
    [
      'one line of several, by its id',
      {
        lines: [
          { id: 'ordi_1', quantity: 1 },
          { id: 'ordi_2', quantity: 5 },
        ],
      },
      {
        lines: [
          { id: 'ordi_1', quantity: 1 },
          { id: 'ordi_2', quantity: 4 },
          { id: 'ordi_3', quantity: 1 },
        ],
      },
      [
        { path: '/lines/ordi_2/quantity', from: 5, to: 4 },
        { path: '/lines/ordi_3', to: { id: 'ordi_3', quantity: 1 } },
      ],
    ],
    [
      'a line that is gone from the front',
      { lines: [{ id: 'ordi_1' }, { id: 'ordi_2' }] },
      { lines: [{ id: 'ordi_2' }] },
      [{ path: '/lines/ordi_1', from: { id: 'ordi_1' } }],
    ],
    [
      'lines in another order, as a whole',
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'a' }],
      [{ path: '', from: [{ id: 'a' }, { id: 'b' }], to: [{ id: 'b' }, { id: 'a' }] }],
    ],
    [
      'elements of which two have one id, as a whole',
      [{ id: 'a', n: 1 }, { id: 'a' }],
      [{ id: 'a', n: 2 }, { id: 'a' }],
      [{ path: '', from: [{ id: 'a', n: 1 }, { id: 'a' }], to: [{ id: 'a', n: 2 }, { id: 'a' }] }],
    ],
    ['a key with a slash and a tilde', { 'a/b~c': 1 }, { 'a/b~c': 2 }, [{ path: '/a~1b~0c', from: 1, to: 2 }]],
    ['everything that is new', undefined, { a: 1 }, [{ path: '', to: { a: 1 } }]],
    ['a key that every object has by birth', {}, { constructor: 1 }, [{ path: '/constructor', to: 1 }]],
  ])('is told exactly: %s', (_, before, after, changes) => {
    expect(difference(before, after)).toEqual(changes);
    expect(replay(before, changes)).toEqual(after);
  });

  it.each([[undefined], [{ lines: [] }], [{ lines: [{ id: 'ordi_2' }] }]])(
    'leaves %j without a part of what is gone',
    (state) => {
      expect(replay(state, [{ path: '/lines/ordi_1/details/hazmatData', from: [] }])).toStrictEqual(state);
    },
  );
});

/** Objects with ids in lists, as lines and packages are, beside JSON of any kind, as shops send it. */
const identified = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('ordi_1', 'ordi_2', 'ordi_3', '10', '9', 'a/b~1'),
    more: fc.jsonValue({ maxDepth: 2 }),
  }),
  { selector: (element) => element.id, maxLength: 5 },
);
const state = fc.oneof(
  fc.jsonValue(),
  fc.record(
    { lines: identified, meta: fc.jsonValue(), details: fc.record({ packages: identified }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  ),
);

describe('what was told', () => {
  it('put back onto the state before gives the state after, for every pair of states', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const [before, after] = [plain(one), plain(other)];
        const stored = plain(difference(before, after)) as ReturnType<typeof difference>;
        expect(replay(before, stored)).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a whole life gives every state on the way', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), (states) => {
        let before: unknown;
        let replayed: unknown;
        for (const each of states) {
          const after = plain(each);
          replayed = replay(replayed, plain(difference(before, after)) as ReturnType<typeof difference>);
          expect(replayed).toEqual(after);
          before = after;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is nothing exactly where nothing moved', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(difference(plain(one), plain(one))).toEqual([]);
      }),
    );
  });
});

/** As the journal stores it: JSON, in which minus zero is zero. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
