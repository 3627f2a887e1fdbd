import { beforeAll, expect, it, vi } from 'vitest';
import type { Booking, Carrier } from '../../src/carriers/carrier.ts';
import { countFacts } from '../../src/doctor/doctor.store.ts';
import { documentOperations, shipmentDocumentOperations } from '../../src/documents/documents.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { isFault } from '../../src/http/answer/error-answer.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import type { Id } from '../../src/kernel/ids.ts';
import { LEASE_OVER } from '../../src/kernel/lease.ts';
import { manifestOperations } from '../../src/manifests/manifests.operations.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import type { CarrierDirectory, ProcessIdentity, Services } from '../../src/seams/services.ts';
import { bookProposalWork } from '../../src/shipments/operations/book-proposal-job.ts';
import { cancelShipmentsOfOrder } from '../../src/shipments/operations/cancel-shipments-of-order.ts';
import { AbandonedPurchases } from '../../src/shipments/operations/finish-abandoned.ts';
import { finishVoidsOfAccount } from '../../src/shipments/operations/finish-voids.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { takeOverVoid } from '../../src/shipments/voids.store.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { webhookOperations } from '../../src/webhooks/webhooks.operations.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { tablesNaming } from '../orders-depth/tables-naming.ts';

type Fault = (
  moment: 'before asking' | 'after asking' | 'before buying' | 'after buying' | 'before voiding' | 'after voiding',
) => Promise<void>;
const NO_FAULT: Fault = async () => undefined;
const ASKER = { type: 'api_key', name: 'Receiving Dept' } as const;
const NEVER = new Promise<never>(() => undefined);
const NO_CARRIERS: CarrierDirectory = { activeOn: async () => [] };

