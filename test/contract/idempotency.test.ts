import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database, Transaction } from '../../src/database/database.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import { claimKey, releaseKey, takeOverKey } from '../../src/idempotency/keys.store.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { OutcomeUnknown } from '../../src/kernel/outcome-unknown.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api, addStranger } from './client.ts';
import { EXAMPLES } from './examples.ts';
import { orderBody } from './order.builder.ts';

describeOnBothDatabases('Idempotency-Key', (databases) => {
  let api: Api;
  let location: string;
  beforeAll(async () => {
    location = await databases.initialised();
    api = await Api.on(await databases.engine({ location }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const post = (key: string, body: unknown, path = '/orders', by = api): Promise<Answer> =>
    by.post(path, body, { headers: { 'idempotency-key': key } });
  const isReplayed = (answer: Answer) => answer.headers['idempotent-replayed'] === 'true';

  test('the first answer is given again, byte for byte, and nothing is made twice', async () => {
    const body = orderBody({ order_number: 'ONCE-1' });
    const [first, again] = [await post('once', body), await post('once', body)];
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    expect([again.status, isReplayed(again), again.text]).toEqual([201, true, first.text]);
    expect((await api.get('/orders?query=ONCE-1')).headers['x-total']).toBe('1');
  });

  test('how the body is written makes no difference, what it says does', async () => {
    await post('written', { order_number: 'WRITTEN-1' });
    const raw = ' { "order_number" : "WRITTEN-1" } ';
    const headers = { 'idempotency-key': 'written', 'content-type': 'application/json' };
    expect(isReplayed(await api.send('POST', '/orders', { raw, headers }))).toBe(true);
    const other = await post('written', { order_number: 'WRITTEN-2' });
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('the same key on another route is another request', async () => {
    await post('route', {}, '/orders/none/book');
    expect((await post('route', {}, '/orders/other/book')).status).toBe(422);
  });

  test('what the query asks is a part of the request, the key in it is not', async () => {
    const { names: [id = ''] = [] } = (await EXAMPLES['shipments.labels']?.(api)) ?? {};
    const labels = (query: string) => post('query', {}, `/shipments/${id}/labels?${query}`);
    const first = await labels('label_format=ZPL');
    expect(first.status, first.text).toBe(200);
    const again = await labels(`label_format=ZPL&api_key=${api.key}`);
    expect([isReplayed(again), again.text]).toEqual([true, first.text]);
    expect((await labels('label_format=PDF')).json.code).toBe('idempotency_key_reused');
  });

  test('a refusal after the work began is given again', async () => {
    await api.post('/orders', orderBody({ order_number: 'TAKEN-1' }));
    const [first, again] = [
      await post('taken', { order_number: 'TAKEN-1' }),
      await post('taken', { order_number: 'TAKEN-1' }),
    ];
    expect([first.status, isReplayed(first)]).toEqual([422, false]);
    expect([again.status, isReplayed(again), again.text]).toEqual([422, true, first.text]);
  });

  test('what may succeed later is not kept: the same request goes on with it, another one is refused', async () => {
    const order = (await api.post('/orders', orderBody())).json.id;
    expect((await api.post('/sandbox/play', { scenario: 'carrier-timeout' })).status).toBeLessThan(300);
    const first = await post('slow', {}, `/orders/${order}/book`);
    expect([first.status, first.json.retryable, first.headers['retry-after']]).toEqual([504, true, '1']);
    const other = await post('slow', { carrier_code: 'other' }, `/orders/${order}/book`);
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
    const again = await post('slow', {}, `/orders/${order}/book`);
    expect([again.status, isReplayed(again)]).toEqual([201, false]);
    const kept = await post('slow', {}, `/orders/${order}/book`);
    expect([kept.status, isReplayed(kept), kept.text]).toEqual([201, true, again.text]);
    expect((await api.get(`/shipments?page=1&per_page=5&order_number=${again.json.order_number}`)).json).toHaveLength(
      1,
    );
  });

  test('what cannot be read is not kept: mended, it may come again under its key', async () => {
    expect((await post('mended', {})).status).toBe(400);
    expect((await post('mended', orderBody())).status).toBe(201);
  });

  test('a key of 255 characters is taken, one of 256 is a 400', async () => {
    expect((await post('k'.repeat(255), orderBody())).status).toBe(201);
    const refused = await post('k'.repeat(256), orderBody());
    expect([refused.status, refused.json.details[0].field]).toEqual([400, 'Idempotency-Key']);
  });

  test('of ten at the same moment one makes the order; the others wait their turn or get its answer', async () => {
    const body = orderBody({ order_number: 'RACE-1' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('race', body)));
    const made = answers.filter((answer) => answer.status === 201 && !isReplayed(answer));
    expect(made).toHaveLength(1);
    for (const answer of answers.filter((one) => !made.includes(one) && !isReplayed(one))) {
      expect([answer.status, answer.json.code, answer.json.retryable]).toEqual([409, 'in_progress', true]);
    }
    expect((await post('race', body)).text).toBe(made[0]?.text);
  });

  describe('a request that never ended', () => {
    const fingerprintOf = async (key: string, body: unknown): Promise<void> => {
      // The first request leaves its fingerprint; then its answer is taken away, as if the process had died before it.
      await post(key, body);
      await api.engine.database.write((transaction) =>
        transaction
          .tables<{ idempotency_keys: Record<string, unknown> }>()
          .updateTable('idempotency_keys')
          .set({ status: null, headers: null, body: null, holder, lease_until: '9999-01-01T00:00:00.000Z' })
          .where('idempotency_key', '=', key)
          .execute(),
      );
    };
    let holder = '';

    test('is a 409 while its process lives', async () => {
      holder = api.engine.services.process.name;
      const body = orderBody();
      await fingerprintOf('alive', body);
      expect((await post('alive', body)).status).toBe(409);
    });

    test('is a 409 while its process lives, also for who is given another time', async () => {
      holder = api.engine.services.process.name;
      const body = orderBody();
      await fingerprintOf('later', body);
      await api.engine.database.write((transaction) =>
        transaction
          .tables<{ idempotency_keys: Record<string, unknown> }>()
          .updateTable('idempotency_keys')
          .set({ lease_until: new Date(Date.now() + 60_000).toISOString() })
          .where('idempotency_key', '=', 'later')
          .execute(),
      );
      const now = new Date(Date.now() + 60 * 60 * 1000);
      const later = new Api(await databases.engine({ location, now }), api.key);
      expect((await post('later', body, '/orders', later)).status).toBe(409);
    });

    test('is not given up for who took it over by the one that had it before, in the same process', async () => {
      const { database, services } = api.engine;
      const claim = {
        account: services.account,
        key: 'given up',
        fingerprint: 'f',
        holder: services.process.name,
        leaseUntil: '2026-01-01T00:05:00.000Z',
        expiresAt: '9999',
      };
      const second = { ...claim, leaseUntil: '2026-01-01T00:15:00.000Z' };
      const now = '2026-01-01T00:00:00.000Z';
      await claimKey(database, claim, now);
      expect(await takeOverKey(database, second, { holder: claim.holder, lease_until: claim.leaseUntil })).toBe(true);
      await releaseKey(database, claim);
      expect(await claimKey(database, claim, now)).toMatchObject({ lease_until: second.leaseUntil });
      await releaseKey(database, second);
      expect(await claimKey(database, claim, now)).toBeUndefined();
    });

    test('is done again where its process is dead, and is answered by what the rules say now', async () => {
      const [host] = api.engine.services.process.name.split(':');
      holder = `${host}:999999999:1`;
      const body = orderBody();
      await fingerprintOf('dead', body);
      const answer = await post('dead', body);
      expect([answer.status, answer.json.code]).toEqual([422, 'order_number_taken']);
    });
  });

  const exampleOf = async (name: string) => {
    const { names = [], body } = (await EXAMPLES[name]?.(api)) ?? {};
    const route = OPERATIONS.find((operation) => operation.name === name)?.route;
    let at = 0;
    const path = (route?.path ?? '').replaceAll(/:\w+/g, () => encodeURIComponent(names[at++] ?? ''));
    return { body, path, status: route?.status };
  };

  const oneUnit = OPERATIONS.flatMap(({ name, isOneUnit }) => (isOneUnit === undefined ? [] : [name]));
  test.each(oneUnit)('%s is kept together with its answer', async (name) => {
    const { body, path, status } = await exampleOf(name);
    const [first, again] = [await post(`unit ${name}`, body, path), await post(`unit ${name}`, body, path)];
    expect([first.status, isReplayed(first)], first.text).toEqual([status, false]);
    expect([again.status, isReplayed(again), again.text]).toEqual([status, true, first.text]);
  });

  test.each([
    ['shipments.createExternal', 'shid'],
    ['shipments.resolveException', 'id'],
    ['shipments.uploadDocument', '0'],
    ['batches.begin', 'id'],
    // No other answer tells it.
    ['webhooks.create', 'secret'],
    ['addresses.create', 'id'],
    ['shipments.update', 'id'],
    // Those ask somebody outside first, so that what makes it is one write of several.
    ['rates.create', 'rates', 'rates'],
    ['proposed_shipments.create', 'id', 'proposed_shipments'],
    ['proposed_shipments.bookAsync', 'id', 'jobs'],
    ['shipments.book', 'shid', 'shipments', { is_external: true, rate_id: null }],
    ['addresses.create', 'id', 'addresses', { accept_suggestions: true }],
  ] satisfies Lost[])(
    '%s is not done again where the database went away before it said that it was done',
    async (...row) => {
      const [name, told, table, more]: Lost = row;
      const { body: example, path, status } = await exampleOf(name);
      const body = { ...(example as object), ...more };
      let isBegun = false;
      const database = writing(api, (write) => async (work) => {
        const before = await rowsIn(table);
        const done = await write(work);
        if (!isBegun || (table !== undefined && (await rowsIn(table)) === before)) return done;
        isBegun = false;
        throw new OutcomeUnknown(new ShipdockError('database_unusable', 'gone'));
      });
      const callAs: Engine['callAs'] = (caller, operation, input) => {
        isBegun = true;
        return api.engine.callAs({ ...caller, database: caller.database ?? database }, operation, input);
      };
      const losing = { ...api.engine, database, services: { ...api.engine.services, database }, callAs };
      const key = `lost ${name} ${table}`;
      const lost = await post(key, body, path, new Api(losing, api.key));
      expect([lost.status, lost.json.retryable], lost.text).toEqual([503, true]);
      const again = await post(key, body, path);
      expect([again.status, isReplayed(again)], again.text).toEqual([status, true]);
      expect(again.json).toHaveProperty(told);
    },
  );

  test('what was kept with its work stays the answer, whatever went wrong behind it', async () => {
    const { body, path, status } = await exampleOf('rates.create');
    const callAs: Engine['callAs'] = async (...call) => {
      await api.engine.callAs(...call);
      throw new ShipdockError('no_rates', 'said too late', { about: 'subject' });
    };
    const late = await post('kept first', body, path, new Api({ ...api.engine, callAs }, api.key));
    expect(late.status).toBe(422);
    const again = await post('kept first', body, path);
    expect([again.status, isReplayed(again)], again.text).toEqual([status, true]);
    expect(again.json).toHaveProperty('rates');
  });

  const rowsIn = async (table = 'accounts') => {
    const [row] = await api.engine.database.read((transaction) =>
      transaction.rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`, []),
    );
    return Number(row?.count);
  };

  test('where the answer cannot be kept, nothing is done, and the request may come again', async () => {
    const body = orderBody({ order_number: 'UNKEPT-1' });
    const database = writing(
      api,
      (write) => (work) =>
        write(async (transaction) => {
          await work(transaction);
          throw new ShipdockError('disk_full', 'the disk is full');
        }),
    );
    const full = new Api({ ...api.engine, database, services: { ...api.engine.services, database } }, api.key);
    const refused = await post('unkept', body, '/orders', full);
    expect([refused.status, refused.json.code]).toEqual([503, 'disk_full']);
    expect((await api.get('/orders?query=UNKEPT-1')).headers['x-total']).toBe('0');
    const answer = await post('unkept', body);
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
  });

  test('the same key of another account is another key', async () => {
    const stranger = new Api(api.engine, await addStranger(api.engine));
    const body = orderBody();
    await post('shared', body);
    const answer = await post('shared', body, '/orders', stranger);
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
  });

  test('after a day the key is free again, and what was kept is gone', async () => {
    await post('day', { order_number: 'DAY-1' });
    const now = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000);
    vi.setSystemTime(now);
    const answer = await post('day', { order_number: 'DAY-2' }).finally(() => vi.useRealTimers());
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
    const claim = {
      account: api.engine.services.account,
      key: 'once',
      fingerprint: 'f',
      holder: 'h',
      leaseUntil: 'l',
      expiresAt: 'z',
    };
    expect(await claimKey(api.engine.database, claim, now.toISOString())).toBeUndefined();
  });

  test('a key stays taken, and its work is done once, whatever time is asked of others or of the same', async () => {
    const body = { order_number: 'TIMELESS-1' };
    await post('timeless', body);
    for (const now of [new Date('2035-01-01T00:00:00Z'), new Date('2020-01-01T00:00:00Z')]) {
      const elsewhen = new Api(await databases.engine({ location, now }), api.key);
      await post(`of ${now.getFullYear()}`, { order_number: `OF-${now.getFullYear()}` }, '/orders', elsewhen);
      for (const asked of [elsewhen, api])
        expect(isReplayed(await post('timeless', body, '/orders', asked))).toBe(true);
      const again = await post(`of ${now.getFullYear()}`, { order_number: `OF-${now.getFullYear()}` });
      expect(isReplayed(again)).toBe(true);
    }
  });

  test('a read or a delete takes no notice of the header', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(300) };
    expect((await api.get('/orders', { headers })).status).toBe(200);
  });
});

/** Operation, a member of its answer, and where only one write of several is lost, the table that it fills; what is sent besides. */
type Lost = [name: string, told: string, table?: string, more?: object];

type Write = <Value>(work: (transaction: Transaction) => Promise<Value>) => Promise<Value>;

/** The database of the engine, which writes otherwise. */
function writing({ engine: { database } }: Api, otherwise: (write: Write) => Write): Database {
  return {
    dialect: database.dialect,
    name: database.name,
    read: (work) => database.read(work),
    ask: (statement) => database.ask(statement),
    write: otherwise((work) => database.write(work)),
    changeCounter: () => database.changeCounter(),
    proveWritable: () => database.proveWritable(),
    close: async () => undefined,
  };
}
