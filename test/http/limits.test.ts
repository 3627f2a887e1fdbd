import { describe, expect, test } from 'vitest';
import { corsHeaders } from '../../src/http/connection/cors.ts';
import { createRateLimit } from '../../src/http/connection/rate-limit.ts';
import { createServer, type ServerOptions } from '../../src/http/server.ts';
import { addKey } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { keptLog } from '../kept-log.ts';

describe('the rate limit', () => {
  test('lets a minute of requests through at once, then as many as the minute gives back', () => {
    const limit = createRateLimit(60);
    const taken = Array.from({ length: 61 }, () => limit.take('key', 0));
    expect(taken).toEqual([...Array.from({ length: 60 }, () => 0), 1]);
    expect([limit.take('key', 999), limit.take('key', 1000), limit.take('key', 1000)]).toEqual([1, 0, 1]);
    expect(Array.from({ length: 61 }, () => limit.take('key', 3_600_000)).at(-1)).toBe(1);
  });

  test('says how long to wait, and counts each key by itself', () => {
    const limit = createRateLimit(2);
    expect([limit.take('a', 0), limit.take('a', 0), limit.take('a', 0), limit.take('b', 0)]).toEqual([0, 0, 30, 0]);
    expect([limit.take('a', 29_999), limit.take('a', 30_001)]).toEqual([1, 0]);
  });
});

describe('pages of other origins', () => {
  const asked = { method: 'GET', origin: 'https://shop.example.com', wantedMethod: undefined };
  test('read nothing unless they are named', () => {
    expect(corsHeaders([], asked)).toBeUndefined();
    expect(corsHeaders(['https://other.example.com'], asked)).toBeUndefined();
    expect(corsHeaders(['*'], { ...asked, origin: undefined })).toBeUndefined();
    expect(corsHeaders([asked.origin], asked)).toMatchObject({ 'access-control-allow-origin': asked.origin });
    expect(corsHeaders(['*'], asked)).toMatchObject({ 'access-control-allow-origin': '*' });
  });
});

describeOnBothDatabases('a server with limits', (databases) => {
  const serverOf = async (options: Partial<ServerOptions>) => {
    const engine = await databases.engine();
    const [key, other] = [await addKey(engine, engine.services.account), await addKey(engine, engine.services.account)];
    const server = createServer(engine, { log: keptLog(), ...options });
    const get = (headers: Readonly<Record<string, string>>, method: 'GET' | 'OPTIONS' | 'HEAD' = 'GET') =>
      server.inject({ method, url: '/api/v4/orders', headers });
    return { key, other, get };
  };

  test('answers 429 with Retry-After to the key that asks too often, and goes on with others', async () => {
    const { key, other, get } = await serverOf({ requestsPerMinute: 3 });
    for (let count = 0; count < 3; count++) expect((await get({ 'x-api-key': key })).statusCode).toBe(200);
    const refused = await get({ 'x-api-key': key });
    // How much of the 20 seconds was gone by then is the machine's affair.
    const wait = refused.headers['retry-after'];
    expect(Number(wait)).toBeGreaterThan(0);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        error: 'this key may make 3 requests a minute',
        code: 'rate_limited',
        hint: expect.stringMatching(`^wait ${wait} seconds?$`),
        retryable: true,
      },
    ]);
    expect((await get({ 'x-api-key': other })).statusCode).toBe(200);
    expect((await get({ 'x-api-key': 'nobody' })).statusCode).toBe(401);
  });

  test('answers the preflight of a named origin without a key, of another as an unknown route', async () => {
    const { key, get } = await serverOf({ corsOrigins: ['https://shop.example.com'] });
    const preflight = { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' };
    const allowed = await get(preflight, 'OPTIONS');
    expect([allowed.statusCode, allowed.headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, DELETE']);
    expect(allowed.headers['access-control-allow-headers']).toContain('Prefer');
    expect((await get({ ...preflight, origin: 'https://evil.example.com' }, 'OPTIONS')).statusCode).toBe(404);
    const read = await get({ 'x-api-key': key, origin: preflight.origin });
    expect(read.headers).toMatchObject({ 'access-control-allow-origin': preflight.origin, vary: 'Origin' });
    expect((await get({ 'x-api-key': key })).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('tells browsers to run, frame, sniff and store nothing; HEAD answers as GET without a body', async () => {
    const { key, get } = await serverOf({});
    const { statusCode, headers, body } = await get({ 'x-api-key': key }, 'HEAD');
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-total': '0',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
