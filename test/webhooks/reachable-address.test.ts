import { execFileSync } from 'node:child_process';
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressCheck } from '../../src/webhooks/sending/reachable-address.ts';
import { createCallbackSender } from '../../src/webhooks/sending/send-callback.ts';
import { openReceiver } from './receiver.ts';

const CLOSED: readonly (readonly [kind: string, addresses: readonly string[]])[] = [
  [
    'loopback',
    ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:0001'],
  ],
  ['link-local', ['169.254.169.254', '169.254.170.2', 'fe80::1', '::ffff:169.254.169.254']],
  [
    'private',
    [
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '100.100.100.200',
      'fd00:ec2::254',
      'fc00::1',
    ],
  ],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['multicast', ['224.0.0.1', '239.255.255.250', 'ff02::1']],
  [
    'reserved',
    [
      '192.0.0.192',
      '198.18.0.1',
      '203.0.113.7',
      '240.0.0.1',
      '255.255.255.255',
      '64:ff9b::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '2001:db8::1',
      '::7f00:1',
    ],
  ],
];
const OPEN = ['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2606:4700::1111', '1.1.1.1'];

describe('addresses of callbacks', () => {
  const production = addressCheck({ environment: 'production', allowed: [] });
  const sandbox = addressCheck({ environment: 'sandbox', allowed: [] });

  test.each(CLOSED.flatMap(([kind, addresses]) => addresses.map((address) => [address, kind] as const)))(
    '%s is %s',
    (address, kind) => {
      expect(production(address)).toBe(kind);
      expect(sandbox(address)).toBe(kind === 'loopback' ? undefined : kind);
    },
  );

  test.each(OPEN)('%s is open', (address) => {
    expect(production(address)).toBeUndefined();
  });

  test('the allow-list opens what it names and nothing beside it', () => {
    const check = addressCheck({
      environment: 'production',
      allowed: ['10.1.2.3', '192.168.0.0/24', 'fd00::/16', 'x'],
    });
    const closed = ['10.1.2.4', '192.168.1.0', 'fd01::1', '127.0.0.1'].map((address) => check(address));
    expect(['10.1.2.3', '192.168.0.255', 'fd00::9'].map((address) => check(address))).toEqual(Array(3).fill(undefined));
    expect(closed).toEqual(['private', 'private', 'private', 'loopback']);
  });
});

