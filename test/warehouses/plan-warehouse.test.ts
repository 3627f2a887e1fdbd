import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a warehouse', (databases) => {
  const address = { zip: '10005', country: 'US' };

  it('that is told no time zone says whose clocks it keeps', async () => {
    const api = await Api.on(await databases.engine());
    const { json: silent } = await api.post('/warehouses', { code: 'NY', address });
    expect(silent.warnings).toEqual([expect.stringMatching(/^NY keeps the clocks of America\/Los_Angeles, .* 14:00 /)]);
    const { json: told } = await api.post('/warehouses', { code: 'NY2', address, time_zone: 'America/New_York' });
    expect(told.warnings).toBeUndefined();
    const small = await api.post('/warehouses', { code: 'ny2', address, time_zone: 'America/New_York' });
    expect([small.status, small.json.warnings]).toEqual([
      201,
      [expect.stringMatching(/^there is a warehouse NY2, too:/)],
    ]);
    expect(await api.post(`/warehouses/${told.id}`, { time_zone: 'EST' })).toMatchObject({
      status: 400,
      json: { details: [{ field: 'time_zone', message: expect.stringContaining('"EST"') }] },
    });
  });

  it('with a name sends under it where its address tells none', async () => {
    const api = await Api.on(await databases.engine());
    const companyOf = async (path: string, body: object) => (await api.post(path, body)).json.address.company;
    const { json: named } = await api.post('/warehouses', { code: 'TYO', name: 'Tokyo', address });
    expect(named.address.company).toBe('Tokyo');
    const path = `/warehouses/${named.id}`;
    expect(await companyOf(path, { name: 'Tokyo North' })).toBe('Tokyo North');
    expect(await companyOf(path, { address: { company: 'Shop KK' } })).toBe('Shop KK');
    expect(await companyOf(path, { name: 'Tokyo' })).toBe('Shop KK');
    expect(await companyOf('/warehouses', { code: 'N', address })).toBeNull();
  });

  it('loses the parts that are cleared: of a suite that it moved out of, each label went on telling', async () => {
    const api = await Api.on(await databases.engine());
    const whole = { ...address, street1: '9 Dock St', street2: 'Suite 5', email: 'dock@example.com' };
    const { json } = await api.post('/warehouses', { code: 'MOVES', address: whole });
    const path = `/warehouses/${json.id}`;
    expect((await api.post(path, { address: { street2: '' } })).json.address.street2).toBe('Suite 5');
    const moved = { address: { street1: '1 New Rd' }, clear: ['address.street2', 'address.email'] };
    expect((await api.post(path, moved)).json.address).toMatchObject({
      street1: '1 New Rd',
      street2: null,
      email: null,
    });
    const { status, json: refused } = await api.post(path, { clear: ['address.zip'] });
    expect([status, refused.details]).toEqual([
      400,
      [{ field: 'clear[0]', message: expect.stringContaining('address.street2') }],
    ]);
  });

  it('that is the default says so where it was asked to be none', async () => {
    const api = await Api.on(await databases.engine());
    const all = (await api.get('/warehouses')).json as unknown as { id: string; code: string; is_default: boolean }[];
    const { id, code } = all.find((each) => each.is_default) ?? { id: '', code: '' };
    const { json } = await api.post(`/warehouses/${id}`, { is_default: false });
    expect([json.is_default, json.warnings]).toEqual([true, [expect.stringContaining(`${code} stays the default`)]]);
  });

  it.each(['2027-02-30', '2027-13-01', '30.02.2027', '2027-2-3'])(
    'is not closed on %s, which is no day',
    async (day) => {
      const api = await Api.on(await databases.engine());
      const { status, json } = await api.post('/warehouses', { code: 'C', address, closed_dates: ['2028-02-29', day] });
      expect([status, json.error]).toEqual([400, expect.stringContaining(`closed_dates holds "${day}"`)]);
    },
  );

  it.each(['2:30pm', '14:00:00', '24:00', 'noon'])(
    'that is told to be open until %s is told how times are written',
    async (cutoff) => {
      const api = await Api.on(await databases.engine());
      const { status, json } = await api.post('/warehouses', { code: 'LATE', address, cutoff });
      expect([status, json.error]).toEqual([400, `cutoff is "${cutoff}"; it must be a time such as 14:00`]);
    },
  );

  it('that is closed on such a day from before, or keeps the clocks of an abbreviation, may be changed otherwise', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    const { json } = await api.post('/warehouses', { code: 'OLD', address, time_zone: 'America/New_York' });
    await engine.database.write((transaction) =>
      transaction
        .tables<{ warehouses: { id: string; closed_dates: string; time_zone: string } }>()
        .updateTable('warehouses')
        .set({ closed_dates: '["2027-02-30"]', time_zone: 'EST' })
        .where('id', '=', json.id)
        .execute(),
    );
    for (const sent of [{ cutoff: '15:00' }, { cutoff: '16:00', time_zone: 'EST' }])
      expect((await api.post(`/warehouses/${json.id}`, sent)).json).toMatchObject(sent);
  });
});
