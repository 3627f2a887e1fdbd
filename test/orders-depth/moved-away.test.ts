import { describe, expect, it } from 'vitest';
import { allLeftOut } from '../../src/orders/moved/all-left-out.ts';
import { backOf, bookedThere, heldOf, isOpenThere, originTold } from '../../src/orders/moved/held-lines.ts';
import { leftOutFor, withLeftOut } from '../../src/orders/moved/left-out.ts';
import { hasLinesOfItsOwn, isEmptied, type MovedAway, NOTHING_MOVED } from '../../src/orders/moved/moved-away.ts';
import { unitsEverywhere } from '../../src/orders/moved/units-there.ts';
import { whereabouts } from '../../src/orders/moved/whereabouts.ts';
import type { LeftOut, LineDetails, Order, OrderLine } from '../../src/orders/order.ts';
import type { OrderStatus } from '../../src/orders/status/lifecycle.ts';
import { orderOf } from '../packing/order-to-pack.ts';

const [LINE] = orderOf([{ sku: 'A' }]).lines;
if (LINE === undefined) throw new Error('no line');
const AT: OrderLine = LINE;

type Changes = Partial<Omit<OrderLine, 'id' | 'details'>> & { readonly details?: Partial<LineDetails> };
const line = (id: string, { details, ...changes }: Changes = {}) =>
  ({ ...AT, id, ...changes, details: { ...AT.details, ...details } }) as OrderLine;

function order(orderNumber: string, lines: readonly OrderLine[], changes: object = {}, status: OrderStatus = 'new') {
  const plain = orderOf([{ sku: 'A' }]);
  return { ...plain, id: orderNumber, orderNumber, lines, status, details: { ...plain.details, ...changes } } as Order;
}

const out = (id: string, units: number, more: Partial<LeftOut> = {}) =>
  ({ id, sourceSystemId: null, sku: 'A', units, ...more }) as LeftOut;
/** The line there, that came from SO-1. */
const came = (id: string, changes: Changes = {}) =>
  line(id, { ...changes, details: { originOrderNumber: 'SO-1', originLineId: 'l1', ...changes.details } });
const movedTo = (held: MovedAway['held'], units: number, more: Partial<MovedAway> = {}): MovedAway => ({
  ...NOTHING_MOVED,
  ...{ held, units: new Map([['l1', units]]), ...more },
});

describe('units that lie in another order', () => {
  it.each<[OrderStatus, object, number, boolean, number]>([
    ['new', {}, 1, true, 1],
    ['new', {}, 3, false, 3],
    ['on_hold', {}, 1, true, 1],
    ['on_hold', { shippedElsewhere: true }, 1, false, 1],
    ['new', { shippedElsewhere: true }, 1, true, 1],
    ['shipped', {}, 1, false, 1],
    ['delivered', {}, 1, false, 0],
    ['cancelled', {}, 1, false, 0],
  ])(
    '%s, with %j and %i of 3 shipped, may ship there: %s, and are booked: %i',
    (status, details, shippedQuantity, isOpen, booked) => {
      const there = line('x', { quantity: 3, shippedQuantity });
      const held = { order: order('SO-2', [there], details, status), line: there };
      expect([isOpenThere(held), bookedThere(held)]).toEqual([isOpen, booked]);
    },
  );

  it('are told by where they lie, and counted wherever that is', () => {
    const [own, there, back] = [line('l1', { quantity: 2, shippedQuantity: 1 }), came('x', { quantity: 3 }), came('y')];
    const own1 = order('SO-1', [own, back], { leftOut: [out('l1', 4), out('l1', 2, { isMoved: true }), out('l2', 9)] });
    const other = order('SO-2', [there]);
    const held = [
      { order: other, line: there },
      { order: own1, line: back },
    ];
    const moved = movedTo(held, 8);
    expect(whereabouts(own1, own, moved)).toBe(
      '3 are in order SO-2, 1 is in line y of this order, 4 were shipped elsewhere',
    );
    expect(leftOutFor(own1, own)).toBe(4);
    expect(unitsEverywhere(own1, own, moved)).toEqual({ shipped: 5, open: 5 });
    expect(unitsEverywhere(own1, own, { ...movedTo(held, 7), putBack: undefined })).toBeUndefined();
    expect(backOf(own1, own, moved).map(({ id }) => id)).toEqual(['y']);
    const alone = order('SO-1', [own], { leftOut: [out('l1', 1, { isMoved: true }), out('l1', 1)] });
    expect(whereabouts(alone, own, movedTo([], 2))).toBe('1 lies in another order, 1 was shipped elsewhere');
    expect(whereabouts(order('SO-1', [own]), own, movedTo([], 1))).toBe(
      'some went to another order or were shipped elsewhere',
    );
  });

  const ids = (lines: readonly { readonly line: OrderLine }[]) => lines.map(({ line: { id } }) => id);

  it('are known by the line that they were of, else by its key, else by its goods, and of kits by the kit', () => {
    const find = (
      own: OrderLine,
      there: OrderLine,
      more: Partial<MovedAway> = {},
      leftOut: readonly LeftOut[] = [],
    ) => {
      const moved = movedTo([{ order: order('SO-2', [there]), line: there }], 1, more);
      return ids(heldOf(order('SO-1', [own, line('l9', { sku: 'Z' })], { leftOut }), own, moved));
    };
    const unsaid = (changes: Changes = {}) => {
      const { originLineId: _line, ...details } = came('x', changes).details;
      return { ...came('x', changes), details };
    };
    const [own, keyed] = [line('l1'), line('l1', { sourceSystemId: 'K' })];
    expect([
      find(own, came('x')),
      find(own, came('l1')),
      find(own, came('x', { details: { originLineId: 'l2' } })),
    ]).toEqual([...[['x'], [], []]]);
    expect([
      find(own, unsaid()),
      find(own, unsaid({ sku: 'B' })),
      find(own, unsaid({ details: { originOrderNumber: 'SO-9' } })),
    ]).toEqual([...[['x'], [], []]]);
    expect(find(own, unsaid({ sku: 'B' }), { formerSkus: new Map([['l1', ['B']]]) })).toEqual(['x']);
    expect(find(own, unsaid({ sku: 'B' }), {}, [out('l1', 0, { skusElsewhere: ['B'] })])).toEqual(['x']);
    expect(find(own, unsaid(), {}, [out('l1', 1)])).toEqual([]);
    expect([
      find(keyed, unsaid({ sourceSystemId: 'K', sku: 'B' })),
      find(keyed, unsaid({ sourceSystemId: 'L' })),
    ]).toEqual([...[['x'], []]]);
    // Broken off: of the only line that has these goods.
    expect([find(keyed, unsaid()), find(keyed, unsaid(), { gone: [line('l8')] })]).toEqual([['x'], []]);
    const kit = { kit: { sku: 'KIT', quantity: 1, lineId: 'k1' } };
    expect([find(own, unsaid({ details: kit })), find(line('l1', { details: kit }), unsaid({ details: kit }))]).toEqual(
      [...[[], ['x']]],
    );
    const [nameless, cup] = [
      line('l1', { sku: null, details: { name: 'Cup' } }),
      { sku: null, details: { name: 'Cup' } },
    ];
    expect([find(nameless, unsaid(cup)), find(nameless, unsaid({ ...cup, details: { name: 'Mug' } }))]).toEqual([
      ['x'],
      [],
    ]);
  });

  it('come from the order that their line names, or that it was broken off a line of', () => {
    const [own, part] = [line('l1'), line('p')];
    const own1 = order('SO-1', [own, part]);
    const known = { ...part, details: { ...part.details, originOrderNumber: 'SO-7' } };
    const moved = movedTo([{ order: own1, line: known }], 1);
    expect([originTold(own1, came('x'), moved), originTold(own1, part, moved), originTold(own1, own, moved)]).toEqual([
      ...['SO-1', 'SO-7', undefined],
    ]);
    expect(originTold(order('SO-2', [part]), part, moved)).toBeUndefined();
  });
});

