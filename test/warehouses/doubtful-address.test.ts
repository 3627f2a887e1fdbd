import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ADDRESS = { street1: '100 Dock St', city: 'Carlsbad', state: 'CA', zip: '92009' };

describeOnBothDatabases('the address of a warehouse', (databases) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await databases.engine();
  });
  const created = async (code: string, address: object) => {
    const body = { code, time_zone: 'America/Los_Angeles', address: { ...ADDRESS, ...address } };
    return (await engine.call(warehouseOperations.create, { body })).warnings;
  };
  const updated = async (id: string, body: object) =>
    (await engine.call(warehouseOperations.update, { params: { id }, body })).warnings;

  it('is told of where its state is none, or not that of its ZIP: every label would say so', async () => {
    const unknown = [
      expect.stringMatching(/^address\.state: "ZZ" is no state of the US; probably meant: .* CA 92009, US$/),
    ];
    expect(await created('D1', { state: 'ZZ' })).toEqual(unknown);
    expect(await created('D2', { state: 'NY' })).toEqual([expect.stringContaining('is Carlsbad, CA, not in NY')]);
    expect(await created('D3', {})).toEqual([]);
    expect(await updated('D3', { address: { state: 'ZZ' } })).toEqual(unknown);
    expect(await updated('D3', { cutoff: '15:00' })).toEqual([]);
    expect(await updated('D3', { address: { state: 'CA' } })).toEqual([]);
    expect(await updated('D3', { address: { country: 'DE' } })).toEqual([
      'address.country: is DE now, and the state stays CA, as it was in US; send it too, or clear address.state',
    ]);
  });
});
