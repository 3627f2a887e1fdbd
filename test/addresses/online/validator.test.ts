import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../contract/client.ts';
import { describeOnBothDatabases } from '../../engine/databases.ts';

const RECORDED = 'fixtures/addresses/easypost';
/** What the recordings hold: a found address, and one that is nowhere. */
const HARBOR = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' };
const NOWHERE = { street1: '000 unknown street', city: 'Not A City', state: 'ZZ', zip: '00001' };

type Answering = 'recordings' | 'fault' | 'silence' | 'html' | 'refused';

/** Stands for EasyPost on this machine: it replays the recorded answer to each recorded address. */
class Fake {
  answering: Answering = 'recordings';
  readonly asked: { readonly authorization: string | undefined; readonly body: ReturnType<typeof JSON.parse> }[] = [];
  readonly #server: Server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const body = JSON.parse(text);
      this.asked.push({ authorization: request.headers.authorization, body });
      if (this.answering === 'silence') return;
      const { status, answer } = this.#answer(body.address.street1);
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(street: string): { readonly status: number; readonly answer: string } {
    if (this.answering === 'fault') return { status: 503, answer: '{}' };
    if (this.answering === 'html') return { status: 200, answer: '<html>' };
    if (this.answering === 'refused') return { status: 401, answer: '{"error":{"message":"no such key"}}' };
    return street.startsWith('000')
      ? recording('throws-an-error-when-we-cannot-create-and-verify-an-address', 'error')
      : recording('creates-a-verified-address', 'verifications');
  }
}

/** The recorded answer that holds the member. */
function recording(name: string, member: string) {
  const { interactions } = JSON.parse(readFileSync(`${RECORDED}/${name}.json`, 'utf8'));
  for (const { response } of interactions) {
    const { json } = response.body;
    if (json[member] !== undefined || json.address?.[member] !== undefined) {
      return { status: response.status as number, answer: JSON.stringify(json) };
    }
  }
  throw new Error(`${name} holds no ${member}`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

describeOnBothDatabases('validation by an online service', (databases) => {
  const fake = new Fake();
  let api: Api;
  beforeAll(async () => {
    const url = await fake.listen();
    api = await Api.on(await databases.engine({ addressService: { apiKey: 'EZTK', url, timeoutMs: 300 } }));
    await api.post('/settings/address_validator', { value: 'easypost' });
  });
  beforeEach(() => {
    fake.answering = 'recordings';
    fake.asked.length = 0;
  });
  afterAll(() => fake.close());
  const validate = async (...addresses: unknown[]) => (await api.post('/addresses/validate', { addresses })).json;

  test('answers what the service says, and says that the service said it', async () => {
    const json = await validate(HARBOR);
    expect([json.valid, json.checked_by]).toEqual([true, 'easypost']);
    expect((await validate(NOWHERE)).valid).toBe(false);
  });

  test('sends the place and the key, and nothing of the person', async () => {
    await validate({ ...HARBOR, name: 'Jane Doe', phone_number: '760-555-0100', email: 'jane@example.com' });
    expect(fake.asked).toEqual([
      {
        authorization: `Basic ${Buffer.from('EZTK:').toString('base64')}`,
        body: { verify: true, address: { ...HARBOR, country: 'US' } },
      },
    ]);
  });

  describe.each([
    ['fault', /503/],
    ['silence', /did not answer in 300 ms/],
    ['html', /no verification/],
    ['refused', /no such key/],
  ] as const)('where the service answers with %s', (answering, why) => {
    test('the embedded tables speak, and the answer says so and why', async () => {
      fake.answering = answering;
      const json = await validate(HARBOR, { ...HARBOR, state: 'NY' });
      expect([json.checked_by, json.valid]).toEqual(['shipdock', false]);
      expect(json.results.map((result: { valid: boolean }) => result.valid)).toEqual([true, false]);
      expect(json.warnings[0].message).toMatch(why);
    });
  });

  test('a service that failed is not asked again for the rest of a request', async () => {
    fake.answering = 'fault';
    await validate(...Array.from({ length: 40 }, () => HARBOR));
    expect(fake.asked.length).toBeLessThanOrEqual(8);
  });

  test('is counted by who judged', async () => {
    const { listValidations } = await import('../../../src/addresses/validations.store.ts');
    const { database, services } = api.engine;
    const counts = await database.read((transaction) => listValidations(transaction, services.account));
    expect(counts.map(({ checkedBy, validations }) => [checkedBy, validations])).toEqual([
      ['easypost', 3],
      ['shipdock', 48],
    ]);
  });
});

describeOnBothDatabases('validation by a service without a key', (databases) => {
  test('is done by the embedded tables, and the answer says what is missing', async () => {
    const api = await Api.on(await databases.engine());
    await api.post('/settings/address_validator', { value: 'easypost' });
    const { json } = await api.post('/addresses/validate', { addresses: [HARBOR] });
    expect([json.valid, json.checked_by]).toEqual([true, 'shipdock']);
    expect(json.warnings[0].message).toContain('SHIPDOCK_EASYPOST_API_KEY');
  });
});
