import { beforeAll, describe, expect, test } from 'vitest';
import {
  accountOperations,
  keyOperations,
  settingOperations,
  userOperations,
} from '../../src/accounts/accounts.operations.ts';
import { keyEnvironment } from '../../src/accounts/api-key.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('keys, accounts and users', (databases) => {
  let engine: Engine;
  let location: string;
  beforeAll(async () => {
    location = await databases.initialised();
    engine = await databases.engine({ location });
  });
  const statusWith = async (key: string): Promise<number> => (await new Api(engine, key).get('/user')).status;
  const newAccount = async (name: string) => (await engine.call(accountOperations.create, { body: { name } })).value;
  const asAccount = (id: string) => databases.engine({ location, account: id });

  test('a new account has both keys, shown this once, and is set up as the first', async () => {
    const made = await newAccount('outlet');
    expect(keyEnvironment(made.api_keys?.sandbox ?? '')).toBe('sandbox');
    expect(keyEnvironment(made.api_keys?.production ?? '')).toBe('production');
    const { value: listed } = await engine.call(accountOperations.list, {});
    expect(listed.map(({ name, is_default, api_keys }) => [name, is_default, api_keys])).toEqual([
      ['Test', true, null],
      ['outlet', false, null],
    ]);
    const outlet = new Api(engine, made.api_keys?.sandbox ?? '');
    expect((await outlet.get('/warehouses')).json).toHaveLength(1);
    const { json: order } = await outlet.post('/orders', orderBody());
    expect((await outlet.post(`/orders/${order.id}/book`)).status).toBe(201);
    expect((await new Api(engine, made.api_keys?.production ?? '').get('/user')).status).toBe(403);
  });

  test('two rotations of one key at the same moment leave one active key', async () => {
    const { id: account } = await newAccount('turned');
    const both = [await asAccount(account), await asAccount(account)];
    const keysAt = async (at: Engine | undefined) => {
      const { value } = (await at?.call(keyOperations.list, {})) ?? { value: [] };
      return value.filter((key) => key.environment === 'sandbox');
    };
    for (let round = 1; round <= 5; round++) {
      const id = (await keysAt(both[0])).find((key) => key.status === 'active')?.id ?? '';
      await keysAt(both[1]);
      const ended = await Promise.allSettled(both.map((at) => at.call(keyOperations.rotate, { params: { id } })));
      expect(ended.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
      expect((await keysAt(both[0])).filter((key) => key.status === 'active')).toHaveLength(1);
    }
  });

  test('ending a key of the other environment warns that its own data goes on taking it', async () => {
    const warned = await asAccount((await newAccount('warned')).id);
    const { value: keys } = await warned.call(keyOperations.list, {});
    const idOf = (environment: string) => keys.find((key) => key.environment === environment)?.id ?? '';
    const live = idOf('production');
    const told = [
      expect.stringMatching(/is a production key, and this is sandbox data.*shipdock keys revoke key_\w+ --db FILE/),
    ];
    const rotated = await warned.call(keyOperations.rotate, { params: { id: live }, body: { keep_old_hours: 1 } });
    expect(rotated.warnings).toEqual(told);
    expect((await warned.call(keyOperations.revoke, { params: { id: live } })).warnings).toEqual(told);
    expect((await warned.call(keyOperations.revoke, { params: { id: idOf('sandbox') } })).warnings).toEqual([]);
  });

  test('no two accounts give one number to two parcels, with a company prefix or without', async () => {
    const own = await Api.on(engine);
    const beside = new Api(engine, (await newAccount('beside')).api_keys?.sandbox ?? '');
    const third = new Api(engine, (await newAccount('third')).api_keys?.sandbox ?? '');
    const numbered = async (api: Api): Promise<string> => {
      const { json: order } = await api.post('/orders', orderBody());
      return (await api.post(`/orders/${order.id}/book`)).json.tracking_number;
    };
    const numbers = [await numbered(own), await numbered(beside), await numbered(third)];
    expect(new Set(numbers.map((number) => number.slice(-13, -1))).size).toBe(1);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers[0]).toMatch(/^SD[A-Z]/);

    const prefix = '/settings/gs1_company_prefix';
    expect((await own.post(prefix, { value: '0614141' })).status).toBe(200);
    expect((await own.post(prefix, { value: '0614141' })).status).toBe(200);
    expect((await beside.post(prefix, { value: '0614141' })).json.details[0].message).toMatch(/another account/);
    const fourth = new Api(engine, (await newAccount('fourth')).api_keys?.sandbox ?? '');
    expect([await numbered(own), await numbered(fourth)]).toEqual([
      expect.stringMatching(/^0061414100000\d{5}$/),
      expect.stringMatching(/^SD\d+[A-Z]/),
    ]);
    await own.post(prefix, { value: 'none' });
    for (const value of ['0614141', '06141410']) {
      expect((await beside.post(prefix, { value })).json.details[0].message).toMatch(
        /another account of this data, or did/,
      );
    }
    expect((await own.post(prefix, { value: '06141419' })).status).toBe(200);
    expect((await beside.post(prefix, { value: '061414190' })).status).toBe(422);
    await own.post(prefix, { value: 'none' });
    expect((await beside.post(prefix, { value: '061414190' })).status).toBe(200);
    await beside.post(prefix, { value: 'none' });
  });

  test('an API key opens no network of the server for webhooks', async () => {
    const api = await Api.on(engine);
    const path = '/settings/webhook_allowed_addresses';
    const before = (await api.get('/settings')).json;
    const answer = await api.post(path, { value: '0.0.0.0/0,::/0' });
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('where the data is')]);
    expect((await api.get('/settings')).json).toEqual(before);
    const sent = { params: { name: 'webhook_allowed_addresses' }, body: { value: '10.1.2.3' } };
    expect((await engine.call(settingOperations.set, sent)).value.value).toBe('10.1.2.3');
  });

  test('a name or id that an account has is no name for another', async () => {
    await newAccount('taken');
    for (const name of ['taken', ' taken ', engine.services.account, 'acc_anything']) {
      await expect(newAccount(name)).rejects.toMatchObject({ code: 'name_taken' });
    }
    await expect(newAccount(' ')).rejects.toMatchObject({ code: 'unreadable_field' });
    await expect(engine.call(accountOperations.update, { params: { id: 'taken' }, body: { name: 'Test' } }))
      .rejects //
      .toMatchObject({ code: 'name_taken' });
    const renamed = await engine.call(accountOperations.update, { params: { id: 'taken' }, body: { name: 'free' } });
    expect(renamed.value.name).toBe('free');
    await expect(asAccount('taken')).rejects.toMatchObject({
      code: 'account_not_found',
      message: expect.stringMatching(/^there is no account taken; the data has Test, .*free/),
      hint: expect.not.stringContaining('accounts list'),
    });
  });

  describe('a key', () => {
    let own: Engine;
    let key: string;
    beforeAll(async () => {
      const made = await newAccount('keys');
      key = made.api_keys?.sandbox ?? '';
      own = await asAccount('keys');
    });
    const active = async () =>
      (await own.call(keyOperations.list, {})).value.filter(
        ({ environment, status }) => environment === 'sandbox' && status !== 'revoked',
      );

    test('is never shown again, and there is one an environment', async () => {
      expect(JSON.stringify((await own.call(keyOperations.list, {})).value)).not.toMatch(/sd_test_/);
      await expect(own.call(keyOperations.create, {})).rejects.toMatchObject({ code: 'key_exists' });
    });

    test('works on beside its successor as long as was said, and not longer', async () => {
      const [{ id = '' } = {}] = await active();
      const { value: next } = await own.call(keyOperations.rotate, { params: { id }, body: { keep_old_hours: 24 } });
      expect([await statusWith(key), await statusWith(next.api_key ?? '')]).toEqual([200, 200]);
      expect((await active()).map(({ status }) => status).sort()).toEqual(['active', 'ending']);
      await expect(own.call(keyOperations.rotate, { params: { id } })).rejects.toMatchObject({
        ...{ code: 'key_exists', hint: `shipdock keys rotate ${next.id}` },
      });
      await own.call(keyOperations.revoke, { params: { id } });
      expect([await statusWith(key), await statusWith(next.api_key ?? '')]).toEqual([401, 200]);
      key = next.api_key ?? '';
    });

    test('ends at once when it is rotated without delay, or revoked', async () => {
      const [{ id = '' } = {}] = await active();
      const { value: next } = await own.call(keyOperations.rotate, { params: { id } });
      expect([await statusWith(key), await statusWith(next.api_key ?? '')]).toEqual([401, 200]);
      await own.call(keyOperations.revoke, { params: { id: next.id } });
      expect(await statusWith(next.api_key ?? '')).toBe(401);
      await expect(own.call(keyOperations.rotate, { params: { id } })).rejects.toMatchObject({ code: 'key_revoked' });
      const { value: again } = await own.call(keyOperations.create, {});
      expect(await statusWith(again.api_key ?? '')).toBe(200);
    });

    test('of another account is not there', async () => {
      const [{ id = '' } = {}] = await active();
      for (const operation of [keyOperations.rotate, keyOperations.revoke]) {
        await expect(engine.call(operation, { params: { id } })).rejects.toMatchObject({ code: 'key_not_found' });
      }
    });
  });

  test('GET /users lists the people of the account and of no other', async () => {
    const made = await newAccount('people');
    const body = { name: 'Receiving Dept', email: 'receiving@example.com' };
    const people = await asAccount('people');
    const { value: user } = await people.call(userOperations.create, { body });
    const users = (await new Api(engine, made.api_keys?.sandbox ?? '').get('/users')).json;
    expect(users).toEqual([{ ...body, id: user.id, created_at: user.created_at }]);
    const alike = people.call(userOperations.create, { body: { name: 'receiving dept' } });
    await expect(alike).rejects.toThrow('there is a user Receiving Dept already');
    expect((await (await Api.on(engine)).get('/users')).json).toEqual([]);
  });
});
