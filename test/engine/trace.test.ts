import { expect, test } from 'vitest';
import { Api } from '../contract/client.ts';
import { fullOrderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from './databases.ts';

const NOW = new Date('2026-03-02T16:30:00Z');

/** The same order each time, so that the second one is refused. */
const BODY = { ...fullOrderBody(), order_number: 'TRACED ORDER' };

describeOnBothDatabases('an engine that is traced', (databases) => {
  test('does what it does untraced, and tells each statement with its rows and without its values', async () => {
    const lines: string[] = [];
    const debugLine = (text: string) => lines.push(text);
    const debug = new Set(['sql', 'carrier', 'http'] as const);
    const answersOf = async (api: Api) => {
      const order = await api.post('/orders', BODY);
      const booked = await api.post(`/orders/${order.json.id}/book`);
      const again = await api.post('/orders', BODY);
      const list = await api.get('/orders?per_page=5');
      return [order.status, booked.status, again.status, again.json.code, list.status, list.json.length];
    };
    const plain = await answersOf(await Api.on(await databases.engine({ now: NOW })));
    const traced = await answersOf(await Api.on(await databases.engine({ now: NOW, debug, debugLine })));
    expect(traced).toEqual(plain);
    expect(lines.filter((line) => /^sql: [\d.]+ ms, 1 rows: insert into orders$/.test(line))).toHaveLength(1);
    expect(lines.some((line) => /^sql: write of \d+ statements done in /.test(line))).toBe(true);
    expect(lines.some((line) => /^sql: (read|write) of \d+ statements failed in /.test(line))).toBe(true);
    const values = JSON.stringify(BODY).match(/(?<=:")[^"]{6,}(?=")/g) ?? [];
    const told = lines.filter((line) => line.startsWith('sql: '));
    expect(told.filter((line) => values.some((value) => /[A-Z ]/.test(value) && line.includes(value)))).toEqual([]);
  });
});
