import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ADDRESS = { company: 'East Dock', street1: '1 Broadway', city: 'New York', state: 'NY', zip: '10004' };

describeOnBothDatabases('a warehouse that many change at once', (databases) => {
  it('has what each of them sent', async () => {
    const location = await databases.initialised();
    const [one, other] = [
      await Api.on(await databases.engine({ location })),
      await Api.on(await databases.engine({ location })),
    ];
    await one.post('/warehouses', { code: 'EAST', name: 'East', address: ADDRESS });
    for (let round = 0; round < 10; round++) {
      const [name, cutoff] = [`East ${round}`, `0${round}:30`];
      const answers = await Promise.all([
        one.post('/warehouses/EAST', { name }),
        one.post('/warehouses/EAST', { cutoff }),
        other.post('/warehouses/EAST', { closed_dates: [`2026-03-1${round}`] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await other.get('/warehouses/EAST')).json).toMatchObject({
        name,
        cutoff,
        closed_dates: [`2026-03-1${round}`],
      });
    }
    expect([...one.faults, ...other.faults]).toEqual([]);
  });

  it('of which one becomes the default leaves one default', async () => {
    const api = await Api.on(await databases.engine());
    const codes = ['N', 'E', 'S', 'W'];
    for (const code of codes) await api.post('/warehouses', { code, address: ADDRESS });
    await Promise.all(codes.map((code) => api.post(`/warehouses/${code}`, { is_default: true })));
    const { json } = await api.get('/warehouses');
    expect(json.filter((each: { is_default: boolean }) => each.is_default)).toHaveLength(1);
    expect(api.faults).toEqual([]);
  });
});
