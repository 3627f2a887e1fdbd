import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram, freshFolder, ROOT, shipdock } from '../program.ts';

beforeAll(() => buildProgram(), 120_000);

it.each([
  ['2026-03-02', '2026-03-04', ''],
  ['2026-03-05', '2026-03-05', 'warning: the pickup has passed'],
])('rates by a tariff folder for the pickup that is asked for, as elsewhere: on %s for %s', (today, ships, told) => {
  const file = join(freshFolder(), 'rates.json');
  const body = {
    origin_address: { zip: '92009' },
    destination_address: { zip: '97201' },
    packages: [{ length: 12, width: 10, height: 9, weight: 7 }],
    pickup: [{ start_time: '2026-03-04T10:00:00Z' }],
  };
  writeFileSync(file, JSON.stringify(body));
  const tariff = join(ROOT, 'fixtures', 'tariffs', 'fixture_parcel');
  const words = ['rates', 'quote', '-f', file, '--tariff', tariff, '--now', `${today}T10:00:00Z`, '--json'];
  const { stdout, stderr } = shipdock(words);
  expect(JSON.parse(stdout)).toMatchObject([{ ship_date: ships }, {}, {}]);
  expect(stderr).toContain(told);
});
