import { expect, it } from 'vitest';
import { policyOperations } from '../../src/rating/policies.operations.ts';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { Api } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a file of policies that is put in force', (databases) => {
  const applied = async (...policies: readonly object[]) => {
    const api = await Api.on(await databases.engine());
    const source = JSON.stringify({ format: 'policies/1', kind: 'shipping_policies', version: '1', policies });
    return (await api.engine.call(policyOperations.apply, { body: { name: 'p.json', source } })).warnings;
  };

  it('tells of names and codes that nothing has: such a policy would do nothing, order after order', async () => {
    const told = await applied(
      { id: 'a', exclude: 'carrier == fpx or service in (ground, grond)' },
      { id: 'b', when: 'destination.country == USA and destination.state not in (California, NV)', exclude: 'all' },
      { id: 'c', when: 'order.warehouse == NOWHERE', prefer: 'carrier_type == parcel' },
      { id: 'd', when: 'weekday in (0, 1, 8)', exclude: 'all' },
      { id: 'e', when: 'destination.state == CA and (packages > 2 and destination.state == NV)', exclude: 'all' },
      { id: 'f', when: 'packages > 3 and packages <= 3 or order.value > 5 and order.value < 5.5', exclude: 'all' },
      { id: 'g', when: 'order.tags has a and order.tags has b', prefer: 'carrier == fxp and carrier in (fxp, fxl)' },
      { id: 'h', when: 'ready_date in (2026-12-24, 24.12.2026, 2026-12-5)', exclude: 'delivery_date == 2026-02-30' },
      { id: 'off', active: false, exclude: 'carrier == none' },
    );
    expect(told).toEqual([
      'policy a: as things stand, carrier is never "fpx"; did you mean fxp?',
      'policy a: as things stand, service is never "grond"; did you mean ground?',
      'policy b: as things stand, destination.country is never "USA"; did you mean US?',
      'policy b: as things stand, destination.state is never "California"; did you mean CA?',
      'policy c: as things stand, order.warehouse is never "NOWHERE"',
      expect.stringMatching(/^policy c: as things stand, carrier_type is never "parcel"/),
      'policy d: as things stand, weekday is never "0"; did you mean 7?',
      'policy d: as things stand, weekday is never "8"',
      'policy h: as things stand, ready_date is never "24.12.2026"',
      'policy h: as things stand, ready_date is never "2026-12-5"; did you mean 2026-12-05?',
      'policy h: as things stand, delivery_date is never "2026-02-30"',
      expect.stringMatching(/^policy e: no destination.state meets all that "/),
      expect.stringMatching(/^policy f: no packages meets all that "/),
    ]);
  });

  it('tells nothing of what there is, in any case of its letters', async () => {
    const api = await Api.on(await databases.engine());
    const { value } = await api.engine.call(warehouseOperations.list, {});
    const when = `order.warehouse == ${value[0]?.code} and destination.country in (us, PR) and destination.state == ca`;
    expect(await applied({ id: 'a', when, exclude: 'carrier == FXP and service == Ground and price > 5' })).toEqual([]);
  });
});
