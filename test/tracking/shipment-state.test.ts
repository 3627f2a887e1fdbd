import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../src/shipments/shipment.ts';
import { packagesDelivered, shipmentState, stateOfPackages } from '../../src/tracking/state/shipment-state.ts';
import {
  dedupeKey,
  isOfBooking,
  OF_BOOKING,
  type TrackingEvent,
  wordlessKey,
} from '../../src/tracking/state/tracking-event.ts';

const at = (hour: number): string => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;

function scan(hour: number, status: ShipmentStatus | null, parts: Partial<TrackingEvent> = {}): TrackingEvent {
  const word = status ?? 'note';
  return {
    packageId: 'A',
    time: at(hour),
    status,
    name: word,
    message: word,
    location: null,
    source: 'carrier',
    ...parts,
  };
}

const state = (...events: TrackingEvent[]) => shipmentState(['A'], events);

const anyEvent = fc
  .record({
    packageId: fc.constantFrom('A', 'B', null),
    hour: fc.integer({ min: 0, max: 9 }),
    status: fc.constantFrom(...SHIPMENT_STATUSES, null),
    name: fc.constantFrom('x', 'y'),
    source: fc.constantFrom('carrier', 'carrier', 'carrier', 'client'),
  })
  .map(({ hour, status, ...parts }) => scan(hour, status, parts));

describe('laws', () => {
  it('every permutation and duplication of six events gives the same state', () => {
    const six = [
      scan(1, 'confirmed', { packageId: null }),
      scan(2, 'in_transit'),
      scan(3, 'in_transit', { packageId: 'B' }),
      scan(4, 'exception', { packageId: 'B' }),
      scan(5, 'delivered', { packageId: 'B' }),
      scan(6, 'delivered'),
    ];
    const expected = shipmentState(['A', 'B'], six);
    expect(expected).toMatchObject({ status: 'delivered', actualPickupTime: at(2), actualDeliveryDate: at(6) });
    for (const order of permutations(six)) {
      expect(shipmentState(['A', 'B'], order)).toEqual(expected);
      expect(shipmentState(['A', 'B'], [...order, ...order.slice(0, 3)])).toEqual(expected);
    }
  });

  it('so does any set of any events, with equal times, clients and cancelling among them', () => {
    const shuffled = fc
      .array(anyEvent, { minLength: 1, maxLength: 6 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length }),
          fc.array(fc.constantFrom(...events), { maxLength: 6 }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([events, order, copies]) => {
        expect(shipmentState(['A', 'B'], [...copies, ...order])).toEqual(shipmentState(['A', 'B'], events));
      }),
      { numRuns: 5000 },
    );
  });

  it('no carrier scan from before the delivery undoes it, and none but an exception from after', () => {
    const older = fc.array(
      fc.record({ hour: fc.integer({ min: 0, max: 5 }), status: fc.constantFrom(...SHIPMENT_STATUSES, null) }),
      { maxLength: 6 },
    );
    const newer = fc.array(fc.constantFrom('in_transit', 'confirmed', 'delivered', null), { maxLength: 3 });
    fc.assert(
      fc.property(older, newer, (before, after) => {
        const events = before
          .filter(({ status }) => status !== 'cancelled')
          .map(({ hour, status }) => scan(hour, status));
        const late = after.map((status, index) => scan(7 + index, status));
        expect(state(...late, scan(6, 'delivered'), ...events).status).toBe('delivered');
      }),
      { numRuns: 2000 },
    );
  });

  it('copies of an event have one key, and different events have different ones', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (one, other) => {
        const { status: _, ...withoutOne } = one;
        const { status: __, ...withoutOther } = other;
        const isSame = JSON.stringify(sorted(withoutOne)) === JSON.stringify(sorted(withoutOther));
        expect(dedupeKey({ ...one }) === dedupeKey(other)).toBe(isSame);
      }),
    );
  });
});