describeOnBothDatabases('a booking', (databases) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await databases.engine();
  });

  it('whose process died before it called the carrier is made by the next, once', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const { value } = await book(order, as('next', carriers, NO_FAULT));
    expect(value.is_new).toBe(true);
    await expectOneShipment(order, carriers);
  });

  it('whose process died after the carrier sold, before that was recorded, is recorded by the next and not bought again', async () => {
    const { order, carriers } = await begin(diesAt('after buying'));
    const [bought] = carriers.sold.values();
    const { value } = await book(order, as('next', carriers, NO_FAULT));
    expect(value.packages?.map((each) => each.tracking_number)).toEqual(bought?.packageTrackingNumbers);
    expect([value.is_new, carriers.asked > 0]).toEqual([true, true]);
    await expectOneShipment(order, carriers);
  });

  it('that cannot be recorded once it is sold is not voided, and is recorded by the next', async () => {
    const { order, carriers } = await newOrder();
    const { database } = engine;
    let wasFull = false;
    const full = {
      dialect: database.dialect,
      name: database.name,
      read: (work: Parameters<typeof database.read>[0]) => database.read(work),
      write: async (work: Parameters<typeof database.write>[0]) => {
        if (carriers.sold.size === 0 || wasFull) return database.write(work);
        wasFull = true;
        throw new Error('the disk is full');
      },
    } as Services['database'];
    const one = book(order, { ...as('one', carriers, NO_FAULT), database: full });
    await expect(one).rejects.toThrow(/^the disk is full$/);
    expect(carriers.voided).toEqual([]);
    await book(order, as('next', carriers, NO_FAULT));
    await expectOneShipment(order, carriers);
  });

  const ANOTHER = { allow_duplicate: true };

  it.each(['before buying', 'after buying'] as const)(
    'whose process died %s is not bought twice by who asks again, though a second one is allowed',
    async (moment) => {
      const { order, carriers } = await begin(diesAt(moment), { body: ANOTHER });
      await book(order, as('next', carriers, NO_FAULT), ANOTHER);
      await expectOneShipment(order, carriers);
      const { value } = await book(order, as('next', carriers, NO_FAULT), ANOTHER);
      expect([value.is_new, carriers.sold.size]).toEqual([true, 2]);
    },
  );

  it('is one for the request of one Idempotency-Key, also where a worker finished what it began', async () => {
    const request = { requestKey: 'key-1' };
    const { order, carriers } = await begin(diesAt('after buying'), { body: ANOTHER, request });
    expect(await worker(as('worker', carriers, NO_FAULT)).finish()).toBe(1);
    await book(order, { ...as('next', carriers, NO_FAULT), ...request }, ANOTHER);
    await expectOneShipment(order, carriers);
    await book(order, { ...as('next', carriers, NO_FAULT), requestKey: 'key-2' }, ANOTHER);
    expect(carriers.sold.size).toBe(2);
  });

  it.each([
    ['of an order', (order: string, services: Services) => book(order, services, ANOTHER)],
    ['of no order', (order: string, services: Services) => bookGoodsOf(order, services, ANOTHER)],
  ])(
    '%s that was cancelled before its answer was kept is not bought again under its Idempotency-Key',
    async (_, buy) => {
      const { order, carriers } = await newOrder();
      const ask = (requestKey: string) => buy(order, { ...as('one', carriers, NO_FAULT), requestKey });
      const { value } = await ask('key-1');
      await cancel(value.id, as('one', carriers, NO_FAULT));
      const other = await ask('key-2');
      const again = await ask('key-1');
      expect([other.status, again.status, again.value.id, again.value.status]).toEqual([
        201,
        200,
        value.id,
        'cancelled',
      ]);
      expect(again.warnings).toEqual([
        `shipment ${value.shid}, which was bought for this before, was cancelled since: nothing is bought now`,
      ]);
      expect(carriers.sold.size).toBe(2);
    },
  );

  it('of a proposed shipment that is gone since is answered to its Idempotency-Key: nothing is bought, and it is no unknown one', async () => {
    const { order, carriers } = await newOrder();
    const { value: proposals } = await engine.call(ratingOperations.generate, { params: { id: order } });
    const { execute } = await shipmentOperations.bookProposal.load();
    const params = { id: order, pid: proposals[0]?.id ?? '' };
    const ask = () => execute({ ...as('one', carriers, NO_FAULT), requestKey: 'key-1' }, { params });
    const { value } = await ask();
    await cancel(value.id, as('one', carriers, NO_FAULT));
    await engine.call(ratingOperations.generate, { params: { id: order } });
    const again = await ask();
    expect([again.status, again.value.id, again.value.status, carriers.sold.size]).toEqual([
      200,
      value.id,
      'cancelled',
      1,
    ]);
  });

  it('whose label may be void is not named by the job that bought it: its carrier is asked first', async () => {
    const { order, carriers } = await newOrder();
    const { value: proposals } = await engine.call(ratingOperations.generate, { params: { id: order } });
    const request = { order, proposal: proposals[0]?.id ?? '', body: {} };
    const work = (fault: Fault) =>
      bookProposalWork({ ...as('one', carriers, fault), jobId: 'skjob_01234567' as Id<'job'> }, request).perform();
    const { shipment_public_id: id } = await work(NO_FAULT);
    const silent: Fault = async () => {
      throw new ShipdockError('carrier_timeout', 'the carrier did not answer');
    };
    await expect(cancel(String(id), as('one', carriers, silent))).rejects.toMatchObject({ code: 'carrier_timeout' });
    await expect(work(silent)).rejects.toMatchObject({ code: 'carrier_timeout' });
    expect(await work(NO_FAULT)).toMatchObject({ shipment_public_id: id });
    expect((await shipmentNow(String(id))).status).toBe('cancelled');
  });

  it.each([
    'rest of SO-1',
    // As a job's id.
    'skjob_01234567',
  ])(
    'under the Idempotency-Key %s whose day is over is another one, and no repeat of what was bought under it then',
    async (requestKey) => {
      const { order, carriers } = await newOrder();
      const { value } = await engine.call(orderOperations.get, { params: { id: order } });
      const one = { order_line_items: [{ id: value.order_line_items[0]?.id, quantity: 1 }] };
      const after = async (hours: number, body: object) => {
        const now = new Date(engine.services.clock.now().getTime() + hours * 3_600_000);
        const keyed = { ...as('one', carriers, NO_FAULT), requestKey, clock: { now: () => now } };
        return (await book(order, keyed, body)).value;
      };
      const first = await after(0, one);
      expect([(await after(23, {})).id, (await after(25, {})).is_new]).toEqual([first.id, true]);
      expect(carriers.sold.size).toBe(2);
    },
  );

  it('whose process died may be finished by many at the same moment: all answer the one shipment', async () => {
    const { order, carriers } = await begin(diesAt('after buying'));
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) => book(order, as(`next ${index}`, carriers, NO_FAULT))),
    );
    expect(new Set(replies.map((reply) => reply.value.id)).size).toBe(1);
    await expectOneShipment(order, carriers);
  });

  it.each(['before buying', 'after buying'] as const)(
    'whose process died %s is finished by the workers of servers, though nobody books again: once, for who asked',
    async (moment) => {
      const { order, carriers } = await begin(diesAt(moment));
      const workers = [1, 2, 3].map((number) => worker(as(`next ${number}`, carriers, NO_FAULT)));
      await Promise.all(workers.map((each) => each.finish()));
      await expectOneShipment(order, carriers);
      const { value } = await book(order, as('next', carriers, NO_FAULT));
      expect([value.is_new, value.created_by]).toEqual([false, ASKER]);
      expect(await Promise.all(workers.map((each) => each.finish()))).toEqual([0, 0, 0]);
    },
  );

  it('that a living process is making is left to it by the workers of servers', async () => {
    const { order, carriers } = await begin(diesAt('after buying'));
    const lives = worker({ ...as('next', carriers, NO_FAULT), process: everybodyLives('next') });
    expect(await lives.finish()).toBe(0);
    expect([await claims(order), carriers.asked]).toEqual([['claimed'], 0]);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it('that its carrier says nothing of keeps no other waiting, and is asked for ever more rarely', async () => {
    const silent = await begin(diesAt('after buying'));
    const services = as('next', silent.carriers, NO_FAULT);
    silent.carriers.silence = new ShipdockError('carrier_timeout', 'the carrier did not answer within 30 s');
    let now = 0;
    const serving = worker(services, () => now);
    for (; now < 10_000; now += 100) expect(await serving.finish()).toBe(0);
    expect([silent.carriers.asked, await claims(silent.order)]).toEqual([4, ['claimed']]);
    silent.carriers.silence = undefined;
    const other = await begin(diesAt('before buying'), { known: silent.carriers });
    expect(await serving.finish()).toBe(1);
    expect([await claims(silent.order), await claims(other.order)]).toEqual([['claimed'], ['recorded']]);
    now += 10_000;
    expect(await serving.finish()).toBe(1);
    expect(await claims(silent.order)).toEqual(['recorded']);
    expect(silent.carriers.sold.size).toBe(2);
  });

  it('whose carrier is none of the account any more is told of once, and not each time that it is looked for', async () => {
    const { order, carriers } = await begin(diesAt('after buying'));
    const gone = { ...as('next', carriers, NO_FAULT), carriers: NO_CARRIERS };
    const told: unknown[] = [];
    let now = 0;
    const serving = new AbandonedPurchases(
      gone,
      (error) => told.push(error),
      () => now,
    );
    for (; now < 10_000; now += 1_000) await serving.finish();
    expect(told).toEqual([expect.objectContaining({ code: 'carrier_not_found' })]);
    // Nor does anybody wait for it.
    await expect(book(order, gone)).rejects.toMatchObject({ code: 'carrier_not_found' });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it.each([
    [
      'that was cut off is noted by a check',
      undefined,
      [true, false, /^a booking by .*: booking the order finishes that/],
    ],
    ['whose carrier is none any more stops a check', NO_CARRIERS, [false, true, /^a booking by .* is none any more$/]],
  ] as const)('%s', async (_, directory, [isReady, stops, told]) => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const services = as('next', carriers, NO_FAULT);
    const { execute } = await shipmentOperations.check.load();
    const params = { id: order };
    const { value } = await execute({ ...services, carriers: directory ?? services.carriers }, { params });
    const [first] = value.problems;
    expect([value.is_ready, first?.stops_booking, first?.message]).toEqual([
      isReady,
      stops,
      expect.stringMatching(told),
    ]);
    await book(order, services);
  });

  it('whose carrier has no tariff since can be asked still, and a check says so', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const services = as('next', carriers, NO_FAULT);
    const today = new Date().toISOString().slice(0, 10);
    const until: CarrierDirectory = {
      activeOn: async (...asked) => (asked[2] > today ? [] : services.carriers.activeOn(...asked)),
    };
    const later = { now: () => new Date(Date.now() + 3 * 86_400_000) };
    const { execute } = await shipmentOperations.check.load();
    const { value } = await execute({ ...services, carriers: until, clock: later }, { params: { id: order } });
    expect(value.problems[0]?.message).toMatch(/: booking the order finishes that first$/);
    await book(order, services);
  });

  it('whose carrier is none of the account any more is given up on the word of who knows that it sold nothing', async () => {
    const { order, carriers } = await newOrder();
    const { tags } = (await engine.call(orderOperations.get, { params: { id: order } })).value;
    await engine.call(orderOperations.update, { params: { id: order }, body: { tags: ['changed'] } });
    await begun(order, carriers, diesAt('after buying'));
    const gone = { ...as('next', carriers, NO_FAULT), carriers: NO_CARRIERS };
    const hint = expect.stringMatching(/shipments give-up \S+$/);
    await expect(book(order, gone)).rejects.toMatchObject({ code: 'carrier_not_found', hint });
    const held = { ...gone, process: everybodyLives('next') };
    await expect(giveUp(order, held)).rejects.toMatchObject({ code: 'order_being_booked' });
    const { warnings } = await giveUp(order, gone);
    expect(warnings).toEqual([expect.stringMatching(/ is given up on your word, .* not active any more\): a label/)]);
    const { value: history } = await engine.call(orderMoveOperations.history, { params: { id: order } });
    expect(history.at(-1)).toMatchObject({
      operation: 'shipments.giveUp',
      changes: [{ field: 'booking_given_up_at', from: null }],
    });
    expect((await giveUp(order, gone)).warnings).toEqual([expect.stringMatching(/ is open: nothing changed$/)]);
    // What was changed before it can be taken back still, as it was.
    const undone = await engine.call(orderMoveOperations.undo, { params: { id: order } });
    expect(undone.value[0]?.tags).toEqual(tags);
    // What it sold all the same is cancelled once it can be asked again.
    const [sold] = carriers.sold.keys();
    expect((await book(order, as('next', carriers, NO_FAULT))).value.is_new).toBe(true);
    expect(await laterBy(301_000, () => worker(as('server', carriers, NO_FAULT)).finish())).toBe(1);
    expect([carriers.sold.size, carriers.voided]).toEqual([2, [sold]]);
  });

  it.each([
    ['sold it is recorded', 'after buying', ['recorded'], /^its carrier sold it: shipment \d+ is booked/],
    ['knows of none is given up', 'before buying', [], /^its carrier knows of no label for order /],
  ] as const)('that is to be given up and whose carrier says that it %s', async (_, moment, states, told) => {
    const { order, carriers } = await begin(diesAt(moment));
    const { warnings } = await giveUp(order, as('next', carriers, NO_FAULT));
    expect([warnings, await claims(order), carriers.voided]).toEqual([[expect.stringMatching(told)], states, []]);
    await book(order, as('next', carriers, NO_FAULT));
    expect(carriers.sold.size).toBe(1);
  });

  it.each([
    ['whose carrier answers nonsense', new TypeError('undefined is not an object'), 'carrier_unavailable'],
    [
      'whose carrier has closed the account',
      new ShipdockError('carrier_refused', 'no', { about: 'subject' }),
      'carrier_refused',
    ],
  ] as const)('%s is given up on the word of who knows that it sold nothing', async (_, error, code) => {
    const { order, carriers } = await begin(diesAt('after buying'));
    const asked = as('next', carriers, async (moment) => {
      if (moment === 'before asking') throw error;
    });
    await expect(book(order, asked)).rejects.toMatchObject({ code });
    const { warnings } = await giveUp(order, asked);
    expect(warnings).toEqual([expect.stringMatching(/ is given up on your word, /)]);
    // Nor does what may be sold all the same keep a day from being closed.
    const { execute } = await manifestOperations.close.load();
    const close = () => execute(asked, { body: { date: '2001-01-01' } }).catch(String);
    expect(await laterBy(301_000, close)).toMatch(/ was given up, and its carrier may have sold it all the same: /);
    await laterBy(301_000, () => worker(as('server', carriers, NO_FAULT)).finish());
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);
  });

  it('of goods of no order is given up in the same way, by the number of its shipment, and bought no more', async () => {
    const { order, carriers } = await newOrder();
    const struck = new Promise<void>((resolve) => {
      carriers.whenStruck = resolve;
    });
    // Goods may name an order that is not here.
    const body = { ...goodsBody(), order_number: `X-${order}` };
    const { execute: buy } = await shipmentOperations.book.load();
    void buy(as('dead', carriers, diesAt('before buying')), { body });
    await struck;
    const gone = { ...as('next', carriers, NO_FAULT), carriers: NO_CARRIERS };
    const refused = (await buy(gone, { body }).catch((error: unknown) => error)) as ShipdockError;
    const hint = /: shipdock shipments give-up --goods (\d+)$/;
    expect([refused.code, refused.hint]).toEqual(['carrier_not_found', expect.stringMatching(hint)]);
    const id = hint.exec(refused.hint ?? '')?.[1] ?? '';
    const { execute } = await shipmentOperations.giveUpGoods.load();
    const { execute: get } = await shipmentOperations.get.load();
    await expect(get(gone, { params: { id } })).rejects.toMatchObject({
      code: 'shipment_not_found',
      message: `there is no shipment ${id} yet: its booking was begun and is not finished`,
      hint: expect.stringMatching(hint),
    });
    const held = { ...gone, process: everybodyLives('next') };
    await expect(execute(held, { params: { id } })).rejects.toMatchObject({ code: 'in_progress' });
    const { value, warnings } = await execute(gone, { params: { id } });
    expect([value, warnings]).toEqual([
      { shid: Number(id), carrier: 'fxp', shipment: null },
      [expect.stringMatching(/^the booking of shipment \d+ is given up on your word, /)],
    ]);
    await expect(execute(gone, { params: { id } })).rejects.toMatchObject({ code: 'shipment_not_found' });
    const booked = await buy(as('next', carriers, NO_FAULT), { body });
    await laterBy(301_000, () => worker(as('server', carriers, NO_FAULT)).finish());
    expect([booked.status, carriers.sold.size, carriers.voided]).toEqual([201, 1, []]);
    // What is recorded is no purchase that could be given up.
    const again = await execute(gone, { params: { id: booked.value.id } });
    expect([again.value.shipment?.id, again.warnings]).toEqual([
      booked.value.id,
      [expect.stringMatching(/is open: nothing changed$/)],
    ]);
  });

  it('that is to be given up while another asks its carrier in vain is left to that: nobody knows that it sold nothing', async () => {
    const { order, carriers } = await begin(diesAt('after buying'));
    carriers.silence = new ShipdockError('carrier_timeout', 'the carrier did not answer within 30 s');
    const other = as('next', carriers, NO_FAULT);
    const { database } = engine;
    const quicker = {
      dialect: database.dialect,
      name: database.name,
      read: (work: Parameters<typeof database.read>[0]) => database.read(work),
      write: async (work: Parameters<typeof database.write>[0]) => {
        await expect(book(order, other)).rejects.toMatchObject({ code: 'carrier_timeout' });
        return database.write(work);
      },
    } as Services['database'];
    const late = giveUp(order, { ...other, database: quicker });
    await expect(late).rejects.toMatchObject({ code: 'order_being_booked' });
    carriers.silence = undefined;
    await book(order, other);
    await expectOneShipment(order, carriers);
  });

  it.each([
    ['did not answer in time', new ShipdockError('carrier_timeout', 'the carrier did not answer within 30 s')],
    ['answered with a fault', new ShipdockError('carrier_unavailable', 'the carrier answered 500')],
  ])('that the carrier sold although it %s is found at the next attempt, at once', async (_, error) => {
    const { order, carriers } = await newOrder();
    const sells = as('one', carriers, async (moment) => {
      if (moment === 'after buying') throw error;
    });
    await expect(book(order, sells)).rejects.toBe(error);
    await expect(
      engine.call(orderOperations.update, { params: { id: order }, body: { tags: ['x'] } }),
    ).rejects.toMatchObject({ code: 'order_being_booked', exitCode: 5 });
    const { value } = await book(order, as('one', carriers, NO_FAULT));
    expect(value.packages?.map((each) => each.tracking_number)).toEqual(
      [...carriers.sold.values()][0]?.packageTrackingNumbers,
    );
    await expectOneShipment(order, carriers);
  });

  it('that was begun by another service is finished by it, and is no repeat for who asks for this one', async () => {
    const { order, carriers } = await begin(diesAt('before buying'), { body: { service: 'fxp/ground' } });
    const next = as('next', carriers, NO_FAULT);
    const refused = await book(order, next, { service: 'fxp/nextday' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'nothing_to_ship',
      message: expect.stringMatching(
        /goes with shipment (\d+) by Fixture Parcel Fixture Ground; shipment \1 had been begun/,
      ),
    });
    await expectOneShipment(order, carriers);
    await expect(book(order, next, { service: 'fxp/nextday' })).rejects.toMatchObject({
      code: 'nothing_to_ship',
      message: expect.stringMatching(/goes with shipment \d+ by Fixture Parcel Fixture Ground$/),
    });
    const { value, warnings } = await book(order, next, { service: 'fxp/ground' });
    expect([value.is_new, value.service_name, warnings]).toEqual([false, 'Fixture Ground', []]);
  });

  it('that was begun for another door is told to whom asks for this one', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const destination = { ...(orderBody().destination_address as object), street1: '999 Another St' };
    const { warnings } = await book(order, as('next', carriers, NO_FAULT), { destination_address: destination });
    expect(warnings).toEqual([expect.stringContaining('destination_address is')]);
    await expectOneShipment(order, carriers);
  });

  it.each(['carrier_busy', 'carrier_refused'] as const)(
    'that was sold and is asked about in vain (%s) is not given up: the order is not free for another label',
    async (code) => {
      const { order, carriers } = await begin(diesAt('after buying'), { body: { service: 'fxp/ground' } });
      const next = as('next', carriers, NO_FAULT);
      carriers.silence = new ShipdockError(code, 'the carrier does not say', { about: 'subject' });
      await expect(book(order, next)).rejects.toMatchObject({ code });
      carriers.silence = undefined;
      await expect(book(order, next, { service: 'fxp/nextday' })).rejects.toMatchObject({ code: 'nothing_to_ship' });
      await expectOneShipment(order, carriers);
    },
  );

  it('that is finished days later says that its ship date has passed', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const days = 24 * 3600 * 1000;
    const later = { now: () => new Date(engine.services.clock.now().getTime() + 9 * days) };
    const { warnings } = await book(order, { ...as('next', carriers, NO_FAULT), clock: later });
    expect(warnings).toEqual([expect.stringMatching(/its ship date \d{4}-\d\d-\d\d has passed/)]);
    await expectOneShipment(order, carriers);
  });

  it('that the carrier refused leaves the order as it was, free to be changed and booked', async () => {
    const { order, carriers } = await newOrder();
    const refuses = as('one', carriers, async () => {
      throw new ShipdockError('service_not_available', 'not on Sundays', { about: 'subject' });
    });
    await expect(book(order, refuses)).rejects.toMatchObject({ code: 'service_not_available' });
    const { value } = await engine.call(orderOperations.update, { params: { id: order }, body: { tags: ['changed'] } });
    expect([value.status, value.tags, value.shipments]).toEqual(['new', ['changed'], []]);
    await book(order, as('one', carriers, NO_FAULT));
    await expectOneShipment(order, carriers);
  });

  it('that the carrier refused keeps nothing of a person, where no order could be erased', async () => {
    const { carriers } = await newOrder();
    const refuses = as('one', carriers, async () => {
      throw new ShipdockError('service_not_available', 'not on Sundays', { about: 'subject' });
    });
    const street = '9 Zanzibar Walk';
    const place = { name: 'Orly', street1: street, city: 'Carlsbad', state: 'CA', zip: '92009' };
    const packages = [{ length: 9, width: 6, height: 4, weight: 3 }];
    const body = { origin_address: place, destination_address: place, packages, carrier: 'fxp' };
    const { execute } = await shipmentOperations.book.load();
    await expect(execute(refuses, { body })).rejects.toMatchObject({ code: 'service_not_available' });
    expect(await tablesNaming(engine.database, [street])).toEqual([]);
  });

  it('that ten ask for at the same moment is bought once: one made it, all answer it', async () => {
    const { order, carriers } = await newOrder();
    const services = as('one', carriers, NO_FAULT);
    const replies = await Promise.all(Array.from({ length: 10 }, () => book(order, services)));
    expect(new Set(replies.map((reply) => reply.value.id)).size).toBe(1);
    expect(replies.filter((reply) => reply.value.is_new)).toHaveLength(1);
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    await expectOneShipment(order, carriers);
  });

  it('that another living process is making is waited for', async () => {
    const { order, carriers } = await newOrder();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = book(
      order,
      as('slow', carriers, () => answered),
    );
    await claimOf(order);
    const waiting = book(order, { ...as('waiting', carriers, NO_FAULT), process: everybodyLives('waiting') });
    setTimeout(answer, 300);
    const { value, status } = await waiting;
    expect([value.id, status]).toEqual([(await slow).value.id, 200]);
    await expectOneShipment(order, carriers);
  });

  it('that somebody took over because it hung is not made a second time when it wakes', async () => {
    const { order, carriers } = await newOrder();
    let wake: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const hanging = book(
      order,
      as('hanging', carriers, (moment) => (moment === 'after buying' ? awake : Promise.resolve())),
    );
    await soldOne(carriers);
    const { value } = await book(order, as('next', carriers, NO_FAULT));
    wake();
    expect((await hanging).value.id).toBe(value.id);
    await expectOneShipment(order, carriers);
  });

  it.each([
    ['another process', 'refuses it at last', 'next', 'carrier_busy'],
    ['another process', 'does not answer', 'next', 'carrier_timeout'],
    ['another request of its process', 'refuses it at last', 'hanging', 'carrier_busy'],
    ['another request of its process', 'does not answer', 'hanging', 'carrier_timeout'],
  ] as const)('that %s took over because it hung stays with that when the carrier %s', async (_, __, taker, code) => {
    // No lease is put off meanwhile, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    const { order, carriers } = await newOrder();
    const sold = soldOne(carriers);
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const hanging = book(
      order,
      as('hanging', carriers, async () => {
        ask();
        await sold;
        throw new ShipdockError(code, 'the carrier takes no more requests');
      }),
    );
    // What is claimed and not asked for yet, when its lease ends, is claimed anew.
    await asked;
    vi.setSystemTime(Date.now() + 31_000);
    const next = as(taker, carriers, async (moment) => {
      if (moment !== 'after buying') return;
      await expect(hanging).rejects.toMatchObject({ code });
      const third = { ...as('third', carriers, NO_FAULT), process: everybodyLives('third') };
      expect(await worker(third).finish()).toBe(0);
      const update = engine.call(orderOperations.update, { params: { id: order }, body: { tags: ['x'] } });
      await expect(update).rejects.toMatchObject({ code: 'order_being_booked' });
    });
    const { value } = await book(order, next).finally(() => vi.useRealTimers());
    expect(value.is_new).toBe(true);
    await expectOneShipment(order, carriers);
  });

  it('that failed in a server, and that many ask for there at the same moment, is asked of its carrier once', async () => {
    const { order, carriers } = await newOrder();
    const fails = as('one', carriers, async (moment) => {
      if (moment === 'before buying') throw new ShipdockError('carrier_timeout', 'the carrier did not answer');
    });
    await expect(book(order, fails)).rejects.toMatchObject({ code: 'carrier_timeout' });
    let bought = 0;
    const counts = as('one', carriers, async (moment) => {
      if (moment === 'before buying') bought += 1;
    });
    await Promise.all(Array.from({ length: 5 }, () => book(order, counts)));
    expect([carriers.asked, bought]).toEqual([1, 1]);
    await expectOneShipment(order, carriers);
  });

  it('of a process that stood still before it bought, and whose claim another took and gave up, is claimed anew first', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    let asked = 0;
    const still = as('still', carriers, async (moment) => {
      if (moment === 'before buying') expect(await claims(order)).toEqual(['claimed']);
      if (moment !== 'before asking' || asked++ > 0) return;
      const now = Date.now;
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000);
      await expect(book(order, as('next', carriers, refusesAll))).rejects.toMatchObject({ code: 'carrier_refused' });
    });
    await book(order, still).finally(() => vi.restoreAllMocks());
    expect(asked).toBe(1);
    await expectOneShipment(order, carriers);
  });

  it('that its carrier sold at last, after it was taken over and given up, is recorded all the same', async () => {
    const { order, carriers } = await newOrder();
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      await expect(book(order, as('next', carriers, refusesAll))).rejects.toMatchObject({ code: 'carrier_refused' });
      expect(await claims(order)).toEqual([]);
    });
    expect((await book(order, slow)).value.is_new).toBe(true);
    await expectOneShipment(order, carriers);
  });

  /** Of a booking that is sold at last, after it was taken over, refused, and its order booked anew as that service. */
  async function bookBeside(carriers: RememberingCarriers, order: string, service: string) {
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      const next = as('next', carriers, refusesAll);
      await expect(book(order, next)).rejects.toMatchObject({ code: 'carrier_refused' });
      await book(order, as('next', carriers, NO_FAULT), { service });
    });
    return book(order, slow, { service: 'fxp/ground' });
  }

  it('of what is left of an order, which its carrier sold at last after it was given up, stands beside what was shipped', async () => {
    const { order, carriers } = await newOrder();
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const order_line_items = value.order_line_items.map(({ id }) => ({ id, quantity: 1 }));
    await book(order, as('first', carriers, NO_FAULT), { order_line_items });
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      await expect(book(order, as('next', carriers, refusesAll))).rejects.toMatchObject({ code: 'carrier_refused' });
    });
    expect((await book(order, slow)).value.is_new).toBe(true);
    expect([carriers.sold.size, carriers.voided, await claims(order)]).toEqual([2, [], ['recorded', 'recorded']]);
  });

  it('that its carrier sold at last, after the order was booked anew, is voided, and told with its number', async () => {
    const { order, carriers } = await newOrder();
    await expect(bookBeside(carriers, order, 'fxp/nextday')).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(/ sold \w+ beside it and voided it again$/),
    });
    expect(await claims(order)).toEqual(['recorded']);
    const [living] = await keysOf(order);
    expect([...carriers.sold.keys()].filter((key) => !carriers.voided.includes(key))).toEqual([living]);
  });

  it.each([
    ['was shipped otherwise', (order: string) => bookElsewhere(order)],
    ['was cancelled', (order: string) => engine.call(orderOperations.cancel, { params: { id: order }, body: {} })],
    ['has fewer units', (order: string) => fewerUnits(order)],
    ['was deleted', (order: string) => engine.call(orderOperations.delete, { params: { id: order } })],
  ])('that its carrier sold at last, after the order %s, is voided', async (_, meanwhile) => {
    const { order, carriers } = await newOrder();
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      const next = as('next', carriers, refusesAll);
      await expect(book(order, next)).rejects.toMatchObject({ code: 'carrier_refused' });
      await meanwhile(order);
    });
    await expect(book(order, slow)).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(/ sold \w+ beside it and voided it again$/),
    });
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);
  });

  it.each([
    ['the person of its order was erased', (order: string) => eraseCancelled(order)],
    [
      'its order was deleted and erased, with what was asked about once more',
      async (order: string, carriers: RememberingCarriers) => {
        await laterBy(301_000, () => worker(as('server', carriers, NO_FAULT)).finish());
        await engine.call(orderOperations.delete, { params: { id: order } });
        await engine.call(orderOperations.redact, { params: { id: order } });
      },
    ],
  ])('that its carrier sold at last, after %s, brings nothing of them back', async (_, erase) => {
    const { order, carriers } = await newOrder();
    const street2 = `Zanzibar Court ${order}`;
    const body = { destination_address: { ...(orderBody().destination_address as object), street2 } };
    await engine.call(orderOperations.update, { params: { id: order }, body });
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      const next = as('next', carriers, refusesAll);
      await expect(book(order, next)).rejects.toMatchObject({ code: 'carrier_refused' });
      expect((await tablesNaming(engine.database, [street2])).length).toBeGreaterThan(2);
      await erase(order, carriers);
    });
    await expect(book(order, slow)).rejects.toMatchObject({ code: 'in_progress' });
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);
    expect(await tablesNaming(engine.database, [street2])).toEqual([]);
  });

  async function bookElsewhere(order: string) {
    const body = { order_number: order, is_external: true, tracking_number: `E${order}` };
    await engine.call(shipmentOperations.book, { body });
  }

  async function fewerUnits(order: string) {
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const [line] = value.order_line_items;
    const body = { order_line_items: [{ id: line?.id, quantity: (line?.quantity ?? 0) - 1 }] };
    await engine.call(orderOperations.update, { params: { id: order }, body });
  }

  it.each([
    ['of an order', (order: string, services: Services) => book(order, services)],
    ['of no order', (order: string, services: Services) => bookGoodsOf(order, services)],
  ])(
    '%s that its carrier sold after its process died, and the next was refused, is found by a server and voided',
    async (_, buy) => {
      const { order, carriers } = await newOrder();
      await sellToTheDead(order, carriers, buy);
      const server = worker(as('next', carriers, NO_FAULT));
      expect([await server.finish(), carriers.voided]).toEqual([0, []]);
      expect(await laterBy(301_000, async () => [await server.finish(), await server.finish()])).toEqual([1, 0]);
      expect(carriers.voided).toEqual([...carriers.sold.keys()]);
      const number = [...carriers.sold.values()][0]?.trackingNumber;
      expect((await shipmentNow(number ?? '')).status).toBe('cancelled');
      expect((await engine.call(orderOperations.get, { params: { id: order } })).value.status).toBe('new');
      const { value } = await buy(order, as('next', carriers, NO_FAULT));
      expect([value.tracking_number === number, carriers.sold.size, carriers.voided.length]).toEqual([false, 2, 1]);
    },
  );

  it.each([
    ['was deleted', (order: string) => engine.call(orderOperations.delete, { params: { id: order } })],
    ['was cancelled and its person erased', (order: string) => eraseCancelled(order)],
    ['was shipped otherwise', (order: string) => bookElsewhere(order)],
  ])(
    'that its carrier sold after its process died, and whose order %s since, is voided by a server',
    async (_, meanwhile) => {
      const { order, carriers } = await newOrder();
      await sellToTheDead(order, carriers);
      await meanwhile(order);
      const server = worker(as('next', carriers, NO_FAULT));
      expect(await laterBy(301_000, () => server.finish())).toBe(1);
      expect(carriers.voided).toEqual([...carriers.sold.keys()]);
      expect((await shipmentNow([...carriers.sold.values()][0]?.trackingNumber ?? '')).status).toBe('cancelled');
    },
  );

  it('that its carrier sold after its process died is found where a day is closed: there may be no server', async () => {
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers);
    const { execute } = await manifestOperations.close.load();
    const close = () =>
      execute(as('next', carriers, NO_FAULT), { body: { date: '2001-01-01' } }).catch(String) as Promise<string>;
    expect(await close()).toMatch(/on no manifest yet$/);
    expect(await laterBy(301_000, close)).toMatch(
      /before that, shipment \d+ was sold though its purchase had been given up, and was cancelled: use no label of it$/,
    );
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);
  });

  it('that its carrier sold after its process died is voided without a word to its order, which somebody shipped by hand', async () => {
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers);
    const byHand = { params: { id: order }, body: { status: 'shipped' } };
    await engine.call(orderOperations.update, byHand);
    const server = worker(as('next', carriers, NO_FAULT));
    expect(await laterBy(301_000, () => server.finish())).toBe(1);
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    expect([carriers.voided.length, value.status]).toEqual([1, 'shipped']);
  });

  it('that was given up and whose order is deleted keeps nothing of a person in what is to be asked about once more', async () => {
    const { order, carriers } = await newOrder();
    const street2 = 'Zanzibar Court 4';
    const body = { destination_address: { ...(orderBody().destination_address as object), street2 } };
    await engine.call(orderOperations.update, { params: { id: order }, body });
    await sellToTheDead(order, carriers);
    const naming = async () =>
      (await tablesNaming(engine.database, [street2])).filter((each) => each.startsWith('booking_claims'));
    expect(await naming()).toHaveLength(1);
    await engine.call(orderOperations.delete, { params: { id: order } });
    expect(await naming()).toEqual([]);
    await laterBy(301_000, () => worker(as('next', carriers, NO_FAULT)).finish());
  });

  it('that its carrier sold after its process died is left alone where somebody told of its label meanwhile', async () => {
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers);
    const number = await tellOfSold(order, carriers);
    const server = worker(as('next', carriers, NO_FAULT));
    await laterBy(301_000, () => server.finish());
    expect([carriers.voided, (await shipmentNow(number)).status]).toEqual([[], 'ordered']);
  });

  it('that its carrier sold at last is left alone where somebody told of its label meanwhile, and that is told', async () => {
    const { order, carriers } = await newOrder();
    let number = '';
    const slow = as('slow', carriers, async (moment) => {
      if (moment === 'before buying') {
        const next = as('next', carriers, refusesAll);
        await expect(book(order, next)).rejects.toMatchObject({ code: 'carrier_refused' });
      }
      if (moment === 'after buying') number = await tellOfSold(order, carriers);
    });
    await expect(book(order, slow)).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(/ beside it, which is shipment \d+ and not void$/),
    });
    await laterBy(301_000, () => worker(as('next', carriers, NO_FAULT)).finish());
    expect([carriers.voided, (await shipmentNow(number)).status]).toEqual([[], 'ordered']);
  });

  async function tellOfSold(order: string, carriers: RememberingCarriers): Promise<string> {
    const number = [...carriers.sold.values()][0]?.trackingNumber ?? '';
    const body = { order_number: order, is_external: true, tracking_number: number };
    await engine.call(shipmentOperations.book, { body });
    return number;
  }

  it('that its carrier sold too late is told to subscribers once it is cancelled, not as booked: they would ship it', async () => {
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers);
    await subscribe();
    await laterBy(301_000, () => worker(as('next', carriers, NO_FAULT)).finish());
    expect(await toldOf([...carriers.sold.values()][0]?.trackingNumber ?? '')).toEqual([['ordered', 'cancelled']]);
  });

  it('that its carrier sold too late and does not void needs a person, who is told so wherever it stands', async () => {
    const { order, carriers } = await newOrder();
    let wake: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const { booking } = await sellToTheDead(order, carriers, book, awake);
    const number = [...carriers.sold.values()][0]?.trackingNumber ?? '';
    await subscribe();
    carriers.refusal = { value: 'refused', messages: ['it is on its way'] };
    await laterBy(301_000, () => worker(as('next', carriers, NO_FAULT)).finish());
    const { id, status, exceptions } = await shipmentNow(number);
    const reason = expect.stringMatching(/^sold too late, .* it is on its way; use no label of it$/);
    expect([status, exceptions]).toEqual(['exception', [expect.objectContaining({ reason, is_resolved: false })]]);
    expect(await toldOf(number)).toEqual([['ordered', 'exception']]);
    const { value: tracking } = await engine.call(trackingOperations.get, { params: { id } });
    expect(tracking.status_updates.at(-1)).toMatchObject({ status: 'exception', message: reason });
    // Whose request it was is not answered that label as booked, nor does it ship what another leaves.
    wake();
    await expect(booking).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringContaining('is not void'),
    });
    const { value } = await book(order, as('next', carriers, NO_FAULT));
    carriers.refusal = undefined;
    await cancel(value.id, as('next', carriers, NO_FAULT));
    expect((await engine.call(orderOperations.get, { params: { id: order } })).value.status).toBe('new');
    carriers.refusal = { value: 'refused', messages: ['it is on its way'] };
    await expect(cancel(id, as('next', carriers, NO_FAULT))).rejects.toMatchObject({
      code: 'shipment_not_cancellable',
    });
    expect((await shipmentNow(id)).exceptions).toHaveLength(1);
    expect((await engine.call(shipmentOperations.resolveException, { params: { id } })).warnings).toEqual([
      expect.stringMatching(/^order \S+ is new, and what is left of it would be booked again: /),
    ]);
    carriers.refusal = undefined;
    await cancel(id, as('next', carriers, NO_FAULT));
    expect((await shipmentNow(id)).status).toBe('cancelled');
  });

  it('that its carrier sold too late is voided also where the carrier takes no more requests at first', async () => {
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers);
    const busy = as('next', carriers, async (moment) => {
      if (moment === 'before voiding') throw new ShipdockError('carrier_busy', 'the carrier takes no more requests');
    });
    await laterBy(301_000, () => worker(busy).finish());
    await laterBy(301_000, () => worker(as('next', carriers, NO_FAULT)).finish());
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);
  });

  it('of no order that its carrier sold too late and does not void keeps nobody from booking the same goods', async () => {
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers, bookGoodsOf);
    carriers.refusal = { value: 'refused', messages: ['it is on its way'] };
    await laterBy(301_000, () => worker(as('next', carriers, NO_FAULT)).finish());
    const { status, warnings = [] } = await bookGoodsOf(order, as('next', carriers, NO_FAULT));
    // Of a Sunday, or past the cut-off, it is told that it leaves on another day.
    const told = warnings.filter((each) => !each.startsWith('ship_date '));
    expect([status, told, carriers.sold.size]).toEqual([201, [], 2]);
  });

  async function subscribe() {
    await engine.call(webhookOperations.create, { body: { callback_url: 'https://example.com/hook' } });
  }

  /** The moves of its status that subscribers hear of, from and to. */
  async function toldOf(name: string) {
    const { id } = await shipmentNow(name);
    const rows = await engine.database.read((transaction) =>
      transaction
        .tables<Tables>()
        .selectFrom('webhook_events')
        .select('body')
        .where('shipment_id', '=', id)
        .orderBy('position')
        .execute(),
    );
    const changes = rows.flatMap(
      ({ body }) => JSON.parse(body).changes as { field: string; from: string; to: string }[],
    );
    return changes.map(({ field, from, to }) => (field === 'status' ? [from, to] : field));
  }

  it.each([
    ['before it is asked about once more', 'before asking'],
    ['while it is asked about', 'after asking'],
  ] as const)(
    'that its carrier sold after its process died is voided also where it is booked anew %s, and refused again',
    async (_, moment) => {
      const { order, carriers } = await newOrder();
      await sellToTheDead(order, carriers);
      let refuse: () => void = () => undefined;
      const refusal = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      const busy: Fault = async (at) => {
        if (at !== 'before buying') return;
        await refusal;
        throw new ShipdockError('carrier_busy', 'the carrier takes no more requests');
      };
      let anew: Promise<unknown> | undefined;
      const bookAnew = async () => {
        anew ??= book(order, as('anew', carriers, busy)).catch((error: unknown) => error);
        await claimOf(order);
      };
      const atMoment: Fault = (at) => (at === moment ? bookAnew() : Promise.resolve());
      const server = worker({ ...as('server', carriers, atMoment), process: everybodyLives('server') });
      await laterBy(301_000, async () => {
        if (moment !== 'after asking') await bookAnew();
        await server.finish();
        expect([carriers.voided, await claims(order)]).toEqual([[], ['claimed']]);
        refuse();
        expect(await anew).toMatchObject({ code: 'carrier_busy' });
        await worker(as('server', carriers, NO_FAULT)).finish();
      });
      expect(carriers.voided).toEqual([...carriers.sold.keys()]);
    },
  );

  it('that its carrier sold after its process died is found also where the carrier said nothing for hours, or no server ran', async () => {
    const hour = 3_600_000;
    const { order, carriers } = await newOrder();
    await sellToTheDead(order, carriers);
    let passed = 301_000;
    const clock = { now: () => new Date(Date.now()) };
    const server = worker({ ...as('next', carriers, NO_FAULT), clock }, () => passed);
    carriers.silence = new ShipdockError('carrier_unavailable', 'the carrier is down');
    await laterBy(passed, () => server.finish());
    passed += hour;
    await laterBy(passed, () => server.finish());
    carriers.silence = undefined;
    passed += hour;
    await laterBy(passed, () => server.finish());
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);

    const { order: other, carriers: others } = await newOrder();
    await sellToTheDead(other, others);
    const started = worker({ ...as('next', others, NO_FAULT), clock });
    const [before, , after] = await laterBy(
      hour,
      async () => [await doubtful(other), await started.finish(), await doubtful(other)] as const,
    );
    expect([before.map((each) => each.isGivenUp), after]).toEqual([[true], []]);
    expect(others.voided).toEqual([...others.sold.keys()]);
  });

  it('that was refused after its process died is no doubt for the doctor once the same is booked', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const refused = book(order, as('next', carriers, refusesAll));
    await expect(refused).rejects.toMatchObject({ code: 'carrier_refused' });
    const before = await laterBy(301_000, () => doubtful(order));
    await book(order, as('next', carriers, NO_FAULT));
    expect([before.length, await laterBy(301_000, () => doubtful(order))]).toEqual([1, []]);
  });

  /** What the doctor names of an order as begun and not finished. */
  async function doubtful(order: string) {
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const now = new Date(Date.now()).toISOString();
    const { openPurchases } = await engine.database.read((transaction) =>
      countFacts(transaction, { now, before: now }),
    );
    return openPurchases.filter(({ orderNumber }) => orderNumber === value.order_number);
  }

  it('that its carrier sold, and whose process woke after a server had voided it, is told as void and not as booked', async () => {
    const { order, carriers } = await newOrder();
    let wake: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const told = (await sellToTheDead(order, carriers, book, awake)).booking;
    const server = worker(as('next', carriers, NO_FAULT));
    expect(await laterBy(301_000, () => server.finish())).toBe(1);
    wake();
    await expect(told).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(/ voided it again$/),
    });
  });

  /**
   * Has a carrier sell what a process asked for that is gone, after the next one was refused and gave it up. `awake` is when that
   * process hears of it, if ever.
   */
  async function sellToTheDead(
    order: string,
    carriers: RememberingCarriers,
    buy: (order: string, services: Services) => Promise<unknown> = book,
    awake: Promise<void> = NEVER,
  ): Promise<{ readonly booking: Promise<unknown> }> {
    let land: () => void = () => undefined;
    const landed = new Promise<void>((resolve) => {
      land = resolve;
    });
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const onItsWay: Fault = (moment) => {
      ask();
      return moment === 'before buying' ? landed : awake;
    };
    const booking = buy(order, as('dead', carriers, onItsWay));
    await asked;
    await expect(buy(order, as('next', carriers, refusesAll))).rejects.toMatchObject({ code: 'carrier_refused' });
    land();
    await soldOne(carriers);
    return { booking };
  }

  async function laterBy<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
    const now = Date.now;
    const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
    try {
      return await work();
    } finally {
      later.mockRestore();
    }
  }

  async function eraseCancelled(order: string) {
    await engine.call(orderOperations.cancel, { params: { id: order }, body: {} });
    await engine.call(orderOperations.redact, { params: { id: order } });
  }

  it('of no order is one for the request of one Idempotency-Key, also after another bought one more', async () => {
    const { carriers } = await newOrder();
    const body = { ...goodsBody(), ...ANOTHER };
    const bookAs = async (requestKey: string) => {
      const { execute } = await shipmentOperations.book.load();
      return (await execute({ ...as('one', carriers, NO_FAULT), requestKey }, { body })).value.id;
    };
    const [first, second] = [await bookAs('key-1'), await bookAs('key-2')];
    expect([await bookAs('key-1'), await bookAs('key-2'), carriers.sold.size]).toEqual([first, second, 2]);
    expect(first).not.toBe(second);
  });

  it('of no order that its carrier sold at last, after the same was booked anew, is voided, and a repeat is the other', async () => {
    const { carriers } = await newOrder();
    const body = goodsBody();
    const { execute } = await shipmentOperations.book.load();
    const bookGoods = (services: Services) => execute(services, { body });
    let other = '';
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      await expect(bookGoods(as('next', carriers, refusesAll))).rejects.toMatchObject({ code: 'carrier_refused' });
      other = (await bookGoods(as('next', carriers, NO_FAULT))).value.id;
    });
    await expect(bookGoods(slow)).rejects.toMatchObject({
      message: expect.stringMatching(/^the shipment was .* sold \w+ beside it and voided it again$/),
    });
    const { value } = await bookGoods(as('next', carriers, NO_FAULT));
    expect([value.id, carriers.sold.size, carriers.voided.length]).toEqual([other, 2, 1]);
  });

  it.each([
    ['whose process dies before it asks to void it', diesAt('before voiding')],
    [
      'whose carrier does not say whether it is void',
      async () => {
        throw new ShipdockError('carrier_timeout', 'the carrier did not answer within 30 s');
      },
    ],
  ])('that is sold at last, %s, is a shipment that a server cancels', async (_, fault) => {
    const { order, carriers } = await newOrder();
    const struck = new Promise<void>((resolve) => {
      carriers.whenStruck = resolve;
    });
    const whileSlow: Fault = async (moment) => {
      if (moment !== 'before buying') return;
      const next = as('next', carriers, refusesAll);
      await expect(book(order, next)).rejects.toMatchObject({ code: 'carrier_refused' });
      await book(order, as('next', carriers, NO_FAULT), { service: 'fxp/nextday' });
    };
    const slow = as('slow', carriers, (moment) => (moment === 'before voiding' ? fault(moment) : whileSlow(moment)));
    const told = book(order, slow, { service: 'fxp/ground' }).catch((error: Error) => error.message);
    expect(await Promise.race([struck, told])).toSatisfy((said) => said === undefined || / is not void/.test(said));
    expect(carriers.voided).toEqual([]);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const { value: shipments } = await engine.call(shipmentOperations.ofOrder, { params: { id: order } });
    expect([value.status, shipments.map((each) => [each.service_level, each.status])]).toEqual([
      'shipped',
      expect.arrayContaining([
        ['ground', 'cancelled'],
        ['nextday', 'ordered'],
      ]),
    ]);
    expect([shipments.length, carriers.voided.length]).toEqual([2, 1]);
  });

  it('that its carrier sold at last, and does not void, is told with the number that must be void', async () => {
    const { order, carriers } = await newOrder();
    carriers.refusal = { value: 'refused', messages: ['it is on its way'] };
    await expect(bookBeside(carriers, order, 'fxp/nextday')).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(
        / sold \w+ beside it, which is not void: .* does not cancel shipment \d+: it is on its way$/,
      ),
      hint: expect.stringMatching(/^use no label \w+, and see that .* voids it$/),
    });
  });

  it('that its carrier sold at last, after the same was booked anew, is that shipment, whose label stays good', async () => {
    const { order, carriers } = await newOrder();
    const { value } = await bookBeside(carriers, order, 'fxp/ground');
    expect([value.is_new, carriers.voided]).toEqual([false, []]);
    await expectOneShipment(order, carriers);
  });

  it('that its carrier sold at last, after the same was booked anew and while that is being cancelled, is not told as booked', async () => {
    const { order, carriers } = await newOrder();
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      const next = as('next', carriers, refusesAll);
      await expect(book(order, next)).rejects.toMatchObject({ code: 'carrier_refused' });
      const { value } = await book(order, as('next', carriers, NO_FAULT));
      const struck = new Promise<void>((resolve) => {
        carriers.whenStruck = resolve;
      });
      void cancel(value.id, as('dead', carriers, diesAt('before voiding')));
      await struck;
    });
    await expect(book(order, slow)).rejects.toMatchObject({ code: 'in_progress' });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
    expect(carriers.voided).toEqual([...carriers.sold.keys()]);
  });

  it('that was given up twice under one key, sold, and voided by a server, is told as booked to nobody who wakes then', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const giveUp = () =>
      expect(book(order, as('next', carriers, refusesAll))).rejects.toMatchObject({ code: 'carrier_refused' });
    await giveUp();
    const slow = as('slow', carriers, async (moment) => {
      if (moment === 'before buying') await giveUp();
      if (moment !== 'after buying') return;
      // Of two that are one purchase the second finds that the first is under way.
      const server = new AbandonedPurchases(as('server', carriers, NO_FAULT), () => undefined);
      await laterBy(301_000, () => server.finish());
      expect(new Set(carriers.voided)).toEqual(new Set(carriers.sold.keys()));
    });
    await expect(book(order, slow)).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(/ voided it again$/),
    });
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    // Of one number.
    expect([value.status, value.shipments.map(({ status }) => status)]).toEqual(['new', ['cancelled']]);
  });

  it('of goods of no order, which its carrier sold at last after the same were booked anew, is voided', async () => {
    const { carriers } = await newOrder();
    const place = { name: 'Orly', street1: '12 Quay St', city: 'Carlsbad', state: 'CA', zip: '92009' };
    const packages = [{ length: 9, width: 6, height: 4, weight: 3 }];
    const body = { origin_address: place, destination_address: place, packages, carrier: 'fxp' };
    const { execute } = await shipmentOperations.book.load();
    const slow = as('slow', carriers, async (moment) => {
      if (moment !== 'before buying') return;
      const next = as('next', carriers, refusesAll);
      await expect(execute(next, { body })).rejects.toMatchObject({ code: 'carrier_refused' });
      await execute(as('next', carriers, NO_FAULT), { body });
    });
    await expect(execute(slow, { body })).rejects.toMatchObject({
      code: 'in_progress',
      message: expect.stringMatching(/ sold \w+ beside it and voided it again$/),
    });
    expect([carriers.sold.size, carriers.voided.length]).toEqual([2, 1]);
  });

  it("whose carrier is slow to answer is nobody else's while its process is at it", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    try {
      const { order, carriers } = await newOrder();
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const slow = book(
        order,
        as('slow', carriers, () => answered),
      );
      await claimOf(order);
      await passKeeping(() => leaseOf(order));
      const other = { ...as('other', carriers, NO_FAULT), process: everybodyLives('other') };
      await worker(other).finish();
      expect([await claims(order), carriers.asked]).toEqual([['claimed'], 0]);
      answer();
      expect((await slow).value.is_new).toBe(true);
      await expectOneShipment(order, carriers);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that is being cancelled is not cancelled by another while its carrier is slow to answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    try {
      const { order, carriers } = await newOrder();
      const { value } = await book(order, as('slow', carriers, NO_FAULT));
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const slow = cancel(
        value.id,
        as('slow', carriers, (moment) => (moment === 'before voiding' ? answered : Promise.resolve())),
      );
      await expect.poll(() => voidLeaseOf(order)).not.toBeNull();
      await passKeeping(() => voidLeaseOf(order));
      await worker({ ...as('other', carriers, NO_FAULT), process: everybodyLives('other') }).finish();
      expect(carriers.voided).toEqual([]);
      answer();
      await slow;
      expect([carriers.voided.length, await claims(order)]).toEqual([1, []]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that two cancel at once is cancelled once: its carrier, which does not void twice, is asked by one of them', async () => {
    const { order, carriers } = await newOrder();
    const { value } = await book(order, as('one', carriers, NO_FAULT));
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow: Fault = (moment) => (moment === 'after voiding' ? answered : Promise.resolve());
    const first = cancel(value.id, as('one', carriers, slow));
    await expect.poll(() => carriers.voided.length).toBe(1);
    carriers.refusal = { value: 'refused', messages: ['it is void already'] };
    const second = cancel(value.id, { ...as('two', carriers, NO_FAULT), process: everybodyLives('two') });
    setTimeout(answer, 200);
    expect([(await first).value.refund, (await second).value.refund, carriers.voided.length]).toEqual([
      'refunded',
      'already',
      1,
    ]);
  });

  it.each([
    ['is no repeat for who asks again', () => ({})],
    [
      'does not hold its units from who asks for some of them',
      (id: unknown) => ({ order_line_items: [{ id, quantity: 1 }] }),
    ],
  ])('that another is cancelling %s: it is waited for, and bought once it is void', async (_, asked) => {
    const { order, carriers } = await newOrder();
    const { value: before } = await engine.call(orderOperations.get, { params: { id: order } });
    const { value } = await book(order, as('one', carriers, NO_FAULT));
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const cancelling = cancel(
      value.id,
      as('one', carriers, (moment) => (moment === 'before voiding' ? answered : Promise.resolve())),
    );
    await expect.poll(() => voidLeaseOf(order)).not.toBeNull();
    const two = { ...as('two', carriers, NO_FAULT), process: everybodyLives('two') };
    const again = book(order, two, asked(before.order_line_items[0]?.id));
    setTimeout(answer, 200);
    await cancelling;
    expect([(await again).value.is_new, carriers.sold.size, carriers.voided.length]).toEqual([true, 2, 1]);
  });

  it('as a job, of units that another is cancelling, is accepted: the job waits as the booking does', async () => {
    const { order, carriers } = await newOrder();
    const { value: proposals } = await engine.call(ratingOperations.generate, { params: { id: order } });
    const { value } = await book(order, as('dead', carriers, NO_FAULT));
    const struck = new Promise<void>((resolve) => {
      carriers.whenStruck = resolve;
    });
    void cancel(value.id, as('dead', carriers, diesAt('before voiding')));
    await struck;
    const proposal = proposals.find((each) => each.service_name !== value.service_name)?.id ?? '';
    const check = (services: Services) => bookProposalWork(services, { order, proposal, body: {} }).check();
    expect(await check({ ...as('two', carriers, NO_FAULT), process: everybodyLives('two') })).toBe(order);
    const dryRun = { ...as('two', carriers, NO_FAULT), dryRun: true };
    await expect(check(dryRun)).rejects.toMatchObject({ code: 'nothing_to_ship' });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it('of units that another is cancelling for longer than it waits is told so, which is kept under no key', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    const { value: before } = await engine.call(orderOperations.get, { params: { id: order } });
    const [leaseUntil, far] = [(await voidLeaseOf(order)) ?? '', '2999-01-01T00:00:00.000Z'];
    const open = { shipmentId: shipment as Id<'shipment'>, holder: 'dead', leaseUntil };
    await engine.database.write((transaction) => takeOverVoid(transaction, open, { holder: 'slow', leaseUntil: far }));
    const two = { ...as('two', carriers, NO_FAULT), process: everybodyLives('two') };
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 10_000));
    try {
      const some = { order_line_items: [{ id: before.order_line_items[0]?.id, quantity: 1 }] };
      await expect(book(order, two, some)).rejects.toMatchObject({
        code: 'in_progress',
        message: expect.stringMatching(/^shipment \d+ is being cancelled by another process$/),
      });
    } finally {
      clock.mockRestore();
    }
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it.each([
    ['is under way keeps its order from being cancelled: nothing is voided before that is known', 'before', 0],
    [
      'began while labels of its order were voided keeps that from being cancelled, and what is void is told',
      'while',
      1,
    ],
  ] as const)('that %s', async (_, moment, voided) => {
    const { order, carriers } = await newOrder();
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const order_line_items = value.order_line_items.map(({ id }) => ({ id, quantity: 1 }));
    await book(order, as('one', carriers, NO_FAULT), { order_line_items });
    const beginOther = async () => {
      const struck = new Promise<void>((resolve) => {
        carriers.whenStruck = resolve;
      });
      const dies = { ...as('dead', carriers, diesAt('before buying')), process: everybodyLives('dead') };
      void book(order, dies, { order_line_items, allow_duplicate: true });
      await struck;
    };
    if (moment === 'before') await beginOther();
    const whileVoiding: Fault = (at) => (at === 'after voiding' ? beginOther() : Promise.resolve());
    const { execute } = await orderOperations.cancel.load();
    const asked = { params: { id: order }, body: { cancel_shipments: true } };
    await expect(execute(as('next', carriers, whileVoiding), asked)).rejects.toMatchObject({
      code: 'order_being_booked',
      message: expect.stringMatching(
        voided === 0 ? /meanwhile$/ : /; before that, shipment \d+ \(\w+\) was cancelled$/,
      ),
    });
    expect(carriers.voided).toHaveLength(voided);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it('again, when nothing is left to ship, answers the shipment that is there', async () => {
    const { order, carriers } = await newOrder();
    const first = await book(order, as('one', carriers, NO_FAULT));
    const again = await book(order, as('two', carriers, NO_FAULT));
    expect([again.value.id, again.value.is_new, again.status]).toEqual([first.value.id, false, 200]);
    await expectOneShipment(order, carriers);
  });

  it('that is only tried buys nothing, claims nothing and writes nothing', async () => {
    const { order, carriers } = await newOrder();
    await book(order, { ...as('one', carriers, NO_FAULT), dryRun: true });
    expect(await claims(order)).toEqual([]);
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    expect([value.status, value.shipments]).toEqual(['new', []]);
  });

  it('that was cut off is left to whoever comes, where it is only tried what booking it would come to', async () => {
    const { order, carriers } = await begin(diesAt('before buying'));
    const before = await claimRows(order);
    const { value } = await book(order, { ...as('tries', carriers, NO_FAULT), dryRun: true });
    expect([value.status, await claimRows(order)]).toEqual(['ordered', before]);
    await book(order, as('next', carriers, NO_FAULT));
    await expectOneShipment(order, carriers);
  });

  it.each(['before voiding', 'after voiding'] as const)(
    'that is cancelled by a process that dies %s is cancelled by the worker of a server, for who asked',
    async (moment) => {
      const { order, carriers, shipment } = await beginCancel(diesAt(moment));
      expect((await shipmentNow(shipment)).status).toBe('ordered');
      expect(await worker({ ...as('next', carriers, NO_FAULT), process: everybodyLives('next') }).finish()).toBe(0);
      const workers = [1, 2, 3].map((number) => worker(as(`next ${number}`, carriers, NO_FAULT)));
      const finished = await Promise.all(workers.map((each) => each.finish()));
      expect(finished.reduce((sum, each) => sum + each)).toBe(1);
      expect(carriers.voided).toHaveLength(moment === 'after voiding' ? 2 : 1);
      const now = await shipmentNow(shipment);
      expect([now.status, now.refund_status, await claims(order)]).toEqual(['cancelled', 'refunded', []]);
      const { value } = await engine.call(shipmentOperations.inspect, { params: { id: shipment } });
      expect(value.changes.at(-1)?.actor).toEqual(ASKER);
      expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(0);
    },
  );

  it('whose cancel was cut off is no repeat for who books again: it is cancelled first, and a label that holds is bought', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('after voiding'));
    const { shid } = await shipmentNow(shipment);
    const { value, warnings } = await book(order, as('next', carriers, NO_FAULT));
    expect([value.is_new, value.id === shipment, (await shipmentNow(shipment)).status]).toEqual([
      true,
      false,
      'cancelled',
    ]);
    // Whoever packs may hold its label.
    expect(warnings?.[0]).toBe(
      `shipment ${shid}, whose cancellation had been begun before, was cancelled first: use no label of it`,
    );
  });

  it('whose cancel was cut off is asked about again where the carrier takes no more requests: it may have voided it before', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('after voiding'));
    const busy: Fault = async (moment) => {
      if (moment === 'before voiding') throw new ShipdockError('carrier_busy', 'the carrier takes no more requests');
    };
    expect(await worker(as('next', carriers, busy)).finish()).toBe(0);
    await expect(cancel(shipment, as('next', carriers, busy))).rejects.toMatchObject({ code: 'carrier_busy' });
    // Nor does whoever cancels its order hear that it is good.
    const { execute } = await orderOperations.cancel.load();
    const asked = { params: { id: order }, body: { cancel_shipments: true } };
    expect((await execute(as('next', carriers, busy), asked)).warnings).toEqual([
      expect.stringMatching(/ is not cancelled yet, and its label may be void: /),
    ]);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
    expect((await shipmentNow(shipment)).status).toBe('cancelled');
  });

  it('whose cancel was cut off keeps nobody waiting where its carrier is none of the account any more', async () => {
    const { order, carriers } = await beginCancel(diesAt('after voiding'));
    const gone = { ...as('next', carriers, NO_FAULT), carriers: NO_CARRIERS };
    await new AbandonedPurchases(gone, () => undefined).finish();
    expect(await voidLeaseOf(order)).toBe(LEASE_OVER);
    await expect(book(order, gone)).rejects.toMatchObject({
      code: 'carrier_not_found',
      hint: expect.stringMatching(/shipments cancel \d+ --voided-by-hand$/),
    });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it('whose cancel was cut off is cancelled on the word of who had it voided by hand, where its carrier is none any more', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('after voiding'));
    const gone = { ...as('next', carriers, NO_FAULT), carriers: NO_CARRIERS };
    const { execute } = await shipmentOperations.cancel.load();
    const asked = { params: { id: shipment }, body: { voided_by_hand: true } };
    const { value, warnings } = await execute(gone, asked);
    expect([value.status, value.refund]).toEqual(['cancelled', 'refund_pending']);
    expect(warnings?.[0]).toMatch(
      /^shipment \d+ is cancelled on your word, .* not active any more\): a label that is not/,
    );
    const { value: story } = await engine.call(shipmentOperations.inspect, { params: { id: shipment } });
    expect(story.changes.at(-1)?.changes).toContainEqual({ field: 'voided_by_hand', from: null, to: true });
    expect((await book(order, as('next', carriers, NO_FAULT))).value.is_new).toBe(true);
  });

  it('whose carrier is none any more is told, where its order is cancelled with it, to be voided by hand', async () => {
    const { order, carriers } = await newOrder();
    await book(order, as('one', carriers, NO_FAULT));
    const { execute } = await orderOperations.cancel.load();
    const gone = { ...as('one', carriers, NO_FAULT), carriers: NO_CARRIERS };
    const { warnings } = await execute(gone, { params: { id: order }, body: { cancel_shipments: true } });
    const told =
      /was not cancelled: .* more; have it void the label, then: shipdock shipments cancel \d+ --voided-by-hand$/;
    expect(warnings?.[0]).toMatch(told);
  });

  it.each([
    ['answers nonsense', new TypeError('undefined is not an object')],
    ['has closed the account', new ShipdockError('carrier_refused', 'no', { about: 'subject' })],
  ])('whose carrier %s is cancelled on the word of who had it voided by hand', async (_, error) => {
    const { order, carriers } = await newOrder();
    const { value: booked } = await book(order, as('one', carriers, NO_FAULT));
    const asked = as('one', carriers, async () => {
      throw error;
    });
    const { execute } = await shipmentOperations.cancel.load();
    const { value, warnings } = await execute(asked, { params: { id: booked.id }, body: { voided_by_hand: true } });
    expect([value.status, warnings?.[0]]).toEqual(['cancelled', expect.stringContaining('on your word')]);
  });

  it('that another cancels while its carrier is asked for is cancelled on nobody’s word', async () => {
    const { carriers, shipment } = await beginCancel(diesAt('before voiding'));
    const silent = as('next', carriers, async (moment) => {
      if (moment !== 'before voiding') return;
      await worker(as('other', carriers, NO_FAULT)).finish();
      throw new ShipdockError('carrier_timeout', 'it did not answer');
    });
    const { execute } = await shipmentOperations.cancel.load();
    const asked = { params: { id: shipment }, body: { voided_by_hand: true } };
    const { value, warnings } = await execute(silent, asked);
    expect([value.status, value.refund, warnings]).toEqual(['cancelled', 'already', []]);
  });

  it('whose carrier answers is cancelled on nobody’s word: it refuses', async () => {
    const { order, carriers } = await newOrder();
    const { value } = await book(order, as('one', carriers, NO_FAULT));
    carriers.refusal = { value: 'refused', messages: ['on its way'] };
    const { execute } = await shipmentOperations.cancel.load();
    const asked = { params: { id: value.id }, body: { voided_by_hand: true } };
    await expect(execute(as('one', carriers, NO_FAULT), asked)).rejects.toMatchObject({
      code: 'shipment_not_cancellable',
    });
    expect((await shipmentNow(value.id)).status).toBe('ordered');
  });

  it('whose cancel was cut off is told so by a check, and not that nothing is left', async () => {
    const { order, shipment } = await beginCancel(diesAt('after voiding'));
    const { shid } = await shipmentNow(shipment);
    const check = async (body = {}) => {
      const { value } = await engine.call(shipmentOperations.check, { params: { id: order }, body });
      // Behind it may stand that the day's cut-off has passed.
      const [first] = value.problems.map(({ message, mend }) => `${message} (${mend})`);
      return [value.is_ready, first];
    };
    const told = expect.stringMatching(
      new RegExp(
        `^shipment ${shid} holds .* was begun and not finished: .* \\(shipdock shipments cancel ${shid} finishes`,
      ),
    );
    expect(await check()).toEqual([false, told]);
    expect(await check({ carrier: 'ltl' })).toEqual([false, told]);
  });

  it('whose cancel was cut off goes on no manifest: it is cancelled first', async () => {
    const { carriers, shipment } = await beginCancel(diesAt('after voiding'));
    const { execute } = await manifestOperations.close.load();
    const { ship_date: date, shid } = await shipmentNow(shipment);
    const { warnings } = await execute(as('next', carriers, NO_FAULT), { body: { date } });
    expect(warnings).toContainEqual(expect.stringMatching(`^shipment ${shid}, .* was cancelled first`));
    const { value } = await engine.call(shipmentOperations.inspect, { params: { id: shipment } });
    expect([value.shipment.status, value.changes.some((each) => JSON.stringify(each).includes('manifest'))]).toEqual([
      'cancelled',
      false,
    ]);
  });

  it.each([
    ['somebody is cancelling', 'is being cancelled', { process: everybodyLives('other') }],
    ['was being cancelled with a carrier that is none any more', 'was being cancelled', { carriers: NO_CARRIERS }],
  ])('that %s is told of where a day is closed: the driver takes a label that may be void', async (_, told, other) => {
    const { carriers, shipment } = await beginCancel(diesAt('before voiding'));
    const { ship_date: day, shid } = await shipmentNow(shipment);
    const { execute } = await manifestOperations.close.load();
    // A day that none of the others closed.
    const date = new Date(Date.parse(day ?? '') + shid * 86_400_000).toISOString().slice(0, 10);
    const close = (body: object) => execute({ ...as('other', carriers, NO_FAULT), ...other }, { body });
    const annex = {
      code: `ANNEX${shid}`,
      address: { street1: '1 Broadway', city: 'New York', state: 'NY', zip: '10004' },
    };
    await engine.call(warehouseOperations.create, { body: annex });
    // Who closes another carrier's day, or that of another warehouse, has nothing to do with it.
    for (const only of [{ carrier_code: 'fxw' }, { warehouse_code: annex.code }]) {
      await expect(close({ date, ...only })).rejects.toMatchObject({
        message: expect.not.stringContaining(`shipment ${shid} `),
      });
    }
    const { warnings } = await close({ date });
    expect(warnings).toContainEqual(expect.stringMatching(`^shipment ${shid} ${told}, and its label may be void: `));
    await worker(as('next', carriers, NO_FAULT)).finish();
  });

  it('that two who close a day would finish cancelling is told to both: of the one it goes on the manifest', async () => {
    const { carriers, shipment } = await beginCancel(diesAt('before voiding'));
    const { shid } = await shipmentNow(shipment);
    const closer = (name: string): Services => ({
      ...as(name, carriers, NO_FAULT),
      process: { name, mayBeAlive: (other) => !other.startsWith('dead') },
    });
    const told = await Promise.all(['one', 'two'].map((name) => finishVoidsOfAccount(closer(name), () => true)));
    const ofIt = told.map((each) => each.filter((text) => text.startsWith(`shipment ${shid}`)).length);
    expect([ofIt, carriers.voided.length]).toEqual([[1, 1], 1]);
  });

  // Nobody else would hear it: who asks again finds it cancelled, and the label lies on the bench.
  it('whose cancel was cut off is told as cancelled also where nothing is booked or closed then', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('after voiding'));
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const body = { order_line_items: [{ id: value.order_line_items[0]?.id, quantity: 999 }] };
    await expect(book(order, as('next', carriers, NO_FAULT), body)).rejects.toMatchObject({
      code: 'quantity_not_left',
      message: expect.stringMatching(/999 were asked for; before that, shipment \d+, .* was cancelled first/),
    });
    expect((await shipmentNow(shipment)).status).toBe('cancelled');
    const other = await beginCancel(diesAt('after voiding'));
    const { execute } = await manifestOperations.close.load();
    const { shid } = await shipmentNow(other.shipment);
    await expect(execute(as('next', other.carriers, NO_FAULT), { body: { date: '2031-01-06' } })).rejects.toMatchObject(
      {
        code: 'manifest_empty',
        message: expect.stringContaining(
          `shipment ${shid}, whose cancellation had been begun before, was cancelled first`,
        ),
      },
    );
    expect((await shipmentNow(other.shipment)).status).toBe('cancelled');
  });

  it('whose cancel was cut off has no labels to give before it is known what became of it', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    await askedLongAgo(order);
    const body = { shipments: [shipment] };
    const refused = { code: 'shipment_cancelled', message: expect.stringContaining('is being cancelled') };
    await expect(engine.call(documentOperations.labels, { body })).rejects.toMatchObject(refused);
    const path = { params: { id: shipment } };
    await expect(engine.call(shipmentDocumentOperations.labels, path)).rejects.toMatchObject(refused);
    const page = { order_id: order, page: 1, per_page: 10 };
    const told = async () => {
      const replies = [
        await engine.call(shipmentOperations.get, path),
        await engine.call(shipmentOperations.list, { query: page }),
        await engine.call(shipmentOperations.ofOrder, { params: { id: order } }),
        await engine.call(orderOperations.get, { params: { id: order } }),
      ];
      return replies.map(({ warnings }) => warnings);
    };
    const doubt = [expect.stringMatching(/^shipment \d+ is being cancelled, and its label may be void: /)];
    expect(await told()).toEqual([doubt, doubt, doubt, doubt]);
    carriers.refusal = { value: 'refused', messages: ['on its way'] };
    await worker(as('next', carriers, NO_FAULT)).finish();
    expect((await engine.call(documentOperations.labels, { body })).value.documents).toHaveLength(1);
    expect(await told()).toEqual([[], [], [], []]);
  });

  it('that stands on a manifest and whose cancel is finished by a booking is told of: the driver may have it', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'), async (booked) => {
      const { execute } = await manifestOperations.close.load();
      const { ship_date: day } = await shipmentNow(booked);
      // A day that none of the others closed.
      const date = new Date(Date.parse(day ?? '') + 86_400_000).toISOString().slice(0, 10);
      await execute(engine.services as Services, { body: { date } });
    });
    const { warnings } = await book(order, as('next', carriers, NO_FAULT));
    expect((await shipmentNow(shipment)).status).toBe('cancelled');
    expect(warnings).toContainEqual(expect.stringContaining('strike it off there'));
  });

  it('whose carrier refuses to void it, asked by who books again, stays booked, and that is told', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    await askedLongAgo(order);
    carriers.refusal = { value: 'refused', messages: ['on its way'] };
    const { value, warnings } = await book(order, as('next', carriers, NO_FAULT));
    expect([value.id, value.is_new]).toEqual([shipment, false]);
    expect(warnings?.[0]).toMatch(/stays booked: .* does not cancel shipment \d+: on its way$/);
  });

  it('whose carrier refuses to void it, asked again, stays booked, and is not asked for ever', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    await askedLongAgo(order);
    carriers.refusal = { value: 'refused', messages: ['on its way'] };
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(0);
    expect([(await shipmentNow(shipment)).status, carriers.voided.length]).toEqual(['ordered', 1]);
  });

  it('whose carrier refuses to void what it may be at still is told as booked to nobody: it is asked again', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    carriers.refusal = { value: 'refused', messages: ['it is being worked on'] };
    const refused = { code: 'void_unfinished', message: expect.stringMatching(/asked for that before, and may still/) };
    await expect(cancel(shipment, as('next', carriers, NO_FAULT))).rejects.toMatchObject(refused);
    await expect(book(order, as('next', carriers, NO_FAULT))).rejects.toMatchObject(refused);
    const labels = engine.call(documentOperations.labels, { body: { shipments: [shipment] } });
    await expect(labels).rejects.toMatchObject({ code: 'shipment_cancelled' });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(0);
    carriers.refusal = undefined;
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
    expect((await shipmentNow(shipment)).status).toBe('cancelled');
  });

  it('whose carrier refuses to void what it was asked for long before stays booked, however often it refused meanwhile', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    carriers.refusal = { value: 'refused', messages: ['on its way'] };
    await askedLongAgo(order, 290_000);
    await expect(cancel(shipment, as('next', carriers, NO_FAULT))).rejects.toMatchObject({ code: 'void_unfinished' });
    const [row] = await claimRows(order);
    expect(Date.now() - Date.parse(row?.void_asked_at ?? '')).toBeGreaterThanOrEqual(290_000);
    carriers.refusal = undefined;
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
  });

  it('whose carrier refuses to void it stays booked also where the clock was put back since it was asked before', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    await askedLongAgo(order, -86_400_000);
    carriers.refusal = { value: 'refused', messages: ['on its way'] };
    await expect(cancel(shipment, as('next', carriers, NO_FAULT))).rejects.toMatchObject({
      code: 'shipment_not_cancellable',
    });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(0);
  });

  it('that was picked up before its cancel was finished is left to a person, who is told: its units are on their way', async () => {
    const { order, carriers, shipment } = await beginCancel(diesAt('before voiding'));
    const { execute: record } = await trackingOperations.record.load();
    await record(engine.services as Services, { params: { id: shipment }, body: { status: 'picked_up' } });
    const { shid } = await shipmentNow(shipment);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { openVoids } = await engine.database.read((transaction) => countFacts(transaction, { now: at, before: at }));
    expect(openVoids.filter((each) => each.isOnItsWay).map((each) => each.shid)).toContain(shid);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(0);
    const { value } = await book(order, as('next', carriers, NO_FAULT));
    expect([value.id === shipment, value.is_new, carriers.sold.size, carriers.voided]).toEqual([true, false, 1, []]);
    const papers = await engine.call(documentOperations.labels, { body: { shipments: [shipment] } });
    expect(papers.value.documents).toHaveLength(1);
    const { warnings } = await cancel(shipment, as('next', carriers, NO_FAULT));
    expect(warnings).toContainEqual(expect.stringContaining('see first that the goods come back'));
    expect((await shipmentNow(shipment)).refund_status).toBe('refund_pending');
  });

  it('that was delivered meanwhile stays delivered, though its cancel was cut off', async () => {
    const { carriers, shipment } = await beginCancel(diesAt('before voiding'));
    const body = { status: 'delivered' };
    await engine.call(shipmentOperations.update, { params: { id: shipment }, body });
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(1);
    expect(await worker(as('next', carriers, NO_FAULT)).finish()).toBe(0);
    expect([(await shipmentNow(shipment)).status, carriers.voided]).toEqual(['delivered', []]);
  });

  it.each([
    ['carrier_timeout', 'cancelled'],
    ['carrier_busy', 'ordered'],
  ] as const)('whose carrier answers a cancel with %s is %s once somebody asks again', async (code, status) => {
    const { order, carriers } = await newOrder();
    const { value: booked } = await book(order, as('one', carriers, NO_FAULT));
    const fails = as('one', carriers, async () => {
      throw new ShipdockError(code, 'not now');
    });
    await expect(cancel(booked.id, fails)).rejects.toMatchObject({ code });
    await worker(as('one', carriers, NO_FAULT)).finish();
    expect((await shipmentNow(booked.id)).status).toBe(status);
  });

  it.each([
    ['goes away before that is kept', false],
    ['keeps it and goes away before it says so', true],
  ] as const)('whose label its carrier has voided is cancelled though the database %s', async (_, kept) => {
    const { order, carriers } = await newOrder();
    const { value: booked } = await book(order, as('one', carriers, NO_FAULT));
    const asked = cancel(booked.id, { ...as('one', carriers, NO_FAULT), database: awayOnceVoided(carriers, kept) });
    if (databases.dialect === 'sqlite') {
      // Nobody restarts a file: it is told as it is, and finished by who comes next.
      await expect(asked).rejects.toMatchObject({
        code: 'void_unfinished',
        message: expect.stringMatching(/ has voided shipment \d+, which is not recorded yet: the database is away$/),
      });
      await worker(as('one', carriers, NO_FAULT)).finish();
    } else {
      expect((await asked).value).toMatchObject({ status: 'cancelled', refund: 'refunded' });
    }
    expect((await shipmentNow(booked.id)).status).toBe('cancelled');
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    expect(value.shipped_order_line_items).toEqual([]);
  });

  it('whose carrier answers nonsense to a cancel is told as one whose label may be void, and is asked again', async () => {
    const { order, carriers } = await newOrder();
    const { value: booked } = await book(order, as('one', carriers, NO_FAULT));
    const nonsense = as('one', carriers, async (moment) => {
      if (moment === 'after voiding') throw new TypeError('undefined is not an object');
    });
    await expect(cancel(booked.id, nonsense)).rejects.toMatchObject({
      code: 'carrier_unavailable',
      message: expect.stringMatching(/ gave an answer that cannot be read: /),
      hint: expect.stringContaining('its label may be void or not'),
    });
    const { said, voided } = await cancelShipmentsOfOrder(nonsense, order);
    expect([said, voided.size]).toEqual([
      [expect.stringMatching(/^shipment \d+ \(\w+\) is not cancelled yet, and its label may be void: /)],
      0,
    ]);
    await worker(as('one', carriers, NO_FAULT)).finish();
    expect((await shipmentNow(booked.id)).status).toBe('cancelled');
  });

  it.each([
    ['that say neither', undefined],
    ['of an unknown word', { value: 'declined', messages: [] }],
    ['without the reason of a refusal', { value: 'refused' }],
  ])('whose carrier answers a cancel with words %s stays booked, and its label is in doubt', async (_, answer) => {
    const { order, carriers } = await newOrder();
    const { value: booked } = await book(order, as('one', carriers, NO_FAULT));
    carriers.answerOfVoid = () => answer;
    await expect(cancel(booked.id, as('one', carriers, NO_FAULT))).rejects.toMatchObject({
      code: 'carrier_unavailable',
      hint: expect.stringContaining('its label may be void or not'),
    });
    expect((await shipmentNow(booked.id)).status).toBe('ordered');
  });

  it.each([
    ['no number', { trackingNumber: '' }],
    ['a blank for a number', { trackingNumber: ' ' }],
    ['a number that nobody can print', { packageTrackingNumbers: ['SD\u00001'] }],
    ['numbers that are none', { packageTrackingNumbers: [null] }],
    ['no price', { offer: { currency: 'USD' } }],
    ['less than nothing for a price', { offer: { currency: 'USD', totalMinor: -1, parts: [] } }],
    ['parts of no price', { offer: { currency: 'USD', totalMinor: 1, parts: [{ code: 'base', minor: Number.NaN }] } }],
    ['nothing at all', undefined],
    ['nonsense', new TypeError('undefined is not an object')],
  ])('that its carrier sells with %s told is begun still, and a fault to be looked at', async (_, part) => {
    const { order, carriers } = await newOrder();
    carriers.answerOfBook = (sold) => {
      if (part instanceof TypeError) throw part;
      return part && ({ ...sold, ...part } as Booking);
    };
    const refused = await book(order, as('one', carriers, NO_FAULT)).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'carrier_unavailable',
      message: expect.stringMatching(/ gave an answer that cannot be read: /),
    });
    expect(isFault(refused)).toBe(true);
    expect(await claims(order)).toEqual(['claimed']);
    await book(order, as('one', carriers, NO_FAULT));
    await expectOneShipment(order, carriers);
  });

  it('whose carrier sells it for another price, and prints blanks in its number, tells that price and is found by its number', async () => {
    const { order, carriers } = await newOrder();
    carriers.answerOfBook = (sold) => ({
      ...sold,
      trackingNumber: ` ${sold.trackingNumber.slice(0, 4)} ${sold.trackingNumber.slice(4)}`,
      packageTrackingNumbers: sold.packageTrackingNumbers.map((each) => `${each.slice(0, 4)} ${each.slice(4)}`),
      packageReturnNumbers: [''],
      offer: { ...sold.offer, totalMinor: 2000, parts: [{ code: 'base', group: 'shipping', minor: 2000 }] },
    });
    const { value: booked, warnings } = await book(order, as('one', carriers, NO_FAULT));
    expect(warnings).toContainEqual(
      expect.stringMatching(/^shipment \d+: \S.* charges 20\.00 USD; it told \d+\.\d\d USD before/),
    );
    const [sold] = carriers.sold.values();
    expect([
      booked.tracking_number,
      booked.packages?.[0]?.tracking_number,
      booked.packages?.[0]?.return_tracking_number,
    ]).toEqual([sold?.trackingNumber, sold?.packageTrackingNumbers[0], null]);
  });

  it.each([
    ['no number', { trackingNumber: '' }],
    ['numbers that are none', { packageTrackingNumbers: [null] }],
    ['no price', { offer: { currency: 'USD' } }],
  ])('whose carrier says with %s what it sold is begun still, and the carrier is named', async (_, part) => {
    const { order, carriers } = await begin(diesAt('after buying'));
    const [[key, sold] = expect.unreachable()] = carriers.sold;
    carriers.sold.set(key, { ...sold, ...part } as Booking);
    await expect(book(order, as('next', carriers, NO_FAULT))).rejects.toMatchObject({
      code: 'carrier_unavailable',
      message: expect.stringMatching(/ gave an answer that cannot be read: /),
    });
    carriers.sold.set(key, sold);
    expect((await book(order, as('next', carriers, NO_FAULT))).value.tracking_number).toBe(sold.trackingNumber);
  });

  /** The engine's database, which goes away once after the carrier voided something: before the change is kept, or after. */
  function awayOnceVoided(carriers: RememberingCarriers, kept: boolean): Services['database'] {
    const { database } = engine;
    let wasAway = false;
    return {
      dialect: database.dialect,
      name: database.name,
      read: (work: Parameters<typeof database.read>[0]) => database.read(work),
      write: async (work: Parameters<typeof database.write>[0]) => {
        if (carriers.voided.length === 0 || wasAway) return database.write(work);
        wasAway = true;
        if (kept) await database.write(work);
        throw new ShipdockError('database_unusable', 'the database is away');
      },
    } as Services['database'];
  }

  /** Goods of no order, the same for that of one order. */
  async function bookGoodsOf(order: string, services: Services, sent: object = {}) {
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    const packages = [{ length: 9, width: 6, height: 4, weight: 3 }];
    const place = { ...(orderBody().destination_address as object), street2: value.order_number };
    const { execute } = await shipmentOperations.book.load();
    return execute(services, { body: { destination_address: place, packages, carrier: 'fxp', ...sent } });
  }

  /** Goods of no order, of which no two are the same. */
  function goodsBody() {
    const { destination_address: place } = orderBody();
    const height = 4 + Math.random();
    return { destination_address: place, packages: [{ length: 9, width: 6, height, weight: 3 }], carrier: 'fxp' };
  }

  async function shipmentNow(id: string) {
    return (await engine.call(shipmentOperations.get, { params: { id } })).value;
  }

  async function cancel(shipment: string, services: Services) {
    const { execute } = await shipmentOperations.cancel.load();
    return execute(services, { params: { id: shipment } });
  }

  /** A shipment that a process began to cancel and will never finish. */
  async function beginCancel(fault: Fault, before = async (_booked: string) => {}) {
    const { order, carriers } = await newOrder();
    const { value } = await book(order, as('dead', carriers, NO_FAULT));
    await before(value.id);
    const struck = new Promise<void>((resolve) => {
      carriers.whenStruck = resolve;
    });
    void cancel(value.id, { ...as('dead', carriers, fault), actor: ASKER });
    await struck;
    return { order, carriers, shipment: value.id as string };
  }

  async function newOrder(carriers = new RememberingCarriers(engine.services.carriers)) {
    const { value } = await engine.call(orderOperations.create, { body: orderBody() });
    return { order: value.id as string, carriers };
  }

  /** An order whose booking a process began and, where the fault strikes, will never finish. */
  async function begin(
    fault: Fault,
    { known, body, request }: { known?: RememberingCarriers; body?: object; request?: Partial<Services> } = {},
  ) {
    const { order, carriers } = await newOrder(known);
    await begun(order, carriers, fault, { ...(body && { body }), ...(request && { request }) });
    return { order, carriers };
  }

  /** The same of an order that is there. */
  async function begun(
    order: string,
    carriers: RememberingCarriers,
    fault: Fault,
    { body, request }: { body?: object; request?: Partial<Services> } = {},
  ): Promise<void> {
    const struck = new Promise<void>((resolve) => {
      carriers.whenStruck = resolve;
    });
    void book(order, { ...as('dead', carriers, fault), actor: ASKER, ...request }, body);
    await struck;
    expect(await claims(order)).toEqual(['claimed']);
  }

  function as(name: string, carriers: RememberingCarriers, fault: Fault): Services {
    return { ...engine.services, carriers: carriers.with(fault), process: onlyLives(name) };
  }

  async function giveUp(order: string, services: Services) {
    const { execute } = await shipmentOperations.giveUp.load();
    return execute(services, { params: { id: order } });
  }

  async function book(order: string, services: Services, body: object = {}) {
    const { execute } = await shipmentOperations.bookOrder.load();
    return execute(services, { params: { id: order }, body });
  }

  async function claims(order: string): Promise<readonly string[]> {
    return (await claimRows(order)).map((row) => row.state);
  }

  function claimRows(order: string) {
    return engine.database.read((transaction) =>
      transaction
        .tables<Tables>()
        .selectFrom('booking_claims')
        .select(['state', 'claim_key', 'lease_until', 'void_until', 'void_asked_at'])
        .where('order_id', '=', order)
        .where('state', '<>', 'released')
        .execute(),
    );
  }

  async function keysOf(order: string): Promise<readonly string[]> {
    return (await claimRows(order)).map((row) => row.claim_key);
  }

  async function leaseOf(order: string) {
    return (await claimRows(order))[0]?.lease_until ?? null;
  }

  /** As if whoever died had asked the carrier then. */
  async function askedLongAgo(order: string, ms = 300_000): Promise<void> {
    await engine.database.write((transaction) =>
      transaction
        .tables<Tables>()
        .updateTable('booking_claims')
        .set({ void_asked_at: new Date(Date.now() - ms).toISOString() })
        .where('order_id', '=', order)
        .execute(),
    );
  }

  async function voidLeaseOf(order: string) {
    return (await claimRows(order))[0]?.void_until ?? null;
  }

  /** Passes two minutes in such steps that a lease which is kept never ends. */
  async function passKeeping(leaseNow: () => Promise<string | null>): Promise<void> {
    for (let step = 0; step < 12; step++) {
      const before = await leaseNow();
      vi.advanceTimersByTime(10_000);
      await expect.poll(leaseNow, { timeout: 120_000 }).not.toBe(before);
    }
  }

  async function claimOf(order: string): Promise<void> {
    await expect.poll(() => claims(order), { timeout: 120_000 }).toEqual(['claimed']);
  }

  async function soldOne(carriers: RememberingCarriers): Promise<void> {
    await expect.poll(() => carriers.sold.size, { timeout: 120_000 }).toBe(1);
  }

  async function expectOneShipment(order: string, carriers: RememberingCarriers): Promise<void> {
    expect(carriers.sold.size).toBe(1);
    expect(await claims(order)).toEqual(['recorded']);
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    expect(value.status).toBe('shipped');
    expect(value.shipments).toHaveLength(1);
    expect(value.not_shipped_order_line_items).toEqual([]);
    expect(value.shipped_order_line_items.map((line) => line.quantity)).toEqual(
      value.order_line_items.map((line) => line.quantity),
    );
  }
});

