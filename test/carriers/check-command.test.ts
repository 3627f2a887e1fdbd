import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/carriers/commands/add.ts';
import { allCommands } from '../../src/cli/command-table.ts';
import type { Session } from '../../src/cli/session.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { buildProgram, freshFolder, ROOT, shipdock } from '../program.ts';

const TARIFFS = join(ROOT, 'fixtures', 'tariffs');
const QUOTES = join(TARIFFS, 'example_quotes.json');

describe('carriers check', () => {
  beforeAll(() => buildProgram(), 120_000);

  const check = (...words: readonly string[]) => {
    const { status, stdout } = shipdock(['carriers', 'check', ...words]);
    return { status, lines: stdout.trimEnd().split('\n') };
  };

  it('ends with how many quotes agree, and 0 only where all do', () => {
    const { status, lines } = check(join(TARIFFS, 'fixture_parcel'), '--quotes', QUOTES);
    expect([status, lines.at(-1)]).toEqual([0, '3 of 3 quotes agree']);
  });

  it('prints each part that differs, and exits 4', () => {
    const changed = join(freshFolder(), 'quotes.json');
    writeFileSync(changed, readFileSync(QUOTES, 'utf8').replace('"fuel": "1.61"', '"fuel": "1.60"'));
    const { status, lines } = check(join(TARIFFS, 'fixture_parcel'), '--quotes', changed);
    expect(status).toBe(4);
    expect(lines).toContain('small box, near: charges.fuel expected 1.60, computed 1.61');
    expect(lines.at(-1)).toBe('2 of 3 quotes agree');
  });

  it('exits 4 where the file has no quote of the tariff', () => {
    const { status, lines } = check(join(TARIFFS, 'fixture_world'), '--quotes', QUOTES);
    expect([status, lines.at(-1)]).toEqual([4, '0 of 0 quotes agree']);
  });

  it('warns of a price of 0, a percentage beyond the whole and a charge of nothing, and so does carriers add', () => {
    const folder = join(freshFolder(), 'fixture_parcel');
    cpSync(join(TARIFFS, 'fixture_parcel'), folder, { recursive: true });
    const rewrite = (file: string, change: (text: string) => string) =>
      writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
    rewrite('ground.csv', (text) => text.replace(/^(\d+),[\d.]+,/m, '$1,0.00,'));
    rewrite('fuel.csv', (text) => text.replace('16.50', '100000'));
    const never = 'far,package,1.00,,weight_lb > 50 or destination.state == AK and destination.state == HI,';
    rewrite('surcharges.csv', (text) => `${text.trimEnd()}\n${never}\n`);
    const told = [
      expect.stringMatching(/the surcharge far: no destination.state meets all that its condition joins with and; /),
      expect.stringMatching(/ground costs 0: up to 1 lb in zone 1$/),
      expect.stringMatching(/the fuel surcharge from [\d-]+ is 100000 %, more than the whole that it is of$/),
    ];
    const data = ['--db', join(freshFolder(), 'data.db')];
    const checked = shipdock(['carriers', 'check', folder]);
    expect([checked.status, checked.stderr.trim().split('\n').sort()]).toEqual([0, expect.arrayContaining(told)]);
    expect(shipdock(['init', '--yes', ...data]).status).toBe(0);
    const added = shipdock(['carriers', 'add', folder, ...data]);
    expect([added.status, added.stderr.trim().split('\n').sort()]).toEqual([0, expect.arrayContaining(told)]);
    expect(shipdock(['carriers', 'check', join(TARIFFS, 'fixture_parcel')]).stderr).toBe('');
  });

  it('names every mistake with file, line and column', () => {
    const folder = join(freshFolder(), 'fixture_parcel');
    cpSync(join(TARIFFS, 'fixture_parcel'), folder, { recursive: true });
    const rates = join(folder, 'ground.csv');
    const rows = readFileSync(rates, 'utf8').split('\n');
    writeFileSync(rates, rows.map((row, index) => (index === 4 ? row.replace(/,[\d.]+,/, ',abc,') : row)).join('\n'));
    const { status, lines } = check(folder, '--quotes', QUOTES);
    expect([status, lines[0], lines.at(-1)]).toEqual([
      4,
      'ground.csv:5:3 z1: "abc" is not a number',
      '0 of 3 quotes agree',
    ]);
  });

  it('is what carriers add hints at where there are any, with the folder that was named', async () => {
    const refused = Promise.reject(new ShipdockError('tariff_invalid', 'the tariff has 1 mistake', { details: [] }));
    const session = { engine: async () => ({ call: () => refused }) } as unknown as Session;
    const folder = join(TARIFFS, 'fixture_parcel');
    const added = run(session, { arguments: { folder }, options: {} }, allCommands);
    await expect(added).rejects.toMatchObject({ hint: `shipdock carriers check ${folder}` });
  });
});