test.each([
  { packageId: 'B' },
  { time: at(2) },
  { name: 'other' },
  { message: 'other' },
  { location: 'Reno' },
  { source: 'client' },
] as const)('an event that differs in %j is another one, also where it was said without words', (change) => {
  const event = scan(1, 'in_transit');
  expect(dedupeKey({ ...event, ...change })).not.toBe(dedupeKey(event));
  const isOfWords = 'message' in change || 'location' in change;
  expect(wordlessKey({ ...event, ...change }) === wordlessKey(event)).toBe(isOfWords);
});

test.each([
  [{}, true],
  [{ status: 'confirmed' }, false],
  [{ name: 'label created' }, false],
  [{ source: 'client' }, false],
] as const)('a story begins with what is told of the booking itself, and %j of it: %s', (change, expected) => {
  expect(isOfBooking(scan(1, 'ordered', { ...OF_BOOKING, ...change }))).toBe(expected);
});

describe('one package', () => {
  it('starts as ordered and follows the carrier', () => {
    expect(state().status).toBe('ordered');
    expect(state(scan(1, 'confirmed')).status).toBe('confirmed');
    expect(state(scan(1, 'confirmed'), scan(2, 'ready_for_carrier_pickup')).status).toBe('ready_for_carrier_pickup');
    expect(state(scan(1, 'confirmed'), scan(2, 'in_transit')).status).toBe('in_transit');
  });

  it('goes back among the steps before pickup when a pickup is rescheduled, and not behind a pickup', () => {
    expect(state(scan(1, 'ready_for_carrier_pickup'), scan(2, 'scheduled_for_pickup')).status).toBe(
      'scheduled_for_pickup',
    );
    expect(state(scan(1, 'in_transit'), scan(2, 'confirmed')).status).toBe('in_transit');
  });

  it('was picked up at its first movement and delivered at its first delivery scan', () => {
    expect(
      state(scan(3, 'in_transit'), scan(2, 'in_transit'), scan(8, 'delivered'), scan(7, 'delivered')),
    ).toMatchObject({
      actualPickupTime: at(2),
      actualDeliveryDate: at(7),
    });
    expect(state(scan(7, 'delivered'))).toMatchObject({ actualPickupTime: at(7), actualDeliveryDate: at(7) });
  });

  it('is as far as the furthest of what is told of one moment, in whatever order it is told', () => {
    const told = [scan(2, 'exception'), scan(2, 'in_transit'), scan(2, 'delivered')];
    for (const order of permutations(told)) {
      expect(state(scan(1, 'in_transit'), ...order)).toMatchObject({
        status: 'delivered',
        exceptions: [{ openedAt: at(2), resolvedAt: at(2) }],
      });
    }
  });

  it('is not moved by events that only inform', () => {
    expect(state(scan(1, 'in_transit'), scan(2, null)).status).toBe('in_transit');
    expect(state(scan(1, 'confirmed'), scan(2, null)).status).toBe('confirmed');
  });

  it('opens an exception once and closes it by movement', () => {
    const open = state(scan(1, 'in_transit'), scan(2, 'exception'), scan(3, 'exception'));
    expect(open.status).toBe('exception');
    expect(open.progress).toBe('in_transit');
    expect(open.exceptions).toMatchObject([{ openedAt: at(2), resolvedAt: null }]);
    const closed = state(scan(1, 'in_transit'), scan(2, 'exception'), scan(4, 'in_transit'), scan(5, 'exception'));
    expect(closed.exceptions).toMatchObject([
      { openedAt: at(2), resolvedAt: at(4) },
      { openedAt: at(5), resolvedAt: null },
    ]);
    const again = [scan(2, 'exception'), scan(4, 'in_transit'), scan(5, 'exception'), scan(6, 'delivered')];
    expect(state(...again).exceptions).toMatchObject([
      { openedAt: at(2), resolvedAt: at(4) },
      { openedAt: at(5), resolvedAt: at(6) },
    ]);
  });

  it('keeps of an exception what was said of it, and the moment of the first movement after it', () => {
    const told = scan(2, 'exception', { name: 'damaged', message: 'box open' });
    expect(state(told, scan(4, 'in_transit'), scan(6, 'in_transit'), scan(7, 'delivered')).exceptions).toEqual([
      { packageId: 'A', openedAt: at(2), resolvedAt: at(4), name: 'damaged', message: 'box open' },
    ]);
  });

  it('is on a new journey when it moves after an exception behind its delivery', () => {
    const returned = [scan(1, 'in_transit'), scan(2, 'delivered'), scan(3, 'exception')];
    expect(state(...returned)).toMatchObject({ status: 'exception', actualDeliveryDate: null });
    expect(state(...returned, scan(4, 'in_transit'))).toMatchObject({ status: 'in_transit', actualDeliveryDate: null });
    expect(state(...returned, scan(4, 'in_transit'), scan(5, 'delivered')).actualDeliveryDate).toBe(at(5));
  });
});

