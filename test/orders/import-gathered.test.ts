import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();

it('a file of many states that are not their ZIP’s, or amounts with four decimals, is warned of in two lines, and its report tells of each', async () => {
  buildProgram();
  const folder = freshFolder();
  const [data, file, report] = ['shop.db', 'o.csv', 'r.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const rows = ['92101', '92102', '10001'].map(
    (zip, at) => `O-${at},MUG,1,8.288${at},Dock,1 Main St,Anywhere,TX,${zip},US\n`,
  );
  writeFileSync(
    file,
    `order_number,sku,quantity,tax_price,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,ship_to_country\n${rows.join('')}`,
  );
  await shipdock(['init', '--db', data, '--yes']);
  const { status, stderr } = await shipdock(['orders', 'import', file, '--report', report, '--db', data]);
  expect(status).toBe(0);
  const warned = stderr.split('\n').filter((line) => line.includes('destination_address.state'));
  expect(warned).toEqual([
    expect.stringMatching(/^warning: O-0: destination_address\.state: ZIP code 92101 is San Diego, CA, not in TX/),
    'warning: 2 more: destination_address.state is to be looked at too; --report FILE tells why of each',
  ]);
  expect(stderr.split('\n').filter((line) => line.includes('tax_price'))).toEqual([
    'warning: O-0: tax_price 8.288 is kept as 8.29 USD, which has no smaller part',
    'warning: 2 more: tax_price has more decimals than are kept of USD; --report FILE tells of each',
  ]);
  const { orders } = JSON.parse(readFileSync(report, 'utf8'));
  expect(
    orders.map(({ warnings }: { warnings: string[] }) =>
      /not in TX.*no smaller|no smaller.*not in TX/.test(warnings.join()),
    ),
  ).toEqual([true, true, true]);
});
