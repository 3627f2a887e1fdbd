import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { addedWhenOver } from '../../src/orders/status/added-when-over.ts';
import {
  actionsOf,
  hintToOpen,
  mayDo,
  ORDER_STATUSES,
  type OrderStatus,
  refuseIllegalMove,
  statusByQuantity,
} from '../../src/orders/status/lifecycle.ts';
import {
  afterLineEdit,
  endedHold,
  held,
  isDueForRelease,
  movedByClient,
  reopened,
  withStatus,
} from '../../src/orders/status/move-status.ts';
import { orderOf } from '../packing/order-to-pack.ts';

const [NOON, LATER] = ['2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z'];
const DRAFT = orderOf([{ sku: 'A', quantity: 3 }, { name: 'Cup' }]);

/** The order in that status; of its units so many are shipped. */
function order(status: OrderStatus, changes: Partial<Order> = {}, shipped: readonly number[] = [0, 0]): Order {
  const lines = DRAFT.lines.map((line, at) => ({ ...line, shippedQuantity: shipped[at] ?? 0 }));
  return { ...DRAFT, lines, status, ...changes };
}

const flagged = { details: { ...DRAFT.details, shippedElsewhere: true as const } };

describe('an order', () => {
  it.each([
    ['new', 'picking on_hold partially_shipped shipped delivered cancelled', 'book split combine hold cancel'],
    ['picking', 'new on_hold partially_shipped shipped delivered cancelled', 'book split combine hold cancel'],
    ['on_hold', 'new picking partially_shipped cancelled', 'release cancel'],
    ['partially_shipped', 'shipped delivered on_hold cancelled', 'book split hold cancel'],
    ['shipped', 'delivered partially_shipped cancelled', 'cancel redact'],
    ['delivered', 'cancelled', 'cancel redact'],
    ['cancelled', '', 'restore redact'],
  ] as const)('that is %s may be set to "%s", and what may be done is to %s', (from, moves, actions) => {
    const isTaken = (to: OrderStatus) => {
      try {
        refuseIllegalMove('SO-1', from, to);
      } catch {
        return false;
      }
      return true;
    };
    const legal = moves.split(' ').filter((move) => move !== '');
    expect(ORDER_STATUSES.filter(isTaken).toSorted()).toEqual([...legal, from].toSorted());
    expect(actionsOf(from, 1)).toEqual(actions.split(' '));
    expect(actionsOf(from, 0)).toEqual(actions.split(' ').filter((action) => action !== 'book' && action !== 'split'));
  });

  it('that may not be moved so is told what it may become, and how it is opened', () => {
    const refused = (from: OrderStatus, to: OrderStatus) => {
      try {
        refuseIllegalMove('SO-1', from, to, 'ids');
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(refused('delivered', 'shipped')).toMatchObject({
      message: 'order SO-1 is delivered and cannot become shipped: it may move to cancelled',
      hint: undefined,
      details: [
        {
          field: 'ids',
          message: 'order SO-1 is delivered: it may move to cancelled',
          legal: ['cancelled'],
        },
      ],
    });
    expect(refused('cancelled', 'new')).toMatchObject({
      message: 'order SO-1 is cancelled and cannot become new: nothing but restore leads out of it',
      hint: hintToOpen('SO-1', 'cancelled').hint,
    });
    expect(hintToOpen('SO-1', 'on_hold').hint).toContain('release');
    expect(hintToOpen('SO-1', 'cancelled').hint).toContain('restore');
    expect(hintToOpen('SO-1', 'shipped')).toEqual({});
  });

  it('whose engine counts units is as far as these, unless it is held or cancelled', () => {
    const by = (status: OrderStatus, shipped: number, delivered: number) =>
      statusByQuantity(status, 'picking', { ordered: 3, shipped, delivered });
    expect([by('shipped', 0, 0), by('new', 1, 0), by('new', 3, 2)]).toEqual([
      'picking',
      'partially_shipped',
      'shipped',
    ]);
    expect([by('new', 3, 3), by('shipped', 2, 2)]).toEqual(['delivered', 'partially_shipped']);
    expect([by('on_hold', 3, 3), by('cancelled', 1, 0)]).toEqual(['on_hold', 'cancelled']);
  });

  it('keeps from where it began, until when it is held, and when it was cancelled first', () => {
    const picking = withStatus(order('picking', { statusBeforeBooking: 'new' }), 'on_hold', NOON);
    expect(picking).toMatchObject({ statusBeforeBooking: 'picking', cancelledAt: null, holdUntil: null });
    expect(withStatus(order('on_hold', { statusBeforeBooking: 'picking' }), 'cancelled', NOON)).toMatchObject({
      ...{ statusBeforeBooking: 'picking', cancelledAt: NOON },
    });
    expect(withStatus(order('on_hold', { statusBeforeBooking: 'picking' }), 'new', NOON).statusBeforeBooking).toBe(
      'new',
    );
    expect(withStatus(order('cancelled', { cancelledAt: NOON }), 'cancelled', LATER).cancelledAt).toBe(NOON);
    expect(withStatus(order('cancelled', { cancelledAt: NOON }), 'new', LATER).cancelledAt).toBeNull();
    expect(() => held(order('shipped'), LATER, NOON)).toThrow('cannot become on_hold');
    const onHold = held(order('new'), LATER, NOON);
    expect([onHold.status, onHold.holdUntil]).toEqual(['on_hold', LATER]);
    expect(withStatus(onHold, 'on_hold', NOON).holdUntil).toBe(LATER);
    expect(withStatus(onHold, 'new', NOON).holdUntil).toBeNull();
  });

  it('is released where its hold has an end, which has come', () => {
    const isDue = (status: OrderStatus, holdUntil: string | null) => isDueForRelease({ status, holdUntil }, NOON);
    expect([isDue('on_hold', NOON), isDue('on_hold', LATER), isDue('on_hold', null)]).toEqual([true, false, false]);
    expect(isDue('cancelled', NOON)).toBe(false);
    expect([endedHold(undefined, NOON), endedHold(LATER, NOON)]).toEqual([[], []]);
    expect(endedHold(NOON, NOON)).toEqual([`hold_until ${NOON} has passed: the order is released at once`]);
  });

  it('is opened again as far as its units are, and shipped where a file called it so', () => {
    const open = (changes: Partial<Order>, shipped: readonly number[], delivered = 0) =>
      reopened(order('on_hold', { statusBeforeBooking: 'picking', ...changes }, shipped), delivered, NOON).status;
    expect([open({}, [0, 0]), open({}, [1, 0]), open({}, [3, 1]), open({}, [3, 1], 4)]).toEqual([
      ...['picking', 'partially_shipped', 'shipped', 'delivered'],
    ]);
    expect([open(flagged, [0, 0]), open(flagged, [1, 0])]).toEqual(['shipped', 'partially_shipped']);
  });

  it.each([
    ['shipped', 'partially_shipped'],
    ['on_hold', 'new'],
    ['on_hold', 'picking'],
    ['on_hold', 'partially_shipped'],
  ] as const)('that a file called shipped, and a person opens, %s as it is, to %s, stays open', (from, to) => {
    const opened = movedByClient(order(from, flagged), to, NOON);
    expect([opened.status, opened.details.shippedElsewhere, opened.details.source]).toEqual([
      ...[to, undefined, DRAFT.details.source],
    ]);
    expect(reopened(held(opened, null, NOON), 0, NOON).status).toBe(opened.statusBeforeBooking);
    expect(movedByClient(order(from, flagged), 'cancelled', NOON).details.shippedElsewhere).toBe(true);
  });

  it('whose lines are edited follows its units where these had given its status, and else stays', () => {
    const edited = (before: Order, shipped: readonly number[]) =>
      afterLineEdit(before, { ...before, lines: order('new', {}, shipped).lines }, 0, NOON).status;
    expect(edited(order('partially_shipped', {}, [1, 0]), [3, 1])).toBe('shipped');
    expect(edited(order('shipped', {}, [1, 0]), [3, 1])).toBe('shipped');
    expect(edited(order('delivered', {}, [1, 0]), [0, 0])).toBe('delivered');
    expect(edited(order('on_hold', {}, [1, 0]), [3, 1])).toBe('on_hold');
  });

  it.each([
    ['shipped', 'set it to partially_shipped, if it is to'],
    ['delivered', 'make an order of its own of what is to'],
    ['cancelled', 'restore it, if it is to'],
  ] as const)('that is %s is told of what is added to it: %s', (status, way) => {
    const [before, more] = [order(status, {}, [3, 1]), order(status, {}, [1, 0])];
    expect(addedWhenOver(before, more)).toEqual([
      `order SO-1 is ${status} and stays so: 2 × A, 1 × Cup added to it will not ship; ${way}`,
    ]);
    expect([addedWhenOver(before, more, status), addedWhenOver(before, before), addedWhenOver(more, before)]).toEqual([
      ...[[], [], []],
    ]);
    expect(addedWhenOver({ ...before, lines: [] }, more)[0]).toContain('2 × A, 1 × Cup added');
    expect(addedWhenOver(order('new', {}, [3, 1]), order('new'))).toEqual([]);
  });

  it('may be redacted where it is over, and booked where units of it may ship', () => {
    expect(ORDER_STATUSES.filter((status) => mayDo('redact', status))).toEqual(['shipped', 'delivered', 'cancelled']);
  });
});