describe('what a client sets', () => {
  const client = { source: 'client', packageId: null } as const;

  it('holds against what was known by then, though that is dated behind it', () => {
    const known = { receivedAt: at(4) };
    const mistyped = scan(9, 'exception', known);
    const set = scan(5, 'in_transit', { ...client, receivedAt: at(5) });
    expect(state(mistyped, set)).toMatchObject({ status: 'in_transit', exceptions: [{ resolvedAt: at(5) }] });
    expect(state(mistyped, set, scan(6, 'delivered'))).toMatchObject({
      status: 'delivered',
      actualDeliveryDate: at(6),
    });
    expect(state(scan(9, 'exception', { receivedAt: at(6) }), set).status).toBe('exception');
    const cancelled = scan(5, 'cancelled', { ...client, receivedAt: at(5) });
    expect(state(mistyped, cancelled)).toMatchObject({ status: 'cancelled', exceptions: [{ resolvedAt: at(5) }] });
  });

  it('is taken as given, backwards too, and followed by the carrier again', () => {
    const events = [scan(1, 'in_transit'), scan(2, 'delivered'), scan(3, 'ordered', client)];
    expect(state(...events)).toMatchObject({ status: 'ordered', actualPickupTime: null, actualDeliveryDate: null });
    expect(state(...events, scan(4, 'in_transit')).status).toBe('in_transit');
    const onItsWay = state(...events.slice(0, 2), scan(3, 'in_transit', client));
    expect(onItsWay).toMatchObject({ status: 'in_transit', actualPickupTime: at(1), actualDeliveryDate: null });
  });

  it('resolves an exception by stating the progress, and keeps the delivery', () => {
    const events = [scan(2, 'delivered'), scan(3, 'exception'), scan(4, 'delivered', client)];
    expect(state(...events)).toMatchObject({ status: 'delivered', actualDeliveryDate: at(2) });
  });

  it('wins over the carrier at the same moment', () => {
    expect(state(scan(2, 'in_transit'), scan(2, 'agent_prep', client)).status).toBe('agent_prep');
  });
});

describe('cancelled', () => {
  const cancel = scan(3, 'cancelled', { source: 'client', packageId: null });

  it('absorbs whatever comes after, and a scan after it opens an exception once', () => {
    const events = [
      scan(1, 'in_transit'),
      cancel,
      scan(5, 'in_transit'),
      scan(6, 'delivered'),
      scan(7, 'ordered', { source: 'client' }),
    ];
    expect(state(...events)).toMatchObject({ status: 'cancelled', actualDeliveryDate: null });
    expect(state(...events).exceptions).toMatchObject([{ openedAt: at(5), resolvedAt: null }]);
  });

  it('has an exception for any scan of what is on its way, and none for a label or a word of no status', () => {
    for (const status of ['in_transit', 'delivered', 'exception'] as const) {
      expect(state(cancel, scan(5, status)).exceptions).toMatchObject([{ openedAt: at(5), resolvedAt: null }]);
    }
    expect(state(cancel, scan(5, 'confirmed'), scan(6, null)).exceptions).toEqual([]);
  });

  it('closes with another word of the client what a scan after it opened', () => {
    const again = scan(7, 'cancelled', { source: 'client', packageId: null });
    expect(state(cancel, scan(5, 'in_transit'), again)).toMatchObject({
      status: 'cancelled',
      exceptions: [{ openedAt: at(5), resolvedAt: at(7) }],
    });
  });

  it('is left as it is by whatever else the client or its carrier says', () => {
    const client = { source: 'client', packageId: null } as const;
    expect(state(cancel, scan(5, 'in_transit', client), scan(6, 'exception', client)).exceptions).toEqual([]);
    const open = [{ openedAt: at(5), resolvedAt: null }];
    expect(state(cancel, scan(5, 'in_transit'), scan(6, 'cancelled')).exceptions).toMatchObject(open);
    expect(state(cancel, scan(5, 'in_transit'), scan(6, 'ordered', client)).exceptions).toMatchObject(open);
  });

  it('closes what was open, and an older scan that comes late opens nothing', () => {
    const { status, exceptions } = state(cancel, scan(2, 'exception'));
    expect([status, exceptions]).toMatchObject(['cancelled', [{ openedAt: at(2), resolvedAt: at(3) }]]);
    expect(state(cancel, scan(1, 'in_transit')).exceptions).toEqual([]);
  });
});