interface Tables {
  webhook_events: { shipment_id: string; body: string; position: number };
  booking_claims: {
    order_id: string;
    state: string;
    claim_key: string;
    purchase: string;
    lease_until: string;
    void_until: string | null;
    void_asked_at: string | null;
  };
}

/** Carriers that keep what they sold by its key, as a carrier does whatever becomes of its customers. */
class RememberingCarriers {
  readonly sold = new Map<string, Booking>();
  asked = 0;
  /** How it fails when it is asked what it sold. */
  silence: ShipdockError | undefined;
  /** Keys of what it was told to void, each time. */
  readonly voided: string[] = [];
  refusal: { readonly value: 'refused'; readonly messages: readonly string[] } | undefined;
  /** What it tells instead of what it sold. */
  answerOfBook: ((sold: Booking) => Booking | undefined) | undefined;
  /** What it answers instead to a cancellation, which it does not make. */
  answerOfVoid: (() => unknown) | undefined;
  whenStruck: () => void = () => undefined;
  readonly #real: CarrierDirectory;

  constructor(real: CarrierDirectory) {
    this.#real = real;
  }

  with(fault: Fault): CarrierDirectory {
    return {
      activeOn: async (...asked) =>
        (await this.#real.activeOn(...asked)).map((carrier) => ({
          ...carrier,
          find: async (key) => {
            this.asked += 1;
            await this.#strike(fault, 'before asking');
            if (this.silence !== undefined) throw this.silence;
            await this.#strike(fault, 'after asking');
            return { value: this.sold.get(key), messages: [] };
          },
          book: async (request) => {
            await this.#strike(fault, 'before buying');
            const booking = this.sold.get(request.key) ?? (await carrier.book(request)).value;
            this.sold.set(request.key, booking);
            await this.#strike(fault, 'after buying');
            const told = this.answerOfBook === undefined ? booking : this.answerOfBook(booking);
            return { value: told as Booking, messages: [] };
          },
          void: async (request) => {
            await this.#strike(fault, 'before voiding');
            if (this.answerOfVoid !== undefined) return this.answerOfVoid() as Awaited<ReturnType<Carrier['void']>>;
            this.voided.push(request.key);
            const answer = this.refusal ?? (await carrier.void(request));
            await this.#strike(fault, 'after voiding');
            return answer;
          },
        })),
    };
  }

  async #strike(fault: Fault, moment: Parameters<Fault>[0]): Promise<void> {
    const struck = fault(moment);
    if (struck === NEVER) this.whenStruck();
    await struck;
  }
}

const refusesAll: Fault = async (moment) => {
  if (moment === 'before buying')
    throw new ShipdockError('carrier_refused', 'the account is locked', { about: 'subject' });
};

function diesAt(fatal: Parameters<Fault>[0]): Fault {
  return (moment) => (moment === fatal ? NEVER : Promise.resolve());
}

/** What a server does beside answering; it meets no fault but those of carriers. */
function worker(services: Services, milliseconds?: () => number): AbandonedPurchases {
  return new AbandonedPurchases(services, (error) => expect.unreachable(String(error)), milliseconds);
}

/** A process for which all others are dead. */
function onlyLives(name: string): ProcessIdentity {
  return { name, mayBeAlive: (other) => other.startsWith(name.split(' ')[0] ?? name) };
}

function everybodyLives(name: string): ProcessIdentity {
  return { name, mayBeAlive: () => true };
}
