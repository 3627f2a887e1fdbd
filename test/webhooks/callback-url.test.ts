import { expect, test } from 'vitest';
import { readCallbackUrl, receiverOf } from '../../src/webhooks/subscriptions/callback-url.ts';

test.each([
  [undefined, 'is missing'],
  ['', 'is missing'],
  ['example.com/hook', 'is no URL'],
  ['ftp://example.com/', 'begins with ftp:; it must be https'],
  ['javascript:alert(1)', 'begins with javascript:'],
  ['https://example.com/#part', 'has a fragment'],
  [`https://example.com/${'a'.repeat(2048)}`, 'is 2068 characters long'],
  ['https://', 'is no URL'],
])('%s cannot be called back', (url, why) => {
  expect(() => readCallbackUrl(url, 'sandbox')).toThrow(why);
});

test('an address of 2,048 characters is kept', () => {
  const url = 'https://example.com/'.padEnd(2048, 'a');
  expect(readCallbackUrl(url, 'production').url).toBe(url);
});

test('what may be called instead is said by environment', () => {
  expect(() => readCallbackUrl('ftp://example.com/', 'sandbox')).toThrow('it must be https, or http in the sandbox');
  expect(() => readCallbackUrl('ftp://example.com/', 'production')).toThrow(/it must be https$/);
});

test('http is for the sandbox', () => {
  expect(readCallbackUrl('http://localhost:3000/hook', 'sandbox').url).toBe('http://localhost:3000/hook');
  expect(() => readCallbackUrl('http://example.com/', 'production')).toThrow('in production it must be https');
});

test('behind one host each path is a receiver of its own, whatever its query', () => {
  expect(receiverOf('https://example.com/a?key=1')).toBe(receiverOf('https://example.com/a?key=2'));
  expect(receiverOf('https://example.com/a')).not.toBe(receiverOf('https://example.com/b'));
});

test('credentials are taken out of the address, decoded', () => {
  expect(readCallbackUrl('https://jo%40shop:p%3Aw@example.com/hook?a=1', 'production')).toEqual({
    url: 'https://example.com/hook?a=1',
    credentials: 'jo@shop:p:w',
  });
  expect(readCallbackUrl('https://only@example.com/', 'production').credentials).toBe('only:');
  expect(readCallbackUrl('https://100%:x@example.com/', 'production').credentials).toBe('100%:x');
  expect(readCallbackUrl('https://example.com/', 'production').credentials).toBeNull();
});
