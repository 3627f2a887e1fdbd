import { beforeEach, expect, it } from 'vitest';
import type { Database, Row, Transaction } from '../../src/database/database.ts';
import type { AccountId, OrderId, ShipmentId } from '../../src/kernel/ids.ts';
import { LEASE_OVER } from '../../src/kernel/lease.ts';
import type { OpenClaim } from '../../src/shipments/booking/claim-row.ts';
import {
  claimOfShipment,
  deleteReleasedClaims,
  endLease,
  findClaim,
  findClaimOfKey,
  findOpenClaim,
  isSpent,
  listClaimHolders,
  recordClaim,
  releaseClaim,
  releaseRecordedClaim,
  reopenClaim,
  takeOverClaim,
} from '../../src/shipments/claims.store.ts';
import { findLivingClaim, findOthersOfRate, isBookedByRate } from '../../src/shipments/claims-of-content.store.ts';
import {
  forgetEveryGivenUp,
  forgetGivenUp,
  keepGivenUp,
  listGivenUp,
  recordGivenUp,
} from '../../src/shipments/given-up-claims.store.ts';
import { beginVoid, endVoidLease, forgetVoid, listOpenVoids, takeOverVoid } from '../../src/shipments/voids.store.ts';
import { VALID_ROWS } from '../database/rows.ts';
import { describeOnSqlite } from '../engine/databases.ts';

const ACCOUNT = 'acc_1' as AccountId;
const ORDER = 'ord_1' as OrderId;
const [BEFORE, LATER, LATEST] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z'];

const indexOf = (table: string) => VALID_ROWS.findIndex(([name]) => name === table);
const valid = (table: string): Row => VALID_ROWS[indexOf(table)]?.[1] ?? {};
const CLAIM: Row = {
  ...valid('booking_claims'),
  ...{ state: 'claimed', shipment_id: null, holder: 'host:1:1', lease_until: LATER },
};
/** A purchase of no order that was given up. */
const GOODS: Row = { order_id: null, content_key: 'goods', state: 'released' };

