import { describe, expect, test } from 'vitest';
import { planSetting } from '../../src/accounts/settings.ts';

const actor = { type: 'system' } as const;
const kept = (name: string, value: string) => planSetting(name, value, actor).value;

describe.each([
  ['webhook_allowed_addresses', '10.0.0.0/33'],
  ['webhook_allowed_addresses', '999.1.1.1'],
  ['webhook_allowed_addresses', '10.1/16'],
  ['webhook_allowed_addresses', '10.01.0.1'],
  ['webhook_allowed_addresses', 'fd00::/129'],
  ['webhook_allowed_addresses', ':::'],
  ['webhook_allowed_addresses', '10.1.2.3,....'],
  ['public_url', 'https://:99999'],
  ['public_url', 'https://ship.example.com:99999'],
  ['public_url', 'http://...'],
  ['public_url', 'http://['],
])('%s', (name, value) => {
  test(`refuses ${value}, which would be kept and mean nothing`, () => {
    expect(() => kept(name, value)).toThrow(`${name} does not take "${value}"`);
  });
});

test('addresses, networks and places are taken as they are', () => {
  for (const value of ['none', '10.1.2.3', '10.1.2.3,10.20.0.0/16', 'fd00::/8 ::1', '::ffff:10.0.0.1']) {
    expect(kept('webhook_allowed_addresses', ` ${value} `)).toBe(value);
  }
  for (const value of [
    'none',
    'https://ship.example.com',
    'http://127.0.0.1:7878/dock',
    'https://[fd00::1]:8443',
    'http://dock/',
  ]) {
    expect(kept('public_url', value)).toBe(value);
  }
});