describe('what an order left out', () => {
  it('is told as gone where none of its line is there, with what it was called', () => {
    const left = [
      out('l1', 2),
      out('g1', 3, { removed: 1, priceE4: 5, formerSkus: ['OLD'] }),
      out('g1', 1, { isMoved: true, sku: 'B' }),
    ];
    const moved = withLeftOut(movedTo([], 1), order('SO-1', [line('l1', { sku: 'NOW' })], { leftOut: left }));
    expect([...moved.units]).toEqual([
      ['l1', 3],
      ['g1', 4],
    ]);
    expect(moved.gone.map(({ id, sku }) => [id, sku])).toEqual([['g1', 'B']]);
    expect([[...moved.removed], [...moved.shipped]]).toEqual([[['g1', 1]], ['l1', 'g1']]);
    expect([moved.formerSkus.get('l1'), moved.formerSkus.get('g1')]).toEqual([['A'], ['OLD']]);
    expect(withLeftOut(NOTHING_MOVED, order('SO-1', []))).toBe(NOTHING_MOVED);
  });

  it('is all that was ordered and is not there, each unit once, by the SKUs that it has elsewhere', () => {
    const [there, gone] = [came('x', { sku: 'B', quantity: 2 }), line('g1', { priceE4: 7 })];
    const own1 = order('SO-1', [line('l1')], { leftOut: [out('l1', 1)] });
    const moved = movedTo([{ order: order('SO-2', [there]), line: there }], 3, {
      ...{ gone: [gone], removed: new Map([['g1', 4]]), formerSkus: new Map([['l1', ['A', 'OLD']]]) },
      units: new Map([
        ['l1', 3],
        ['g1', 2],
      ]),
    });
    const plain = { sourceSystemId: null, sku: 'A' };
    const known = { formerSkus: ['OLD'], skusElsewhere: ['B'] };
    expect(allLeftOut(own1, moved)).toEqual([
      { id: 'l1', ...plain, units: 1, ...known },
      { id: 'l1', ...plain, units: 2, isMoved: true, ...known },
      { id: 'g1', ...plain, units: 2, priceE4: 7, isMoved: true, removed: 4 },
    ]);
  });
});

it('an order is emptied where a combine left nothing of it, and one that was split off may have no lines of its own', () => {
  const gone = { ...NOTHING_MOVED, gone: [line('l1')] };
  const cancelled = order('SO-1', [], {}, 'cancelled');
  expect([isEmptied(cancelled, gone), isEmptied(cancelled, NOTHING_MOVED)]).toEqual([true, false]);
  expect([isEmptied({ ...cancelled, status: 'new' }, gone), isEmptied({ ...cancelled, lines: [AT] }, gone)]).toEqual([
    ...[false, false],
  ]);
  const [split, here] = [{ ...NOTHING_MOVED, isSplitOff: true }, order('SO-2', [came('x')])];
  expect([hasLinesOfItsOwn(here, NOTHING_MOVED), hasLinesOfItsOwn(here, split)]).toEqual([true, false]);
  expect(hasLinesOfItsOwn(order('SO-2', [came('x')], { splitOff: true }), NOTHING_MOVED)).toBe(false);
  expect([
    hasLinesOfItsOwn(order('SO-2', [came('x'), line('o')]), split),
    hasLinesOfItsOwn(here, { ...split, gone: [line('o')] }),
  ]).toEqual([...[true, true]]);
});