describe('a callback', () => {
  let connections = 0;
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => server.close());

  /** Answers each look-up with the next of the addresses, as a name server that means ill. */
  const resolving = (...answers: readonly (readonly string[])[]): LookupFunction & { asked: () => number } => {
    let asked = 0;
    const resolve: LookupFunction = (_name, options, callback) => {
      const found = answers[Math.min(asked++, answers.length - 1)] ?? [];
      const all = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all === true) callback(null, all);
      else callback(null, all[0]?.address ?? '', all[0]?.family);
    };
    return Object.assign(resolve, { asked: () => asked });
  };
  const post = async (url: string, resolve?: LookupFunction, allowed: readonly string[] = []) => {
    const environment = url.startsWith('https') ? 'production' : 'sandbox';
    const sender = createCallbackSender({
      environment,
      timeoutMs: 2_000,
      ...(resolve === undefined ? {} : { resolve }),
    });
    try {
      return await sender.send({ url: url.replace('PORT', String(port)), headers: {}, body: '{}', allowed });
    } finally {
      await sender.close();
    }
  };

  test.each([
    'https://127.0.0.1:PORT/',
    'https://127.1:PORT/',
    'https://2130706433:PORT/',
    'https://017700000001:PORT/',
    'https://0x7f.0.0.1:PORT/',
    'https://0x7f000001:PORT/',
    'https://127.0.0.1.:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::ffff:7f00:1]:PORT/',
    'https://[64:ff9b::7f00:1]:PORT/',
    'https://0.0.0.0:PORT/',
    'https://[::]:PORT/',
    'https://localhost:PORT/',
    'https://user:pw@localhost:PORT/',
    'https://①②⑦.⓪.⓪.①:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://2852039166/latest/meta-data/',
    'http://0251.0376.0251.0376/',
    'http://100.100.100.200/',
    'http://10.0.0.1/',
  ])('to %s is not made', async (url) => {
    connections = 0;
    const answer = await post(url);
    expect(answer.status).toBeNull();
    expect(answer.failure).toMatch(/^not called: /);
    expect(connections).toBe(0);
  });

  test('looks a name up once for all that wait for it, however long that takes, and anew afterwards', async () => {
    const asked: (() => void)[] = [];
    const resolve: LookupFunction = (_name, _options, callback) => {
      asked.push(() => callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), ''));
    };
    const sender = createCallbackSender({ environment: 'production', resolve, timeoutMs: 100 });
    const send = (path: string) =>
      sender.send({ url: `https://shop.example/${path}`, headers: {}, body: '{}', allowed: [] });
    const answers = await Promise.all(['a', 'b', 'c'].map(send));
    expect(answers.map(({ failure }) => failure)).toEqual(Array(3).fill(expect.stringContaining('no answer within')));
    expect(asked).toHaveLength(1);
    const later = send('d');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.();
    expect((await later).failure).toContain('does not resolve');
    const last = send('e');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.();
    await last;
    await sender.close();
  });

  test('over TLS that fails names what is wrong with it', async () => {
    const words =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=shop.example -days 2 -keyout -';
    const pem = execFileSync('openssl', words.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const ofItself = createTlsServer({ cert: pem, key: pem });
    const plain = createServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    const failures = [];
    for (const receiver of [ofItself, plain]) {
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const { port: at } = receiver.address() as AddressInfo; // a TCP server listens on nothing else
      failures.push((await post(`https://127.0.0.1:${at}/`, undefined, ['127.0.0.1'])).failure);
      receiver.close();
    }
    expect(failures).toEqual([
      'the certificate is of nobody who is trusted here',
      'what answers there does not speak TLS',
    ]);
  });

  test('in production is made by https alone', async () => {
    const sender = createCallbackSender({ environment: 'production' });
    const answer = await sender.send({ url: 'http://example.com/', headers: {}, body: '{}', allowed: [] });
    expect(answer.failure).toBe('not called: in production only https is called');
    await sender.close();
  });

  test.each([
    ['a name that resolves to loopback', [['127.0.0.1']]],
    ['a name that resolves to loopback in IPv6', [['::1']]],
    ['a name of which one address is private', [['93.184.216.34', '10.0.0.1']]],
    ['a name without addresses', [[]]],
  ])('to %s is not made', async (_, answers) => {
    connections = 0;
    expect((await post('https://inner.example:PORT/', resolving(...answers))).failure).toMatch(
      /^not called: inner.example/,
    );
    expect(connections).toBe(0);
  });

  test('to a name that resolves otherwise a moment later goes to the address that was checked, or not at all', async () => {
    const target = await openReceiver();
    // In the sandbox loopback is open: the first look-up may be connected to, the next may not.
    const resolve = resolving(['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1'], ['169.254.169.254']);
    const url = target.url.replace('127.0.0.1', 'rebind.example');
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt++) answers.push(await post(url, resolve));
    expect(answers.map(({ status, failure }) => failure ?? status)).toEqual([
      200,
      'not called: rebind.example is 10.0.0.1, which is private',
      200,
      'not called: rebind.example is 169.254.169.254, which is link-local',
    ]);
    // One look-up a connection: what was checked is what is connected to.
    expect(resolve.asked()).toBe(4);
    await target.close();
  });

  test('to a closed address is made where the allow-list names it', async () => {
    connections = 0;
    const answer = await post('https://127.0.0.1:PORT/', undefined, ['127.0.0.0/8']);
    expect(answer.failure).not.toContain('not called');
    expect(connections).toBe(1);
  });

  test('that is redirected to a closed address ends where it is', async () => {
    const inner = await openReceiver();
    const outer = await openReceiver((_, response) => {
      response.writeHead(302, { location: inner.url.replace('127.0.0.1', '127.0.0.2') }).end();
    });
    const answer = await post(outer.url);
    expect(answer).toMatchObject({ status: 302, failure: 'answered 302: redirects are not followed' });
    expect(inner.received).toEqual([]);
    await Promise.all([inner.close(), outer.close()]);
  });

  test('to a receiver that never answers, drips, or closes the line fails in time', async () => {
    const tempers = [
      () => new Promise<void>(() => undefined),
      (_: unknown, response: { writeHead(status: number): { write(text: string): unknown } }) => {
        response.writeHead(500).write('x');
        return new Promise<void>(() => undefined);
      },
      (_: unknown, response: { destroy(): unknown }) => {
        response.destroy();
      },
    ];
    const answers = await Promise.all(
      tempers.map(async (temper) => {
        const receiver = await openReceiver(temper as Parameters<typeof openReceiver>[0]);
        const answer = await post(receiver.url);
        await receiver.close();
        return answer;
      }),
    );
    expect(answers.map(({ failure }) => failure)).toEqual([
      'no answer within 15 s',
      'answered 500',
      'the receiver closed the line',
    ]);
    for (const { ms } of answers) expect(ms).toBeLessThan(10_000);
  });
});
