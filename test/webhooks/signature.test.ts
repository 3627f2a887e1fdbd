import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSignedBy, secretFrom, signature } from '../../src/webhooks/sending/signature.ts';
import { ROOT } from '../program.ts';

const {
  secret,
  msg_id,
  timestamp,
  payload,
  signature: expected,
} = JSON.parse(readFileSync(join(ROOT, 'test', 'webhooks', 'standard-webhooks.json'), 'utf8'));
const message = { id: msg_id, timestamp, body: payload };

test('the published example of Standard Webhooks is signed as published', () => {
  expect(signature(secret, message)).toBe(expected);
  expect(isSignedBy(secret, message, `v1,AAAA ${expected}`)).toBe(true);
});

test('another body, time, id or secret has another signature', () => {
  for (const other of [
    { ...message, body: `${payload} ` },
    { ...message, timestamp: timestamp + 1 },
    { ...message, id: 'msg_2' },
  ]) {
    expect(isSignedBy(secret, other, expected)).toBe(false);
  }
  expect(isSignedBy(secretFrom(new Uint8Array(32)), message, expected)).toBe(false);
});

test('a secret is named as one, and holds its bytes', () => {
  expect(secretFrom(new Uint8Array([1, 2, 3]))).toBe('whsec_AQID');
});
