import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journalFaults, journalOf } from '../../../src/journal/journal.store.ts';
import { addressBody } from '../../contract/address.builder.ts';
import { type Answer, Api } from '../../contract/client.ts';
import { orderBody } from '../../contract/order.builder.ts';
import { describeOnBothDatabases } from '../../engine/databases.ts';
import { tablesNaming } from '../../orders-depth/tables-naming.ts';

describeOnBothDatabases('the address book over HTTP', (databases) => {
  let api: Api;
  let count = 0;
  let code = '';
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  beforeEach(() => {
    count += 1;
    code = `CODE-${count}`;
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const fails = (answer: Answer) => [answer.status, answer.json?.code];
  const fieldsOf = (answer: Answer) => answer.json.details.map((detail: { field: string }) => detail.field);

  test('one that is not there is told with the code that was probably meant', async () => {
    await api.post('/addresses', addressBody({ code: 'NORTH-DOCK' }));
    const meant = [404, 'did you mean NORTH-DOCK?'];
    for (const typed of ['NORTH-DOK', 'north-dock', 'NORHT-DOCK']) {
      const { status, json } = await api.get(`/addresses/${typed}`);
      expect([status, json.hint]).toEqual(meant);
      const deleted = await api.delete(`/addresses/${typed}`);
      expect([deleted.status, deleted.json.hint]).toEqual(meant);
      const order = await api.post('/orders', orderBody({ destination_address: { code: typed } }));
      expect([order.status, order.json.hint]).toEqual([422, 'did you mean NORTH-DOCK?']);
    }
    expect((await api.get('/addresses/ELSEWHERE')).json.hint).toBe('GET /addresses');
  });

  describe('POST /addresses', () => {
    test('answers the address with every documented field, and nothing else', async () => {
      const { status, json } = await api.post('/addresses', addressBody({ code, zip: 92009, state: 'California' }));
      expect(status).toBe(201);
      expect(json).toEqual({
        id: expect.stringMatching(/^adr_[0-9a-z]{8,}$/),
        name: 'Jane Doe',
        company: null,
        street1: '2850 Whiptail Loop E',
        street2: null,
        city: 'Carlsbad',
        state: 'CA',
        zip: '92009',
        country: 'US',
        phone_number: null,
        email: null,
        is_residential: false,
        validated: false,
        code,
      });
    });

    // Orders and bookings are warned of it, and the book is what they are made from.
    test.each([
      [{ state: 'Californa' }, 'state "Californa" is no state of the US'],
      [{ state: 'XX', zip: 'K1A 0B1', country: 'CA' }, 'state "XX" is no province of Canada'],
      [{ state: 'Bavaria', zip: '80331', country: 'DE' }, undefined],
    ])('keeps a state that is none, and warns of it: %j', async (fields, warning) => {
      const { status, json } = await api.post('/addresses', addressBody(fields));
      expect([status, json.state, json.warnings]).toEqual([201, fields.state, warning && [warning]]);
      const { json: changed } = await api.post(`/addresses/${json.id}`, { name: 'Dock 4' });
      expect(changed.warnings).toEqual(warning && [warning]);
    });

    test('tells that its state stays where its country is changed alone', async () => {
      const { json } = await api.post('/addresses', addressBody());
      const { json: changed } = await api.post(`/addresses/${json.id}`, { country: 'DE' });
      expect(changed.warnings).toEqual([
        'country: is DE now, and the state stays CA, as it was in US; send it too, or clear state',
      ]);
    });

    test('names every required part that is missing', async () => {
      const answer = await api.post('/addresses', {});
      expect(fails(answer)).toEqual([400, 'unreadable_field']);
      expect(fieldsOf(answer)).toEqual(['name', 'street1', 'city', 'state', 'zip']);
    });

    test('takes a company instead of a name', async () => {
      expect((await api.post('/addresses', addressBody({ name: '', company: 'Acme' }))).status).toBe(201);
    });

    test.each(['a b', 'ä', 'a/b', 'a.b', 'x'.repeat(65)])('refuses the code %j', async (wrong) => {
      const answer = await api.post('/addresses', addressBody({ code: wrong }));
      expect(fails(answer)).toEqual([400, 'unreadable_field']);
      expect(fieldsOf(answer)).toEqual(['code']);
    });

    test('refuses a code that another address has', async () => {
      await api.post('/addresses', addressBody({ code }));
      expect(fails(await api.post('/addresses', addressBody({ code })))).toEqual([422, 'address_code_taken']);
    });

    test('gives a code that many want at once to one of them', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => api.post('/addresses', addressBody({ code }))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    });

    test('keeps what was entered in any script', async () => {
      const entered = {
        name: 'Иван Петров',
        street1: '千代田1-1',
        city: 'Łódź',
        state: '',
        zip: '90-001',
        country: 'PL',
      };
      const { json } = await api.post('/addresses', { ...entered, code });
      expect((await api.get(`/addresses/${json.id}`)).json).toMatchObject({ ...entered, state: null });
    });
  });

  test('POST /addresses/import tells the first problem of all rows and counts the others once', async () => {
    const answer = await api.post('/addresses/import', { addresses: [{ zip: '90210' }, { city: 'x' }] });
    expect([answer.status, answer.json.details.length]).toEqual([400, 8]);
    expect(answer.json.error).toBe(
      'addresses[0].name is missing, and company too: one of them is required (and 7 more)',
    );
  });

  test('GET /addresses/:id and /addresses/code/:code answer the same address', async () => {
    const { json } = await api.post('/addresses', addressBody({ code }));
    expect((await api.get(`/addresses/${json.id}`)).json).toEqual(json);
    expect((await api.get(`/addresses/code/${code}`)).json).toEqual(json);
    expect(fails(await api.get('/addresses/adr_00000000'))).toEqual([404, 'address_not_found']);
    expect(fails(await api.get(`/addresses/code/${json.id}`))).toEqual([404, 'address_not_found']);
  });

  describe('POST /addresses/:id', () => {
    test('changes what was sent and keeps the rest', async () => {
      const { json } = await api.post('/addresses', addressBody({ code, street2: 'Apt 1', is_residential: true }));
      const answer = await api.post(`/addresses/${json.id}`, { phone_number: '760-555-0100', city: '' });
      expect([answer.status, answer.json]).toEqual([200, { ...json, phone_number: '760-555-0100' }]);
    });

    test('empties the parts that clear names, and no required one', async () => {
      const { json } = await api.post('/addresses', addressBody({ code, street2: 'Apt 1' }));
      const cleared = await api.post(`/addresses/${json.id}`, { clear: ['street2', 'code'] });
      expect(cleared.json).toEqual({ ...json, street2: null, code: null });
      expect(fails(await api.post(`/addresses/${json.id}`, { clear: ['city'] }))).toEqual([400, 'unreadable_field']);
      expect(fails(await api.post(`/addresses/${json.id}`, { clear: ['zip'] }))).toEqual([400, 'unreadable_field']);
    });

    test('refuses the code of another address, and takes its own again', async () => {
      await api.post('/addresses', addressBody({ code }));
      const { json } = await api.post('/addresses', addressBody({ code: `${code}-B` }));
      expect(fails(await api.post(`/addresses/${json.id}`, { code }))).toEqual([422, 'address_code_taken']);
      expect((await api.post(`/addresses/${json.id}`, { code: `${code}-B` })).status).toBe(200);
    });

    test('an address that was validated is so no longer once it is another place', async () => {
      const { json } = await api.post('/addresses', addressBody({ code }));
      await api.post(`/addresses/${json.id}`, { validated: true });
      expect((await api.post(`/addresses/${json.id}`, { email: 'jane@example.com' })).json.validated).toBe(true);
      expect((await api.post(`/addresses/${json.id}`, { street1: '1 Main St' })).json.validated).toBe(false);
    });
  });

  describe('DELETE', () => {
    const three = async () => {
      const made = [];
      for (let at = 0; at < 3; at++) made.push((await api.post('/addresses', addressBody())).json.id as string);
      return made;
    };

    test('/addresses/:id deletes one for good', async () => {
      const [id = ''] = await three();
      const answer = await api.delete(`/addresses/${id}`);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await api.get(`/addresses/${id}`)).status).toBe(404);
      expect((await api.delete(`/addresses/${id}`)).status).toBe(404);
    });

    test.each(['/addresses', '/addresses/many'])('%s deletes those of the body', async (path) => {
      const ids = await three();
      expect((await api.delete(path, { id: ids })).status).toBe(204);
      for (const id of ids) expect((await api.get(`/addresses/${id}`)).status).toBe(404);
    });

    test('leaves nothing of it in kept answers: a repeat is told so and makes none again', async () => {
      const zed = addressBody({ code, name: 'Zed Deleted' });
      const keyed = (key: string) => ({ headers: { 'idempotency-key': `${code} ${key}` } });
      const { json } = await api.post('/addresses', zed, keyed('made'));
      const body = { ...orderBody(), destination_address: { code } };
      const order = await api.post('/orders', body, keyed('order'));
      expect(order.status, order.text).toBe(201);
      const change = { company: 'Zed & Co.' };
      await api.post(`/addresses/${json.id}`, change, keyed('changed'));
      const rows = { addresses: [{ ...zed, email: 'zed@example.com' }] };
      await api.post('/addresses/import', rows, keyed('imported'));
      expect((await api.delete(`/addresses/${code}`)).status).toBe(204);
      expect(await tablesNaming(api.engine.database, ['Zed & Co.', 'zed@example.com'])).toEqual([]);
      expect(fails(await api.post('/addresses', zed, keyed('made')))).toEqual([410, 'answer_erased']);
      expect(fails(await api.post(`/addresses/${json.id}`, change, keyed('changed')))).toEqual([410, 'answer_erased']);
      expect(fails(await api.post('/addresses/import', rows, keyed('imported')))).toEqual([410, 'answer_erased']);
      expect((await api.get('/addresses?query=Zed')).json).toEqual([]);
      // The order's own address is erased with the order.
      expect((await api.post('/orders', body, keyed('order'))).text).toBe(order.text);
    });

    test('deletes none where one is not there', async () => {
      const ids = await three();
      const answer = await api.delete('/addresses', { id: [...ids, 'adr_00000000'] });
      expect(fails(answer)).toEqual([404, 'address_not_found']);
      for (const id of ids) expect((await api.get(`/addresses/${id}`)).status).toBe(200);
    });

    test('refuses no ids, more than 500, and a body that names others than the path', async () => {
      const [one = '', other = ''] = await three();
      expect(fails(await api.delete('/addresses', {}))).toEqual([400, 'unreadable_field']);
      const many = Array.from({ length: 501 }, (_, at) => `adr_0000000${at}`);
      expect(fails(await api.delete('/addresses', { id: many }))).toEqual([422, 'limit_exceeded']);
      expect(fails(await api.delete(`/addresses/${one}`, { id: [other] }))).toEqual([400, 'unreadable_field']);
      expect((await api.get(`/addresses/${other}`)).status).toBe(200);
    });
  });

  describe('GET /addresses', () => {
    let books: Api;
    beforeAll(async () => {
      books = await Api.on(await databases.engine());
      const made = [
        { name: 'Jürgen Müller', street1: 'Hauptstraße 1', city: 'MÜNCHEN', zip: '80331', country: 'DE', code: 'MUC' },
        { name: 'Ann', company: '100% Cotton_Co', city: 'Carlsbad', street2: 'Suite 5', code: 'ann_1' },
        { name: 'Bob', street1: '1 Main St', city: 'Ottawa', state: 'ON', zip: 'K1A 0B6', country: 'CA' },
      ];
      for (const parts of made) await books.post('/addresses', addressBody(parts));
    });
    const found = async (query: string) =>
      (await books.get(`/addresses?${query}`)).json.map((address: { name: string }) => address.name);

    test.each([
      ['query=munchen', ['Jürgen Müller']],
      ['query=M%C3%9CLLER%20muc', ['Jürgen Müller']],
      ['query=100%25', ['Ann']],
      ['query=cotton_c', ['Ann']],
      ['query=n_e', []],
      ['query=suite%205', ['Ann']],
      ['query=k1a0b6', ['Bob']],
      ['zip=K1A%200B6', ['Bob']],
      ['query=bob%20carlsbad', []],
      ['city=ottawa', ['Bob']],
      ['code=ANN_', ['Ann']],
      ['company=cotton', ['Ann']],
      ['street=main', ['Bob']],
      ['name=ann', ['Ann']],
      ['query=-', []],
      ['sort=name&direction=desc', ['Jürgen Müller', 'Bob', 'Ann']],
      ['sort=city', ['Ann', 'Jürgen Müller', 'Bob']],
      ['per_page=1&page=2', ['Ann']],
      ['per_page=2', ['Jürgen Müller', 'Ann']],
    ])('%s finds %j', async (query, names) => {
      expect(await found(query)).toEqual(names);
    });

    test('says how many there are, and refuses what is no filter', async () => {
      const { headers } = await books.get('/addresses?per_page=2&query=a');
      expect([headers['x-total'], headers['x-total-pages']]).toEqual(['3', '2']);
      expect(fails(await books.get('/addresses?sort=shoe'))).toEqual([400, 'unreadable_field']);
      expect(fails(await books.get('/addresses?query[a]=1'))).toEqual([400, 'unreadable_field']);
      expect(fails(await books.get(`/addresses?query=${'x'.repeat(300)}`))).toEqual([400, 'unreadable_field']);
    });
  });

  describe('POST /addresses/validate', () => {
    const typo = addressBody({ city: 'Carlsbda' });
    const wrong = addressBody({ state: 'NY' });

    test('is valid for an address in order, and says who judged by data of which day', async () => {
      const { status, json } = await api.post('/addresses/validate', { addresses: [addressBody()] });
      expect(status).toBe(200);
      expect(json).toMatchObject({ valid: true, non_deliverable_addresses: [], warnings: [], checked_by: 'shipdock' });
      expect(json.data_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    });

    test('answers what cannot be delivered to, with suggestions, the postal code as zipcode', async () => {
      const { json } = await api.post('/addresses/validate', { addresses: [addressBody(), wrong] });
      expect(json.valid).toBe(false);
      expect(json.non_deliverable_addresses).toHaveLength(1);
      const [bad] = json.non_deliverable_addresses;
      expect(bad).toMatchObject({ index: 1, city: 'Carlsbad', state: 'NY', zipcode: '92009', country: 'US' });
      expect(bad.suggestions[0]).toMatchObject({ state: 'CA', zipcode: '92009' });
      expect(bad).not.toHaveProperty('zip');
    });

    test('a city that the data does not know is a warning with a suggestion', async () => {
      const { json } = await api.post('/addresses/validate', { addresses: [typo] });
      expect([json.valid, json.non_deliverable_addresses]).toEqual([true, []]);
      expect(json.warnings[0]).toMatchObject({ index: 0, field: 'city' });
      expect(json.warnings[0].suggestions[0]).toMatchObject({ city: 'Carlsbad', zipcode: '92009' });
    });

    test('a required part that is missing is not valid', async () => {
      const { json } = await api.post('/addresses/validate', { addresses: [{ zip: '92009' }] });
      expect(json.valid).toBe(false);
      expect(json.results[0].problems.map((problem: { field: string }) => problem.field)).toEqual([
        'street1',
        'city',
        'state',
      ]);
    });

    test('refuses no addresses, and a country that is none', async () => {
      expect(fails(await api.post('/addresses/validate', {}))).toEqual([400, 'unreadable_field']);
      const answer = await api.post('/addresses/validate', { addresses: [addressBody({ country: 'Atlantis' })] });
      expect(fails(answer)).toEqual([400, 'unreadable_field']);
      expect(fieldsOf(answer)).toEqual(['addresses[0].country']);
    });
  });

  describe('POST /addresses/check', () => {
    test('answers deliverable, corrected and the address', async () => {
      const { status, json } = await api.post('/addresses/check', addressBody({ city: 'Carlsbda' }));
      expect(status).toBe(200);
      expect(json).toMatchObject({ deliverable: true, corrected: true, address: { city: 'Carlsbad' } });
      expect(Object.keys(json)).toEqual(['deliverable', 'corrected', 'address']);
    });

    test('takes the address in a member of its own, and calls one that contradicts undeliverable', async () => {
      const { json } = await api.post('/addresses/check', { address: addressBody({ state: 'NY' }) });
      expect(json).toMatchObject({ deliverable: false, corrected: true, address: { state: 'CA' } });
    });

    test('refuses a body without an address', async () => {
      expect(fails(await api.post('/addresses/check', {}))).toEqual([400, 'unreadable_field']);
    });
  });

  describe('validation as a paid feature', () => {
    let paid: Api;
    beforeAll(async () => {
      paid = await Api.on(await databases.engine({ now: new Date('2026-03-02T10:00:00Z') }));
    });
    const usage = async () => {
      const { listValidations } = await import('../../../src/addresses/validations.store.ts');
      const { database, services } = paid.engine;
      return database.read((transaction) => listValidations(transaction, services.account));
    };

    test('is counted and charged per account', async () => {
      expect((await paid.post('/settings/address_validation_price', { value: '0.05' })).json.value).toBe('0.05');
      const { json } = await paid.post('/addresses/validate', { addresses: [addressBody(), addressBody(), {}] });
      expect([json.validations, json.cost]).toEqual([3, 0.15]);
      await paid.post('/addresses/check', addressBody());
      expect(await usage()).toEqual([{ date: '2026-03-02', checkedBy: 'shipdock', validations: 4, costE4: 2000 }]);
    });

    test('answers 402 when it is switched off, and counts nothing', async () => {
      const before = await usage();
      await paid.post('/settings/address_validation', { value: 'off' });
      for (const [path, body] of [
        ['/addresses/validate', { addresses: [addressBody()] }],
        ['/addresses/check', addressBody()],
        ['/addresses', addressBody({ accept_suggestions: true })],
      ] as const) {
        expect(fails(await paid.post(path, body))).toEqual([402, 'feature_off']);
      }
      expect(await usage()).toEqual(before);
      expect((await paid.get('/addresses')).json).toEqual([]);
      await paid.post('/settings/address_validation', { value: 'on' });
    });

    test.each(['-1', 'much', '0.00001', '1e9'])('a price of %s is refused', async (value) => {
      expect(fails(await paid.post('/settings/address_validation_price', { value }))).toEqual([422, 'setting_invalid']);
    });
  });

  describe('accept_suggestions', () => {
    test('puts the likeliest suggestion in place and journals both forms', async () => {
      const sent = addressBody({ city: 'Carlsbda', accept_suggestions: true });
      const { status, json } = await api.post('/addresses', sent);
      expect([status, json.city, json.validated, json.name]).toEqual([201, 'Carlsbad', true, 'Jane Doe']);
      const { warnings, ...kept } = json;
      expect(warnings).toEqual(['city "Carlsbda" became "Carlsbad": 92009 is Carlsbad, CA']);
      expect((await api.get(`/addresses/${json.id}`)).json).toEqual(kept);
      const rows = await api.engine.database.read((transaction) => journalOf(transaction, json.id));
      expect(rows.map((row) => row.operation)).toEqual(['addresses.create', 'addresses.acceptSuggestion']);
      expect(rows[0]?.personal).toContain('Carlsbda');
      expect(rows[1]?.personal).toContain('Carlsbda');
      expect(rows[1]?.personal).toContain('"Carlsbad"');
      expect(rows.map((row) => row.changes).join()).not.toContain('Carlsb');
    });

    test('leaves what nothing is suggested for as it was entered', async () => {
      const { json } = await api.post('/addresses', addressBody({ accept_suggestions: true }));
      expect([json.city, json.street1, json.validated]).toEqual(['Carlsbad', '2850 Whiptail Loop E', true]);
    });

    test('takes the code of a ship, which no table has, for validated', async () => {
      const ship = { street1: 'USS Nimitz', city: 'FPO', state: 'AP', zip: '96620' };
      const { json } = await api.post('/addresses', addressBody({ ...ship, accept_suggestions: true }));
      expect(json).toMatchObject({ ...ship, validated: true });
    });

    test.each([
      [
        'an unknown ZIP whose first digits are right',
        { city: 'Springfield', state: 'IL', zip: '62799' },
        /knows no ZIP/,
      ],
      ['one of five codes', { city: 'Beverly Hills', state: 'CA', zip: '99999' }, /perhaps meant: .*90209.*; or /],
      ['a ZIP of another city of the state', { city: 'Vista', state: 'CA', zip: '92009' }, /not as "Vista"/],
      ['a city of both states', { city: 'Portland', state: 'OR', zip: '04101' }, /perhaps meant: .*Portland, ME/],
    ])('leaves %s as it was entered', async (_, parts, warning) => {
      const { status, json } = await api.post('/addresses', addressBody({ ...parts, accept_suggestions: true }));
      expect([status, json.validated]).toEqual([201, false]);
      expect(json).toMatchObject(parts);
      expect(json.warnings.join()).toMatch(warning);
      const check = (await api.post('/addresses/check', addressBody(parts))).json;
      expect([check.address.city.toUpperCase(), check.address.zip]).toEqual([parts.city.toUpperCase(), parts.zip]);
    });

    test('works on an update', async () => {
      const { json } = await api.post('/addresses', addressBody());
      const answer = await api.post(`/addresses/${json.id}`, { state: 'NY', accept_suggestions: true });
      expect([answer.status, answer.json.state, answer.json.validated]).toEqual([200, 'CA', true]);
    });
  });

  test('the journal of every address holds, deleted ones too, of which it tells no person and place', async () => {
    const { json } = await api.post('/addresses', addressBody());
    await api.delete(`/addresses/${json.id}`);
    const { database, services } = api.engine;
    expect(await journalFaults((work) => database.read(work), services.account)).toEqual([]);
    const rows = await database.read((transaction) => journalOf(transaction, json.id));
    expect(rows.map((row) => row.operation)).toEqual(['addresses.create', 'addresses.delete']);
    expect(JSON.stringify(rows)).not.toMatch(/Jane|Whiptail/);
  });

  describe('an order to an address of the book', () => {
    test('takes it by its code; what was sent beside stands before it', async () => {
      await api.post('/addresses', addressBody({ code, phone_number: '1', street2: 'Dock 4' }));
      const body = orderBody({ destination_address: { code, phone_number: '2' } });
      const { status, json } = await api.post('/orders', body);
      expect(status).toBe(201);
      expect(json.destination_address).toMatchObject({
        name: 'Jane Doe',
        street1: '2850 Whiptail Loop E',
        street2: 'Dock 4',
        zip: '92009',
        phone_number: '2',
        code,
      });
    });

    test('is refused where the book does not know the code, unless a place stands beside it', async () => {
      const unknown = await api.post('/orders', orderBody({ destination_address: { code: 'NOBODY' } }));
      expect(fails(unknown)).toEqual([422, 'address_unknown']);
      const full = orderBody({ destination_address: addressBody({ code: 'NOBODY' }) });
      expect((await api.post('/orders', full)).status).toBe(201);
    });
  });
});
