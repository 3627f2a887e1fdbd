import { expect, it } from 'vitest';
import { keyOperations, settingOperations, userOperations } from '../../src/accounts/accounts.operations.ts';
import { carrierOperations } from '../../src/carriers/carriers.operations.ts';
import { readTariffFolder } from '../../src/carriers/tariff/read-tariff-folder.ts';
import { boxOperations, skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { Database } from '../../src/database/database.ts';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { verifiedJournal } from '../../src/database-care/operations/verify-journal.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import type { NamedHistoryJson } from '../../src/journal/named-history.ts';
import { journalNamed } from '../../src/journal/save-named.ts';
import { journalState } from '../../src/manifests/manifest.ts';
import { manifestOperations } from '../../src/manifests/manifests.operations.ts';
import { insertManifest, manifestsOfDay } from '../../src/manifests/manifests.store.ts';
import { policyOperations } from '../../src/rating/policies.operations.ts';
import type { EngineOperation } from '../../src/seams/services.ts';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const MUG = { sku: 'MUG', name: 'Mug', items: [{ length: 5, width: 4, height: 3, weight: 1.2 }] };
const BOX = { code: 'B-1', inner_length: 10, inner_width: 10, inner_height: 10, max_weight: 40 };
const EAST = { company: 'East Dock', street1: '1 Broadway', city: 'New York', state: 'NY', zip: '10004' };

const ran = (database: Database, sql: string) => database.write((transaction) => transaction.rows(sql, []));
const faults = async ({ database }: Engine) => (await verifiedJournal(database)).faults;
const told = (rows: readonly NamedHistoryJson[]) =>
  rows.map(({ actor, operation, changes }) => [actor.name, operation, ...changes]);

describeOnBothDatabases('the journal of what is set up by name', (databases) => {
  it('tells who changed the weight of a SKU, also once it is deleted, and goes on when it is there again', async () => {
    const engine = await databases.engine({ user: 'anna' });
    const save = (body: object) => engine.call(skuOperations.save, { body: { sku: 'MUG', ...body } });
    const history = async () => (await engine.call(skuOperations.history, { params: { sku: 'MUG' } })).value;
    await expect(history()).rejects.toMatchObject({ code: 'sku_not_found' });
    await save(MUG);
    await save({ item: { weight: '12' } });
    await save({ item: { weight: '12' } });
    expect(told(await history())).toEqual([
      ['anna', 'skus.save', { field: 'sku', from: null, to: expect.objectContaining({ name: 'Mug' }) }],
      ['anna', 'skus.save', { field: 'items.0.weight', from: '1.2', to: '12' }],
    ]);
    await engine.call(skuOperations.delete, { body: { sku: ['MUG'] } });
    await save({ name: 'Cup' });
    expect(told(await history()).slice(2)).toEqual([
      ['anna', 'skus.delete', { field: 'sku', from: expect.objectContaining({ name: 'Mug' }), to: null }],
      ['anna', 'skus.save', { field: 'sku', from: null, to: { sku: 'MUG', name: 'Cup' } }],
    ]);
    expect(await faults(engine)).toEqual([]);
  });

  it('tells what moved in what is older than its journal: boxes, warehouses, keys and settings of init', async () => {
    const engine = await databases.engine();
    const params = { code: 'BOX-12X9X4', id: 'MAIN', name: 'insurance' };
    const history = async (operation: EngineOperation<readonly NamedHistoryJson[]>) =>
      told((await engine.call(operation, { params })).value);
    expect(await history(boxOperations.history)).toEqual([]);
    await engine.call(boxOperations.update, { params, body: { max_weight: 44 } });
    await engine.call(boxOperations.save, { body: { boxes: [BOX, { ...BOX, max_weight: 50 }] } });
    await engine.call(warehouseOperations.create, { body: { code: 'EAST', address: EAST, is_default: true } });
    for (const value of ['on', 'on', 'off']) await engine.call(settingOperations.set, { params, body: { value } });
    const [key] = (await engine.call(keyOperations.list, {})).value;
    await engine.call(keyOperations.revoke, { params: { id: key?.id ?? '' } });
    const system = (operation: string, field: string, from: unknown, to: unknown) => [
      'system',
      operation,
      { field, from, to },
    ];
    expect(await history(boxOperations.history)).toEqual([system('boxes.update', 'max_weight', 30, 44)]);
    expect(await history(warehouseOperations.history)).toEqual([
      system('warehouses.create', 'is_default', true, false),
    ]);
    expect(await history(settingOperations.history)).toEqual([
      system('settings.set', 'insurance', null, 'on'),
      system('settings.set', 'insurance', 'on', 'off'),
    ]);
    expect(await history(keyOperations.history)).toEqual([
      system('keys.revoke', `${key?.id}.revoked_at`, null, expect.stringMatching(/Z$/)),
    ]);
    expect(await faults(engine)).toEqual([]);
  });

  it('shows what was changed in the tables by another way, and which row of it was', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    const { json: order } = await api.post('/orders', orderBody());
    await api.post(`/orders/${order.id}/book`);
    await engine.call(skuOperations.saveMany, { body: { skus: [MUG, { sku: 'CUP' }, { sku: 'A/B' }] } });
    await engine.call(boxOperations.save, { body: { boxes: [BOX] } });
    await engine.call(settingOperations.set, { params: { name: 'insurance' }, body: { value: 'on' } });
    const [manifest] = (await engine.call(manifestOperations.close, { body: { date: '3000-01-01' } })).value;
    await engine.database.write(async (transaction) => {
      const [closed] = await manifestsOfDay(transaction, engine.services.account, '3000-01-01');
      if (closed === undefined) throw new Error('nothing was closed');
      const older = { ...closed, id: engine.services.ids.next('manifest'), pickup: 2, shipmentIds: [] };
      await insertManifest(transaction, older);
      // As it was kept before journals told the pickup.
      const after = { ...journalState(older), pickup: undefined };
      const name = older.id;
      await journalNamed(transaction, engine.services, 'manifests.close', [
        { type: 'manifest', name, before: undefined, after },
      ]);
    });
    await engine.call(databaseOperations.seal, {});
    expect(await faults(engine)).toEqual([]);
    await ran(engine.database, 'UPDATE manifests SET pickup = 3 WHERE pickup = 1');
    await ran(engine.database, "UPDATE skus SET details = replace(details, '1.2', '1.3')");
    await ran(engine.database, "DELETE FROM skus WHERE sku = 'A/B'");
    await ran(engine.database, "UPDATE boxes SET max_weight_ug = max_weight_ug * 2 WHERE code = 'B-1'");
    await ran(engine.database, "UPDATE settings SET value = 'off'");
    await ran(engine.database, `UPDATE manifests SET details = replace(details, '"packages":1', '"packages":2')`);
    const found = await faults(engine);
    const [signed, other] = found.filter((fault) => fault.includes('signed'));
    expect(signed).toContain(`manifest ${manifest?.id}: signed is [{`);
    expect(found.filter((fault) => fault !== signed && fault !== other)).toEqual([
      'box B-1: max_weight is 80, its journal says 40',
      `manifest ${manifest?.id}: pickup is 3, its journal says 1`,
      'settings: insurance is "off", its journal says "on"',
      'sku A/B is gone, and its journal tells of no deletion',
      expect.stringMatching(/^sku MUG: items is \[.*"1\.3".*, its journal says \[.*"1\.2"/),
    ]);
    await ran(engine.database, "UPDATE journal SET actor_name = 'nobody' WHERE subject_type = 'box'");
    expect((await faults(engine)).join('\n')).toMatch(/box\/B-1: row 1 was altered/);
  });

  it('tells who imported or changed which exchange rate, in one row a pair, whatever was there before', async () => {
    const engine = await databases.engine({ user: 'anna' });
    const save = (...rates: readonly string[]) => {
      const exchange_rates = rates.map((row) => {
        const [date, from, to, rate] = row.split(' ');
        return { date, from, to, rate };
      });
      return engine.call(exchangeRateOperations.save, { body: { exchange_rates } });
    };
    const history = async (pair: string) =>
      (await engine.call(exchangeRateOperations.history, { params: { pair } })).value;
    await expect(history('EUR-USD')).rejects.toMatchObject({ code: 'not_found' });
    await expect(history('EURO')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('EUR-USD'),
    });
    await ran(
      engine.database,
      `INSERT INTO exchange_rates (account_id, from_currency, to_currency, date, rate_e8, created_at)
        SELECT id, 'EUR', 'USD', '2025-03-02', 110000000, created_at FROM accounts`,
    );
    expect(await history('eur/usd')).toEqual([]);
    await save('2026-03-02 EUR USD 1.08', '2026-03-02 GBP USD 1.3');
    await save('2026-03-02 EUR USD 1.08', '2026-03-03 EUR USD 1.09', '2024-01-01 EUR USD 1.2');
    await save('2026-03-03 EUR USD 10.9');
    const rate = (field: string, from: number | null, to: number) => ({ field, from, to });
    expect(told(await history('EURUSD'))).toEqual([
      ['anna', 'exchange_rates.save', rate('2026-03', null, expect.objectContaining({ '02': 1.08 }))],
      ['anna', 'exchange_rates.save', rate('2024-01.01', null, 1.2), rate('2026-03.03', null, 1.09)],
      ['anna', 'exchange_rates.save', rate('2026-03.03', 1.09, 10.9)],
    ]);
    expect(await history('GBP-USD')).toHaveLength(1);
    expect(await faults(engine)).toEqual([]);
    await ran(engine.database, "UPDATE exchange_rates SET rate_e8 = 120000000 WHERE date = '2025-03-02'");
    await ran(engine.database, "DELETE FROM exchange_rates WHERE date = '2024-01-01' OR from_currency = 'GBP'");
    expect(await faults(engine)).toEqual([
      'exchange_rate EUR-USD: 2025-03.02 is 1.2, its journal says 1.1',
      'exchange_rate EUR-USD: 2024-01 is missing, its journal says {"01":1.2}',
      'exchange_rate GBP-USD is gone, and its journal tells of no deletion',
    ]);
  });

  it('tells who added users, tariffs and policies, and shows what is another than was added', async () => {
    const engine = await databases.engine({ user: 'anna' });
    const files = Object.fromEntries(readTariffFolder('fixtures/tariffs/fixture_courier'));
    const named = { ...JSON.parse(files['tariff.json'] ?? '{}'), carrier_name: 'Another name' };
    const source = (version: string) =>
      JSON.stringify({ format: 'policies/1', kind: 'rating_rules', version, policies: [], tests: [] });
    const tried = { ...engine.services, dryRun: true };
    const users = async () => told((await engine.call(userOperations.history, {})).value);
    expect(await users()).toEqual([]);
    await engine.call(userOperations.create, { body: { name: 'Orly' } });
    await (await userOperations.create.load()).execute(tried, { body: { name: 'Only tried' } });
    const { value: tariff } = await engine.call(carrierOperations.add, {
      body: { files: { ...files, 'tariff.json': JSON.stringify(named) } },
    });
    for (const version of ['1', '2', '2']) {
      await engine.call(policyOperations.apply, { body: { name: 'p.json', source: source(version) } });
    }
    expect(await users()).toEqual([
      [
        'anna',
        'users.create',
        { field: expect.any(String), from: null, to: expect.objectContaining({ name: 'Orly' }) },
      ],
    ]);
    const params = { code: tariff.carrier_code };
    expect(told((await engine.call(carrierOperations.history, { params })).value)).toEqual([
      [
        'anna',
        'carriers.add',
        { field: tariff.id, from: null, to: expect.objectContaining({ sha256: tariff.sha256 }) },
      ],
    ]);
    const unknown = engine.call(carrierOperations.history, { params: { code: 'nobody' } });
    await expect(unknown).rejects.toMatchObject({ code: 'carrier_not_found' });
    expect(await faults(engine)).toEqual([]);
    await ran(engine.database, "UPDATE users SET name = 'Orla' WHERE name = 'Orly'");
    await ran(engine.database, `UPDATE tariffs SET compiled = compiled || ' ' WHERE id = '${tariff.id}'`);
    await ran(
      engine.database,
      "UPDATE policy_files SET source = source || ' ', applied_by = 'bert' WHERE version = '2'",
    );
    expect(await faults(engine)).toEqual([
      expect.stringMatching(/^carrier \w+: \w+\.prices_sha256 is "\w+", its journal says missing$/),
      expect.stringMatching(/^policies rating_rules: \w+\.applied_by is "bert", its journal says "anna"$/),
      expect.stringMatching(/^policies rating_rules: \w+\.source_sha256 is/),
      expect.stringMatching(/^users: \w+\.name is not what its journal says$/),
    ]);
  });

  it('says what a setting is that two give a value at the same moment', async () => {
    const location = await databases.initialised();
    const engine = await databases.engine({ location });
    const engines = [engine, await databases.engine({ location })] as const;
    const set = (by: Engine, value: string) =>
      by.call(settingOperations.set, { params: { name: 'document_link_hours' }, body: { value } });
    for (let round = 1; round <= 10; round++) {
      await set(engines[0], '1');
      await Promise.all([set(engines[0], '2'), set(engines[1], '1')]);
      expect(await faults(engine)).toEqual([]);
    }
  });
});
