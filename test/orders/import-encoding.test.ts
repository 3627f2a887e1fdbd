import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { ownOptions } from '../../src/cli/words/standard-options.ts';
import { parseEncodingName } from '../../src/csv/encoding.ts';
import { ORDER_COMMANDS } from '../../src/orders/orders.commands.ts';
import { oneProcess } from '../one-process.ts';
import { buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const folder = freshFolder();
const data = join(folder, 'shop.db');
const importing = (...rest: string[]) => shipdock(['orders', 'import', ...rest, '--db', data]);
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text, 'latin1');
  return join(folder, name);
};
const HEADER = 'order_number,sku,quantity,ship_to_name,ship_to_zip,ship_to_country';
const TOLD =
  'west.csv is no UTF-8 and was read as windows-1252: line 2 says "José"; where that is wrong, say its encoding with --encoding';

test('every encoding that --encoding offers is read, each but latin1 (windows-1252) as another one', () => {
  const options = ORDER_COMMANDS.filter(({ name }) => name === 'orders import').flatMap(ownOptions);
  const offered = options.find(({ flags }) => flags.startsWith('--encoding'))?.choices ?? [];
  expect(offered.length).toBeGreaterThan(4);
  expect(new Set(offered.map(parseEncodingName)).size).toBe(offered.length - 1);
  expect(offered.filter((name) => parseEncodingName(name) === undefined)).toEqual([]);
});

describe('a file in windows-1252 that does not say so', () => {
  let path: string;
  beforeAll(async () => {
    buildProgram();
    expect((await shipdock(['init', '--db', data, '--yes'])).status).toBe(0);
    path = write('west.csv', `${HEADER}\nW-1,MUG,1,José Muñoz,92101,US\nW-2,MUG,1,Jürgen,92101,US\n`);
  });

  it('is planned with one warning, which the JSON answer has too', async () => {
    const plan = await importing(path, '--plan');
    expect(plan.status).toBe(0);
    expect(plan.stderr.split(TOLD)).toHaveLength(2);
    const json = JSON.parse((await importing(path, '--plan', '--json')).stdout);
    expect([json.created, json.file_warnings]).toEqual([2, [TOLD]]);
  });

  it('is imported as it was written, and told in the reports', async () => {
    const [json, junit] = [join(folder, 'r.json'), join(folder, 'r.xml')];
    const done = await importing(path, '--report', json);
    expect([done.status, done.stderr]).toEqual([0, expect.stringContaining(`warning: ${TOLD}`)]);
    expect(JSON.parse(readFileSync(json, 'utf8')).file_warnings).toEqual([TOLD]);
    const order = await shipdock(['orders', 'get', 'W-1', '--json', '--db', data]);
    expect(JSON.parse(order.stdout).destination_address.name).toBe('José Muñoz');
    await importing(path, '--report', junit);
    expect(readFileSync(junit, 'utf8')).toContain('<system-out>west.csv is no UTF-8');
  });

  it('is refused where it may be another encoding, and nothing is imported of it', async () => {
    const doubtful = write('east.csv', `${HEADER}\nE-1,MUG,1,Petrovi\xe6,92101,US\n`);
    const refused = await importing(doubtful);
    expect([refused.status, refused.stdout]).toEqual([4, '']);
    expect(refused.stderr).toContain('as windows-1252 it would say "Petroviæ"');
    expect((await importing(doubtful, '--encoding', 'windows-1250')).status).toBe(0);
    const order = await shipdock(['orders', 'get', 'E-1', '--json', '--db', data]);
    expect(JSON.parse(order.stdout).destination_address.name).toBe('Petrović');
  });

  it('is refused where it is JSON', async () => {
    const json = write('west.json', JSON.stringify({ order_number: 'J-1', tags: ['José'] }));
    expect((await importing(json)).stderr).toContain('west.json: byte E9 at offset 34 cannot be read');
  });
});