describe('several packages', () => {
  const both = (...events: TrackingEvent[]) => shipmentState(['A', 'B'], events);
  const b = { packageId: 'B' };

  it('are delivered when the last is, and in transit when the first is', () => {
    expect(both(scan(1, 'confirmed'), scan(2, 'confirmed', b)).status).toBe('confirmed');
    expect(both(scan(2, 'ready_for_carrier_pickup', b)).status).toBe('ordered');
    expect(both(scan(2, 'in_transit', b))).toMatchObject({ status: 'in_transit', actualPickupTime: at(2) });
    expect(both(scan(2, 'delivered', b))).toMatchObject({ status: 'in_transit', actualDeliveryDate: null });
    expect(both(scan(2, 'delivered', b), scan(4, 'delivered'))).toMatchObject({
      status: 'delivered',
      actualDeliveryDate: at(4),
    });
  });

  it('are in exception when one is, and leave it when that one does', () => {
    expect(both(scan(1, 'delivered'), scan(2, 'exception', b)).status).toBe('exception');
    expect(both(scan(1, 'delivered'), scan(2, 'exception', b), scan(3, 'delivered', b)).status).toBe('delivered');
  });

  it('tell every exception of each, in the order in which they began', () => {
    const told = (packageId: string, hour: number, words: object = {}) =>
      scan(hour, 'exception', { packageId, ...words });
    const later = [scan(4, 'in_transit'), scan(4, 'in_transit', b)];
    const events = [told('A', 3), told('B', 2), ...later, told('B', 5), told('A', 5)];
    expect(both(...events).exceptions.map(({ packageId, openedAt }) => [packageId, openedAt])).toEqual([
      ...[
        ['B', at(2)],
        ['A', at(3)],
        ['A', at(5)],
        ['B', at(5)],
      ],
    ]);
    const alike = both(told('A', 2), told('B', 2)).exceptions;
    expect(alike.map(({ packageId }) => packageId)).toEqual(['A', 'B']);
  });

  it('are cancelled when all are; the rest decide where one is', () => {
    expect(both(scan(1, 'cancelled'), scan(2, 'delivered', b)).status).toBe('delivered');
    expect(both(scan(1, 'cancelled'), scan(2, 'cancelled', b)).status).toBe('cancelled');
  });

  it('share what concerns the whole shipment, and an exception of it is told once, until the last is out of it', () => {
    const whole = { packageId: null };
    const events = [scan(1, 'in_transit', whole), scan(2, 'exception', whole), scan(3, 'in_transit')];
    expect(both(...events)).toMatchObject({ status: 'exception', exceptions: [{ openedAt: at(2), resolvedAt: null }] });
    const after = both(...events, scan(4, 'in_transit', b));
    expect(after).toMatchObject({ status: 'in_transit', exceptions: [{ openedAt: at(2), resolvedAt: at(4) }] });
    expect(after.exceptions).toHaveLength(1);
  });

  it('a shipment without packages follows what concerns it as a whole', () => {
    expect(shipmentState([], [scan(1, 'in_transit', { packageId: null })]).status).toBe('in_transit');
  });
});

