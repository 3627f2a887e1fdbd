import { expect, test } from 'vitest';
import { saysTooMuch } from '../log-lines.ts';

const LINE = {
  level: 30,
  time: '2026-03-02T10:00:00.000Z',
  request_id: 'my-id.42',
  method: 'GET',
  route: '/api/v4/orders/:id',
  status: 200,
  ms: 1.25,
  caller: 'key_1m80kdzvz000kx46qnk8kbwt1',
  msg: 'request',
};

test('what the log of a whole test run is held to lets its lines pass, and nothing of an order', () => {
  expect(saysTooMuch(JSON.stringify(LINE))).toBe(false);
  const more: readonly object[] = [
    { route: '/api/v4/orders/SO-1042' },
    { url: '/api/v4/orders' },
    { request_id: '619-555-0100' },
    { caller: `sd_test_${'a'.repeat(40)}` },
    { msg: '1 Market St is no address' },
    { at: ['order (Receiving Dept:1:2)'] },
  ];
  for (const each of more) expect([each, saysTooMuch(JSON.stringify({ ...LINE, ...each }))]).toEqual([each, true]);
});
