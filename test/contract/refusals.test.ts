import { afterEach, beforeAll, expect, test } from 'vitest';
import { ERROR_CATALOGUE } from '../../src/kernel/error-catalogue.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { REFUSED } from './refused-requests.ts';

/** What no request alone brings about, or what only the terminal asks. */
const NOT_ASKED = [
  ...['account_not_found', 'key_not_found', 'key_exists', 'key_revoked', 'printer_unknown', 'label_printed_already'],
  ...['user_not_found', 'file_not_found', 'server_refused', 'route_not_found'],
  ...['rate_expired', 'order_redacted', 'carrier_refused', 'address_unreadable', 'job_failed'],
];

test('every code of a refusal is asked for', () => {
  const refusals = Object.entries(ERROR_CATALOGUE).filter(([, { status }]) => status === 404 || status === 422);
  const asked = new Set([...REFUSED.map(([code]) => code), ...NOT_ASKED]);
  expect(refusals.flatMap(([code]) => (asked.has(code) ? [] : [code]))).toEqual([]);
});

describeOnBothDatabases('a refusal names the field that it is about', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  test.each(REFUSED)('%s: %s', async (code, _, ask, fields) => {
    const { status, json, text } = await ask(api);
    const told = (json.details ?? []).flatMap(({ field }: { field?: string }) => field ?? []);
    expect({ status, code: json.code, fields: [...new Set(told)] }, text).toEqual({
      status: ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE].status,
      code,
      fields,
    });
  });
});