function permutations<Value>(list: readonly Value[]): Value[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first, index) => {
    const rest = [...list.slice(0, index), ...list.slice(index + 1)];
    return permutations(rest).map((others) => [first, ...others]);
  });
}

function sorted(event: object): [string, unknown][] {
  return Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('packages as their carrier knows them', () => {
  const known = (id: string, trackingNumber: string) =>
    ({ id, trackingNumber }) as never as { id: never; trackingNumber: string };
  const [first, second, third] = [known('A', '1Z1'), known('B', '1Z1'), known('C', '1Z2')];
  const [blank, alsoBlank] = [known('A', ''), known('B', '')];
  const of = (packageId: string | null) => ({ packageId });

  it('are one parcel where they go by one number: a scan of either is of both', () => {
    const events = [scan(2, 'in_transit', of('B')), scan(3, 'delivered', of('B'))];
    expect(stateOfPackages([first, second], events)).toMatchObject({ status: 'delivered', actualDeliveryDate: at(3) });
    expect(stateOfPackages([first, second, third], events).status).toBe('in_transit');
    expect(stateOfPackages([first, second, third], [...events, scan(4, 'delivered', of('C'))]).status).toBe(
      'delivered',
    );
  });

  it('tell an exception of a parcel of the first of those that go by its number', () => {
    const told = stateOfPackages([first, second], [scan(3, 'exception', of('B'))]).exceptions;
    expect(told.map(({ packageId }) => packageId)).toEqual(['A']);
  });

  it('are each its own where they have no number', () => {
    expect(stateOfPackages([blank, alsoBlank], [scan(3, 'delivered', of('B'))]).status).toBe('in_transit');
  });

  it('are moved by a scan of none of them not at all, and all of them by one of the whole', () => {
    expect(stateOfPackages([first, third], [scan(3, 'delivered', of('gone'))]).status).toBe('ordered');
    expect(stateOfPackages([first, third], [scan(3, 'delivered', of(null))]).status).toBe('delivered');
  });

  it('are with the consignee one by one, all that go by one number together, and not what was stopped behind its delivery', () => {
    const ids = (...events: readonly TrackingEvent[]) => {
      return packagesDelivered([first, second, third], events).map(({ id }) => id);
    };
    expect(ids(scan(3, 'in_transit', of(null)))).toEqual([]);
    expect(ids(scan(3, 'delivered', of('B')), scan(4, 'in_transit', of('C')))).toEqual(['A', 'B']);
    expect(ids(scan(3, 'delivered', of('C')))).toEqual(['C']);
    expect(ids(scan(3, 'delivered', of(null)))).toEqual(['A', 'B', 'C']);
    expect(ids(scan(3, 'delivered', of(null)), scan(4, 'exception', of('C')))).toEqual(['A', 'B']);
    expect(ids(scan(3, 'exception', of('C')))).toEqual([]);
  });
});

describe('before the pickup', () => {
  it('a shipment is as far as the package that is least far', () => {
    const two = (a: ShipmentStatus, b: ShipmentStatus) => {
      return shipmentState(['A', 'B'], [scan(1, a), scan(2, b, { packageId: 'B' })]).status;
    };
    expect(two('ready_for_carrier_pickup', 'confirmed')).toBe('confirmed');
    expect(two('scheduled_for_pickup', 'ready_for_carrier_pickup')).toBe('scheduled_for_pickup');
  });
});

describe('an exception of the whole that one package is out of', () => {
  it('is open until the other is, whichever is told first', () => {
    const stopped = scan(2, 'exception', { packageId: null });
    const moved = (packageId: string, hour: number) => scan(hour, 'in_transit', { packageId });
    for (const ids of [
      ['A', 'B'],
      ['B', 'A'],
    ]) {
      expect(shipmentState(ids, [stopped, moved('A', 3)]).exceptions).toMatchObject([{ resolvedAt: null }]);
      expect(shipmentState(ids, [stopped, moved('A', 3), moved('B', 5)]).exceptions).toMatchObject([
        { resolvedAt: at(5) },
      ]);
    }
  });
});