describeOnSqlite('what was begun to be bought or voided', (databases) => {
  let database: Database;
  beforeEach(async () => {
    database = await databases.emptyDatabase();
    await database.write(async (transaction) => {
      for (const [table, row] of VALID_ROWS.slice(0, indexOf('booking_claims'))) {
        await transaction.insertRows(table, [row]);
      }
      for (const id of ['shp_2', 'shp_3']) {
        await transaction.insertRows('shipments', [{ ...valid('shipments'), id, shid: Number(id.slice(4)) }]);
      }
    });
  });
  const write = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.write(work);
  const insert = (...rows: readonly Row[]) =>
    write((transaction) =>
      transaction.insertRows(
        'booking_claims',
        rows.map((row) => ({ ...CLAIM, claim_key: `key of ${row.id ?? CLAIM.id}`, ...row })),
      ),
    );
  const claims = () =>
    write((transaction) =>
      transaction
        .tables<{
          booking_claims: { id: string; state: string; holder: string; lease_until: string; purchase: string };
        }>()
        .selectFrom('booking_claims')
        .select(['id', 'state', 'holder', 'lease_until', 'purchase'])
        .orderBy('id')
        .execute(),
    );
  const states = async () => (await claims()).map(({ id, state }) => `${id} ${state}`);

  const held: OpenClaim = {
    ...{ id: 'evt_1', key: 'key of evt_1', holder: 'host:1:1', leaseUntil: LATER, shid: 1 },
    purchase: { what: 'anew' } as unknown as OpenClaim['purchase'],
  };
  const others: readonly OpenClaim[] = [
    { ...held, id: 'evt_2' },
    { ...held, holder: 'host:2:2' },
    { ...held, leaseUntil: LATEST },
  ];

  it('is taken over from who holds it as long as it is open, and by nobody else', async () => {
    await insert({}, { id: 'evt_2', order_id: null, holder: 'host:3:3' });
    const take = (claim: OpenClaim) => write((transaction) => takeOverClaim(transaction, claim, 'host:4:4', LATEST));
    for (const other of others) expect(await take(other)).toBe(false);
    expect(await take(held)).toBe(true);
    expect(await claims()).toMatchObject([
      { holder: 'host:4:4', lease_until: LATEST },
      { holder: 'host:3:3', lease_until: LATER },
    ]);
    await write((transaction) => recordClaim(transaction, 'evt_1', 'shp_1' as ShipmentId));
    expect(await take({ ...held, holder: 'host:4:4', leaseUntil: LATEST })).toBe(false);
  });

  it('is left to the next, or given up, by who holds it alone', async () => {
    await insert({});
    for (const other of others) {
      await write((transaction) => endLease(transaction, other));
      await write((transaction) => releaseClaim(transaction, other, { left: other.purchase, lookAgainAt: LATEST }));
    }
    expect(await claims()).toMatchObject([{ state: 'claimed', lease_until: LATER }]);
    await write((transaction) => endLease(transaction, held));
    expect(await claims()).toMatchObject([{ state: 'claimed', lease_until: LEASE_OVER }]);
    const left = { left: held.purchase, lookAgainAt: LATEST };
    await write((transaction) => releaseClaim(transaction, { ...held, leaseUntil: LEASE_OVER }, left));
    expect(await claims()).toMatchObject([{ state: 'released', lease_until: LATEST, purchase: '{"what":"anew"}' }]);
  });

  it('is recorded once, as long as it is open', async () => {
    await insert({}, { id: 'evt_2', order_id: null });
    const record = () => write((transaction) => recordClaim(transaction, 'evt_1', 'shp_1' as ShipmentId));
    expect([await record(), await record()]).toEqual([true, false]);
    expect(await states()).toEqual(['evt_1 recorded', 'evt_2 claimed']);
    await insert({ id: 'evt_3', order_id: null, state: 'released' });
    const given = await write((transaction) => recordClaim(transaction, 'evt_3', 'shp_3' as ShipmentId));
    expect(given).toBe(false);
  });

  it.each<[string, boolean, readonly Row[]]>([
    ['where nothing was claimed since', true, []],
    ['where it is not given up', false, [{ state: 'claimed' }]],
    ['where its order was claimed anew', false, [{ state: 'released' }, { id: 'evt_2' }]],
    ['where its order was booked anew', false, [{}, { id: 'evt_2', state: 'recorded', shipment_id: 'shp_2' }]],
    ['where what was claimed anew was given up too', true, [{}, { id: 'evt_2', state: 'released' }]],
    ['where its order was booked before', true, [{}, { id: 'evt_0', state: 'recorded', shipment_id: 'shp_2' }]],
    ['where something else was claimed since', true, [{}, { id: 'evt_2', order_id: null, content_key: 'goods' }]],
    ['where the same goods of no order were', false, [GOODS, { ...GOODS, id: 'evt_2', state: 'claimed' }]],
    [
      'where other goods of no order were',
      true,
      [GOODS, { ...GOODS, id: 'evt_2', state: 'claimed', content_key: 'x' }],
    ],
    ['where an order was claimed since', true, [GOODS, { id: 'evt_2', content_key: 'goods' }]],
  ])('is opened again %s: %j', async (_, isOpened, [first = {}, ...more]) => {
    await insert({ state: 'released', ...first }, ...more);
    expect(await write((transaction) => reopenClaim(transaction, held))).toBe(isOpened);
    expect((await claims()).find(({ id }) => id === 'evt_1')).toMatchObject({
      state: isOpened || first.state === 'claimed' ? 'claimed' : 'released',
      purchase: isOpened ? '{"what":"anew"}' : '{}',
    });
  });

  it('is found by its order, its key and its id as it stands', async () => {
    await insert(
      { state: 'released', claim_key: 'old' },
      { id: 'evt_2', claim_key: 'k2', state: 'recorded', shipment_id: 'shp_2' },
      { id: 'evt_3', claim_key: 'k3' },
      { id: 'evt_4', claim_key: 'old', state: 'released', shipment_id: 'shp_3', order_id: null },
    );
    await write(async (transaction) => {
      expect((await findOpenClaim(transaction, ORDER))?.id).toBe('evt_3');
      expect(await findClaimOfKey(transaction, ACCOUNT, 'old')).toBeUndefined();
      expect(await findClaimOfKey(transaction, ACCOUNT, 'k2')).toEqual({ shipmentId: 'shp_2' });
      expect(await findClaimOfKey(transaction, 'acc_2' as AccountId, 'k2')).toBeUndefined();
      const spent = (key: string, orderId?: OrderId) =>
        isSpent(transaction, { accountId: ACCOUNT, key, ...(orderId === undefined ? {} : { orderId }) });
      expect(await Promise.all([spent('k2', ORDER), spent('k3', ORDER), spent('old', ORDER), spent('old')])).toEqual([
        true,
        false,
        false,
        true,
      ]);
      expect((await findClaim(transaction, 'evt_3'))?.claim.id).toBe('evt_3');
      expect((await findClaim(transaction, 'evt_1', 'released'))?.claim.id).toBe('evt_1');
      const notOpen = ['evt_1', 'evt_2'].map((id) => findClaim(transaction, id));
      expect(await Promise.all([...notOpen, findClaim(transaction, 'evt_4', 'released')])).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect((await listClaimHolders(transaction)).map(({ id }) => id)).toEqual(['evt_3']);
      expect((await claimOfShipment(transaction, 'shp_2' as ShipmentId))?.key).toBe('k2');
      expect(await claimOfShipment(transaction, 'shp_3' as ShipmentId)).toBeUndefined();
    });
  });

  it('of goods of no order is the latest that lives, and before it one that is wanted', async () => {
    const of = (id: string, row: Row) => ({ ...GOODS, id, ...row });
    await write((transaction) =>
      transaction.insertRows('accounts', [{ ...valid('accounts'), id: 'acc_2', name: 'Other' }]),
    );
    await insert(
      of('evt_0', { state: 'claimed', purchase: '{"is":"older"}' }),
      of('evt_1', { state: 'recorded', shipment_id: 'shp_1' }),
      of('evt_2', { state: 'recorded', shipment_id: 'shp_2', purchase: '{"isBeside":true}' }),
      of('evt_3', { shipment_id: 'shp_3', purchase: '{"is":"cancelled"}', created_at: LATER }),
      of('evt_4', { purchase: '{"is":"given up"}' }),
      of('evt_5', { state: 'claimed', account_id: 'acc_2' }),
      of('evt_6', { state: 'claimed', content_key: 'others' }),
    );
    const found = (isWanted?: (bought: object) => boolean) =>
      write((transaction) => findLivingClaim(transaction, ACCOUNT, 'goods', isWanted));
    expect(await found()).toMatchObject({ living: { shipmentId: 'shp_1', claim: { id: 'evt_1' } }, attempts: 5 });
    expect((await found((bought) => 'is' in bought)).living?.shipmentId).toBe('shp_3');
    expect((await found((bought) => 'is' in bought && bought.is === 'older')).living?.claim.id).toBe('evt_0');
    expect((await found((bought) => 'createdAt' in bought && bought.createdAt === LATER)).living?.claim.id).toBe(
      'evt_3',
    );
    const none = await write((transaction) => findLivingClaim(transaction, ACCOUNT, 'nothing'));
    expect(none).toEqual({ living: undefined, attempts: 0 });
  });

  it("by a rate is another order's, or of none, the oldest that lives; what was sold too late goes by none", async () => {
    const of = (id: string, row: Row) => ({ id, state: 'recorded', shipment_id: 'shp_2', ...row });
    const [ofOrder, ofNone] = [{ content_key: 'order of rate r' }, { order_id: null, content_key: 'rate r' }];
    const late = { purchase: '{"isBeside":true}' };
    await insert(
      of('evt_1', { ...ofOrder, ...late, shipment_id: 'shp_1' }),
      of('evt_2', { ...ofNone, ...late }),
      of('evt_3', { ...ofNone, state: 'released', shipment_id: null }),
      of('evt_4', { ...ofOrder, content_key: 'order of rate r2', state: 'released', shipment_id: null }),
    );
    const asked = (orderId?: OrderId) =>
      write(async (transaction) => {
        const others = await findOthersOfRate(transaction, ACCOUNT, 'r', orderId);
        return [others.ofOrder?.id, others.ofNone?.id, await isBookedByRate(transaction, ACCOUNT, 'r', orderId)];
      });
    const nothing = [undefined, undefined, false];
    expect([await asked(), await asked(ORDER)]).toEqual([nothing, nothing]);
    await write((transaction) =>
      transaction.insertRows('accounts', [{ ...valid('accounts'), id: 'acc_2', name: 'Other' }]),
    );
    await insert(of('evt_4a', { ...ofNone, account_id: 'acc_2', shipment_id: 'shp_2' }));
    expect([await asked(), await asked(ORDER)]).toEqual([nothing, nothing]);
    await insert(
      of('evt_5', { ...ofNone, state: 'claimed', shipment_id: null }),
      of('evt_6', { ...ofNone, shipment_id: 'shp_3' }),
      of('evt_7', { ...ofOrder, state: 'claimed', shipment_id: null }),
    );
    expect(await asked()).toEqual(['evt_7', undefined, true]);
    expect(await asked(ORDER)).toEqual([undefined, 'evt_5', true]);
    expect(await asked('ord_2' as OrderId)).toEqual(['evt_7', 'evt_5', false]);
    const elsewhere = (orderId?: OrderId) =>
      write((transaction) => isBookedByRate(transaction, 'acc_2' as AccountId, 'r', orderId));
    expect([await elsewhere(), await elsewhere(ORDER)]).toEqual([true, false]);
  });

  it('is freed of its shipment, and forgotten with its order where nothing was bought', async () => {
    await insert({ state: 'recorded', shipment_id: 'shp_1' }, { id: 'evt_2', state: 'recorded', shipment_id: 'shp_2' });
    await write((transaction) => releaseRecordedClaim(transaction, 'shp_1' as ShipmentId));
    expect(await states()).toEqual(['evt_1 released', 'evt_2 recorded']);
    await insert({ id: 'evt_3', state: 'released', order_id: null });
    await write((transaction) => deleteReleasedClaims(transaction, ORDER));
    expect(await states()).toEqual(['evt_2 recorded', 'evt_3 released']);
  });

  it('is asked about once more where it was given up, however long ago it was begun, is due, and is not bought anew', async () => {
    const since = LATER;
    const at = (letter: string) => `evt_0${letter}`;
    const given = (letter: string, row: Row = {}) => ({ id: at(letter), state: 'released', order_id: null, ...row });
    await insert(
      given('a'),
      given('b', { lease_until: LATEST }),
      given('c', { lease_until: LEASE_OVER }),
      given('d', { shipment_id: 'shp_1' }),
      given('e', { claim_key: 'anew' }),
      given('f', { claim_key: 'anew', state: 'claimed' }),
      given('g', { lease_until: BEFORE }),
    );
    const due = (now: string) =>
      write(async (transaction) => (await listGivenUp(transaction, { since, now })).map(({ id }) => id).toSorted());
    expect([await due(LATER), await due(LATEST)]).toEqual([[at('a')], [at('a'), at('b')]]);
    const claim = { ...held, id: at('a') };
    await write((transaction) => forgetGivenUp(transaction, { ...claim, leaseUntil: LATEST }));
    expect(await due(LATER)).toEqual([at('a')]);
    await write((transaction) => forgetGivenUp(transaction, claim));
    await write((transaction) => forgetGivenUp(transaction, { ...held, id: at('f') }));
    expect(await due(LATEST)).toEqual([at('b')]);
    await write(forgetEveryGivenUp);
    expect(await due(LATEST)).toEqual([]);
    const leases = Object.fromEntries((await claims()).map(({ id, lease_until }) => [id, lease_until]));
    expect([leases[at('d')], leases[at('f')], leases[at('g')]]).toEqual([LATER, LATER, LEASE_OVER]);
  });

  it('outlasts its order where its carrier is to be asked, without its persons', async () => {
    await insert(
      { state: 'released' },
      { id: 'evt_2', state: 'released', lease_until: LEASE_OVER },
      { id: 'evt_3', state: 'released', shipment_id: 'shp_2' },
      { id: 'evt_4', state: 'claimed' },
      { id: 'evt_5', state: 'released', order_id: null },
    );
    await write((transaction) => keepGivenUp(transaction, ORDER, () => held.purchase));
    await write((transaction) => deleteReleasedClaims(transaction, ORDER));
    expect(await claims()).toMatchObject([
      { id: 'evt_1', state: 'released', purchase: '{"what":"anew"}' },
      { id: 'evt_4', state: 'claimed', purchase: '{}' },
      { id: 'evt_5', state: 'released', purchase: '{}' },
    ]);
  });

  it('is recorded with what its carrier sold all the same, also where it is forgotten with its order', async () => {
    await insert({ state: 'released' }, { id: 'evt_2', state: 'released', order_id: null });
    const shipment = { id: 'shp_1' as ShipmentId, accountId: ACCOUNT, orderId: ORDER, createdAt: LATER };
    await write((transaction) => recordGivenUp(transaction, held, shipment));
    await write((transaction) =>
      recordGivenUp(transaction, { ...held, id: 'evt_3', key: 'k3' }, { ...shipment, id: 'shp_3' as ShipmentId }),
    );
    expect(await states()).toEqual(['evt_1 recorded', 'evt_2 released', 'evt_3 recorded']);
    const kept = (id: string) => write((transaction) => claimOfShipment(transaction, id as ShipmentId));
    expect(await kept('shp_1')).toEqual({ key: held.key, purchase: held.purchase });
    expect(await kept('shp_3')).toEqual({ key: 'k3', purchase: held.purchase });
  });

  it('is voided by who holds that alone, and told to whoever finishes it', async () => {
    await insert(
      { state: 'recorded', shipment_id: 'shp_1' },
      { id: 'evt_2', claim_key: 'k2', state: 'recorded', shipment_id: 'shp_2' },
    );
    const shipmentId = 'shp_1' as ShipmentId;
    const mine = { holder: 'host:1:1', leaseUntil: LATER };
    const theirs = [
      { ...mine, holder: 'host:2:2' },
      { ...mine, leaseUntil: LATEST },
    ];
    const listed = () => write((transaction) => listOpenVoids(transaction));
    await write((transaction) =>
      beginVoid(transaction, shipmentId, { ...mine, askedBy: { type: 'user', name: 'anna' }, askedAt: null }),
    );
    for (const other of theirs) {
      const open = { ...other, shipmentId };
      expect(await write((transaction) => takeOverVoid(transaction, open, { ...mine, leaseUntil: LATEST }))).toBe(
        false,
      );
      await write((transaction) => endVoidLease(transaction, shipmentId, other));
      await write((transaction) => forgetVoid(transaction, shipmentId, other));
    }
    const open = { id: 'evt_1', accountId: ACCOUNT, shipmentId, askedBy: { type: 'user', name: 'anna' } };
    expect(await listed()).toEqual([{ ...open, ...mine }]);
    const taken = { holder: 'host:3:3', leaseUntil: LATEST };
    expect(await write((transaction) => takeOverVoid(transaction, { ...mine, shipmentId }, taken))).toBe(true);
    expect(await listed()).toEqual([{ ...open, ...taken }]);
    await write((transaction) => endVoidLease(transaction, shipmentId, taken));
    expect(await listed()).toEqual([{ ...open, ...taken, leaseUntil: LEASE_OVER }]);
    await write((transaction) => forgetVoid(transaction, shipmentId, { ...taken, leaseUntil: LEASE_OVER }));
    expect(await listed()).toEqual([]);
  });

  it.each([
    [null, 'ordered', true],
    [LATER, 'in_transit', false],
    [LATER, 'exception', false],
    [LATER, 'delivered', true],
  ])(
    'is finished unasked where it was not picked up, or is over: picked up at %s, %s',
    async (pickup, status, isOpen) => {
      const begun = { void_holder: 'host:1:1', void_until: LATER, void_asked_by: '{}' };
      await insert({ ...begun, state: 'recorded', shipment_id: 'shp_1' });
      await insert({ ...begun, id: 'evt_2', claim_key: 'k2', state: 'recorded', shipment_id: 'shp_2' });
      const listed = (of: Parameters<typeof listOpenVoids>[1]) =>
        write(async (transaction) => (await listOpenVoids(transaction, of)).map(({ id }) => id));
      await write((transaction) =>
        transaction
          .tables<{
            shipments: {
              id: string;
              status: string;
              actual_pickup_at: string | null;
              actual_delivery_at: string | null;
            };
          }>()
          .updateTable('shipments')
          .set({ status, actual_pickup_at: pickup, actual_delivery_at: status === 'delivered' ? LATEST : null })
          .where('id', '=', 'shp_1')
          .execute(),
      );
      expect(await listed({})).toEqual(isOpen ? ['evt_1', 'evt_2'] : ['evt_2']);
      expect(await listed({ id: 'evt_1' })).toEqual(isOpen ? ['evt_1'] : []);
      expect(await listed({ shipmentIds: ['shp_2' as ShipmentId] })).toEqual(['evt_2']);
    },
  );
});
