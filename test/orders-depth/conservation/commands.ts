import fc from 'fast-check';

/**
 * One thing that a client does. Numbers pick orders and lines among those that are there when it is done, so that every
 * sequence means something, and still does when it is shrunk.
 */
export type Command =
  | {
      readonly type: 'create';
      readonly lines: readonly LineSpec[];
      readonly total: number | null;
      readonly twin: boolean;
    }
  | { readonly type: 'set quantity'; readonly order: number; readonly line: number; readonly quantity: number }
  | { readonly type: 'add line'; readonly order: number; readonly line: LineSpec }
  | { readonly type: 'remove line'; readonly order: number; readonly line: number }
  | { readonly type: 'note'; readonly order: number }
  | { readonly type: 'hold'; readonly order: number }
  | { readonly type: 'release'; readonly order: number }
  | { readonly type: 'cancel'; readonly order: number; readonly removeUnshipped: boolean }
  | { readonly type: 'restore'; readonly order: number }
  | {
      readonly type: 'split';
      readonly order: number;
      readonly into: number | null;
      readonly parts: readonly SplitSpec[];
    }
  | { readonly type: 'combine'; readonly order: number; readonly others: readonly number[] }
  | { readonly type: 'unsplit'; readonly order: number }
  | { readonly type: 'uncombine'; readonly order: number }
  | { readonly type: 'undo'; readonly order: number }
  | { readonly type: 'book'; readonly order: number }
  | { readonly type: 'cancel shipment'; readonly order: number };

export interface LineSpec {
  readonly sku: 'MUG-RED' | 'MUG-BLU' | 'TEA-GRN';
  readonly quantity: number;
  /** In ten-thousandths, so that rounding to cents has something to do. */
  readonly priceE4: number;
  readonly serials: number;
}

export interface SplitSpec {
  readonly line: number;
  readonly quantity: number;
}

/** Those that take the last change back. */
export const TAKES_BACK: ReadonlySet<Command['type']> = new Set(['unsplit', 'uncombine', 'undo']);

/** Those that may change what there is in sum; all others only move it. */
export const EDITS: ReadonlySet<Command['type']> = new Set([
  'create',
  'set quantity',
  'add line',
  'remove line',
  'note',
  'undo',
]);

const pick = fc.nat({ max: 5 });
const line: fc.Arbitrary<LineSpec> = fc.record({
  sku: fc.constantFrom('MUG-RED', 'MUG-BLU', 'TEA-GRN'),
  quantity: fc.integer({ min: 1, max: 6 }),
  priceE4: fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(33_333, 99_950, 125_000)),
  serials: fc.nat({ max: 4 }),
});

const create: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('create'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  total: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
  twin: fc.constantFrom(true, true, true, false),
});

const split: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('split'),
  order: pick,
  into: fc.option(pick, { nil: null, freq: 1 }),
  parts: fc.array(fc.record({ line: pick, quantity: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 2 }),
});
const combine: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('combine'),
  order: pick,
  others: fc.array(pick, { minLength: 1, maxLength: 2 }),
});
const setQuantity: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('set quantity'),
  order: pick,
  line: pick,
  quantity: fc.integer({ min: 1, max: 8 }),
});
const addLine: fc.Arbitrary<Command> = fc.record({ type: fc.constant('add line'), order: pick, line });
const removeLine: fc.Arbitrary<Command> = fc.record({ type: fc.constant('remove line'), order: pick, line: pick });
const cancel: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('cancel'),
  order: pick,
  removeUnshipped: fc.boolean(),
});
const plain = <Type extends 'note' | 'hold' | 'release' | 'restore' | 'book' | 'cancel shipment' | 'undo'>(
  ...types: readonly Type[]
): fc.Arbitrary<Command> =>
  // One record of several types is one of them each time.
  fc.record({ type: fc.constantFrom(...types), order: pick }).map((command) => command as Command);
const takeBack: fc.Arbitrary<Command> = fc.record({
  type: fc.constantFrom('unsplit', 'uncombine', 'undo'),
  order: pick,
});

const single = fc.oneof(
  { weight: 2, arbitrary: create },
  { weight: 4, arbitrary: split },
  { weight: 3, arbitrary: combine },
  { weight: 2, arbitrary: setQuantity },
  { weight: 2, arbitrary: addLine },
  { weight: 1, arbitrary: removeLine },
  { weight: 1, arbitrary: cancel },
  { weight: 2, arbitrary: plain('book', 'cancel shipment') },
  { weight: 2, arbitrary: plain('note', 'hold', 'release', 'restore') },
  { weight: 3, arbitrary: takeBack },
);

/** A change and what takes it back, next to each other: apart they seldom meet. */
const pair = fc.oneof(
  fc
    .tuple(fc.oneof(split, combine, setQuantity, addLine, removeLine, cancel), fc.nat({ max: 2 }))
    .map(([first, how]) => {
      const inverse = first.type === 'split' ? 'unsplit' : first.type === 'combine' ? 'uncombine' : 'undo';
      const order = 'order' in first ? first.order : 0;
      return [first, { type: how === 0 ? 'undo' : inverse, order } as Command];
    }),
  pick.map((order): Command[] => [
    { type: 'book', order },
    { type: 'cancel shipment', order },
  ]),
  fc
    .tuple(pick, fc.constantFrom('release', 'undo', 'cancel'))
    .map(([order, then]): Command[] => [
      { type: 'hold', order },
      then === 'cancel' ? { type: then, order, removeUnshipped: false } : { type: then, order },
    ]),
  fc.tuple(split, combine, fc.boolean()).map(([first, second, isSplit]): Command[] => {
    const order = 'order' in first ? first.order : 0;
    const there = isSplit ? { ...first, order } : { ...second, order };
    // What was taken back is not the last change any more: undo goes on before it.
    return [
      { type: 'note', order },
      there,
      { type: isSplit ? 'unsplit' : 'uncombine', order },
      { type: 'undo', order },
    ];
  }),
);

/** An order of which a part is shipped, and what is then done to it. */
const partlyShipped = fc
  .tuple(pick, pick, fc.oneof(split, cancel, removeLine, setQuantity))
  .map(([order, line, then]): Command[] => [
    { type: 'book', order },
    { type: 'set quantity', order, line, quantity: 8 },
    // Each of them is about an order and a line, and here about these.
    { ...then, order, line } as Command,
  ]);

/** A sequence that begins with two orders, so that there is something to move. */
export const commandSequences: fc.Arbitrary<readonly Command[]> = fc
  .tuple(
    create,
    create,
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: single.map((one) => [one]) },
        { weight: 3, arbitrary: pair },
        { weight: 1, arbitrary: partlyShipped },
      ),
      { maxLength: 10 },
    ),
  )
  .map(([first, second, rest]) => [first, second, ...rest.flat()]);
