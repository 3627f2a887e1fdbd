import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { View } from '../../src/cli/view.ts';
import type { ErrorCode } from '../../src/kernel/error-catalogue.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { captureOutput } from './captured-output.ts';
import { type Parcel, parcel, parcelView } from './parcel.builder.ts';

const two = [parcel(), parcel({ id: 'p_2', number: null, address: { city: 'Bonn', zip: '53111' } })];

describe('one object', () => {
  test('with --json is the value itself, byte for byte', () => {
    const { output, stdout } = captureOutput(['--json']);
    output.record(parcel(), parcelView);
    expect(stdout()).toBe(`${JSON.stringify(parcel())}\n`);
  });

  test('narrowed by --fields keeps nesting and the order asked for, and reaches into lists', () => {
    const { output, stdout } = captureOutput([
      '--json',
      '--fields',
      'address.zip,id,items.sku,meta.channel,units,number',
    ]);
    output.record(parcel({ number: null }), parcelView);
    expect(stdout()).toBe(
      '{"address":{"zip":"92009"},"id":"p_1","items":[{"sku":"MUG"},{"sku":"CAP"}],"meta":{"channel":"web"},"units":3,"number":null}\n',
    );
  });

  test('in a pipe is one line of tab-separated values, times as they are', () => {
    const { output, stdout } = captureOutput();
    output.record(parcel(), parcelView);
    expect(stdout()).toBe('p_1\tT1\t2.5\t2026-01-31T09:00:00Z\n');
  });

  test('on a terminal stands field below field, empty ones left out, members of objects dotted', () => {
    const { output, stdout } = captureOutput([], { width: 80 });
    output.record(parcel({ number: null }), parcelView);
    expect(stdout()).toMatch(/^id +p_1$/m);
    expect(stdout()).toMatch(/^created_at +3 h ago$/m);
    expect(stdout()).toMatch(/^address\.city +Carlsbad$/m);
    expect(stdout()).not.toMatch(/^number/m);
  });

  test.each([80, 60])('on a terminal is broken at blanks to its width of %i, and a long word stays whole', (width) => {
    const address = `https://example.com/${'a'.repeat(90)}`;
    const city = `${'Rancho Santa Margarita '.repeat(6)}${address} ${'東京都'.repeat(30)} café`;
    const { output, stdout } = captureOutput([], { width });
    output.record(parcel({ address: { city, zip: '92009' } }), parcelView);
    const lines = stdout().trimEnd().split('\n');
    const told = lines.map((line) => line.slice(line.search(/(?<=^\S*) {2,}\S/)).trim());
    expect(told.join(' ').replace(/(?<=[東京都]) (?=[東京都])/g, '')).toContain(city);
    const wide = lines.filter((line) => line.length + (line.match(/[東京都]/g)?.length ?? 0) > width);
    expect(wide.map((line) => line.trim())).toEqual([address]);
  });

  test('on a terminal of any width keeps units beside what they are of', async () => {
    const contents = '2 × MAP-TRL, 1 × BOOK-CKB, 3 × PUZZLE-1K, 16 × TEA-BLK';
    const named: View<Parcel> = {
      ...parcelView,
      fields: parcelView.fields.map((field) => ({ ...field, isName: field.name === 'number' })),
    };
    for (let width = 30; width < 90; width++) {
      const { output, stdout } = captureOutput([], { width });
      output.record(parcel({ number: contents }), parcelView);
      await output.list([parcel({ number: contents })], named);
      expect(stdout().match(/\d+ × [A-Z]+-[A-Z1]+/g)).toHaveLength(8);
    }
  });

  test('on a narrow terminal has below its name what does not fit beside it', () => {
    const { output, stdout } = captureOutput([], { width: 34 });
    output.record(parcel({ address: { city: 'Rancho Santa Margarita', zip: '92009' } }), parcelView);
    expect(stdout()).toMatch(/^address\.city\n {4}Rancho Santa Margarita\naddress\.zip {3}92009$/m);
  });

  test('with --quiet is its id alone', () => {
    const { output, stdout } = captureOutput(['-q']);
    output.record(parcel(), parcelView);
    expect(stdout()).toBe('p_1\n');
  });

  test('of a dry run says so in JSON', () => {
    const { output, stdout } = captureOutput(['--json', '--dry-run']);
    output.record(parcel(), parcelView);
    expect(JSON.parse(stdout())).toMatchObject({ id: 'p_1', dry_run: true });
  });
});

describe('a list', () => {
  test('with --json is one array of all rows', async () => {
    const { output, stdout } = captureOutput(['--json']);
    await output.list(two, parcelView);
    expect(JSON.parse(stdout())).toEqual(two);
  });

  test('with --json is an empty array where nothing is', async () => {
    const { output, stdout } = captureOutput(['--json']);
    await output.list([], parcelView);
    expect(stdout()).toBe('[]\n');
  });

  test('with --jsonl is written row by row as they come', async () => {
    const { output, stdout } = captureOutput(['--jsonl', '--fields', 'id']);
    const seen: string[] = [];
    async function* rows() {
      for (const row of two) {
        yield row;
        seen.push(stdout());
      }
    }
    await output.list(rows(), parcelView);
    expect(seen).toEqual(['{"id":"p_1"}\n', '{"id":"p_1"}\n{"id":"p_2"}\n']);
  });

  test('in a pipe has the columns of the table in the same order, a header only when asked', async () => {
    const plain = captureOutput();
    await plain.output.list(two, parcelView);
    expect(plain.stdout()).toBe('p_1\tT1\t2.5\t2026-01-31T09:00:00Z\np_2\t\t2.5\t2026-01-31T09:00:00Z\n');
    const headed = captureOutput(['--header']);
    await headed.output.list([], parcelView);
    expect(headed.stdout()).toBe('id\tnumber\tweight\tcreated_at\n');
    const table = captureOutput([], { width: 80 });
    await table.output.list(two, parcelView);
    expect(table.stdout().split('\n')[0]?.split(/ +/)).toEqual(['ID', 'NUMBER', 'WEIGHT', 'CREATED']);
  });

  test('on a terminal is cut to its width, whatever the cells hold', async () => {
    const wide = parcel({ number: '包裹'.repeat(60), id: 'x'.repeat(90) });
    const { output, stdout } = captureOutput([], { width: 60 });
    await output.list([wide, parcel()], parcelView);
    const { default: stringWidth } = await import('string-width');
    for (const line of stdout().split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(60);
    expect(stdout()).toContain('…');
  });

  test('on a terminal shows a date whole, whichever text is cut for it', async () => {
    const view = {
      resource: 'shipments',
      fields: ['shid', 'note', 'ship_date'].map((name) => ({
        name,
        type: 'text' as const,
        description: '',
        inTable: true,
      })),
    };
    const { output, stdout } = captureOutput([], { width: 24 });
    await output.list([{ shid: '1', note: 'be gentle', ship_date: '2026-11-24' }], view);
    expect(stdout()).toMatch(/^1 .* {2}2026-11-24$/m);
  });

  test('takes columns by name, nested ones too, in the order given', async () => {
    const { output, stdout } = captureOutput(['--columns', 'address.city,items.sku,id']);
    await output.list(two, parcelView);
    expect(stdout()).toBe('Carlsbad\tMUG, CAP\tp_1\nBonn\tMUG, CAP\tp_2\n');
  });

  test('on a terminal ends after 30 rows and says how many there are; --all, --limit and pipes do not', async () => {
    const rows = Array.from({ length: 412 }, (_, index) => parcel({ id: `p_${index}` }));
    const terminal = captureOutput([], { width: 80 });
    expect(await terminal.output.list(rows, parcelView, { total: 412 })).toBe(30);
    expect(terminal.stderr()).toBe('30 of 412, --all for every one\n');
    const all = captureOutput(['--all'], { width: 80 });
    expect(await all.output.list(rows, parcelView, { total: 412 })).toBe(412);
    expect(all.stderr()).toBe('');
    expect(await captureOutput().output.list(rows, parcelView)).toBe(412);
    expect(await captureOutput(['-L', '7']).output.list(rows, parcelView)).toBe(7);
  });

  test('that is empty prints nothing on standard output and says so to a person', async () => {
    const { output, stdout, stderr } = captureOutput([], { width: 80 });
    await output.list([], parcelView);
    expect([stdout(), stderr()]).toEqual(['', 'no parcels\n']);
  });

  test('whose rows are fewer than what was worked on, or on another page, says neither that there are none nor --all', async () => {
    const said = async (words: readonly string[], rows: typeof two, options: object, drains = false) => {
      const { output, stderr } = captureOutput(words, { width: 80, drains });
      await output.list(rows, parcelView, options);
      return stderr();
    };
    expect(await said([], [], { total: () => 600 }, true)).toBe('');
    expect(await said([], two, { total: 3, isShort: true })).toBe('');
    expect(await said(['-L', '0'], two, {})).toBe('');
    expect(await said(['-L', '1'], two, { total: 3, isShort: true })).toBe('1 of 3, --all for every one\n');
    expect(await said(['--page', '9'], [], { total: 412 })).toBe('there is no page 9: all 412 are on pages 1 to 5\n');
  });

  test('stops reading when the reader of a pipe goes away', async () => {
    let made = 0;
    function* rows() {
      for (; made < 1000; made++) yield parcel();
    }
    await captureOutput([], { closeAfter: 3 }).output.list(rows(), parcelView);
    expect(made).toBeLessThan(5);
  });

  test('made by work that changes data is finished although nobody reads it', async () => {
    let made = 0;
    function* rows() {
      for (; made < 1000; made++) yield parcel();
    }
    await captureOutput([], { closeAfter: 3, drains: true }).output.list(rows(), parcelView);
    expect(made).toBe(1000);
  });

  test('whose first row cannot be read leaves standard output empty', async () => {
    const { output, stdout } = captureOutput(['--json']);
    const next = () => Promise.reject(new ShipdockError('database_busy', 'busy'));
    const rows: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next }) };
    await expect(output.list(rows, parcelView)).rejects.toThrow('busy');
    expect(stdout()).toBe('');
  });
});

describe('names of fields', () => {
  const code = async (words: readonly string[]): Promise<ErrorCode | undefined> => {
    try {
      await captureOutput(words).output.list(two, parcelView);
    } catch (error) {
      return error instanceof ShipdockError ? error.code : undefined;
    }
    return undefined;
  };

  test('that are unknown are refused with the nearest and the list', async () => {
    const { output } = captureOutput(['--json', '--fields', 'id,wieght']);
    await expect(output.list(two, parcelView)).rejects.toMatchObject({
      code: 'unknown_field',
      hint: 'did you mean weight?',
      message: expect.stringMatching(/; fields are id, number, weight, created_at, address, items(, \w+)*$/),
    });
    const below = captureOutput(['--json', '--fields', 'address.country']).output;
    await expect(below.list(two, parcelView)).rejects.toMatchObject({
      message: expect.stringContaining('address.city, address.zip'),
    });
  });

  test('are checked below objects with known members, free below others, never inherited', async () => {
    expect(await code(['--columns', 'address.cty'])).toBe('unknown_field');
    expect(await code(['--columns', 'id.x'])).toBe('unknown_field');
    expect(await code(['--columns', ''])).toBe('unknown_field');
    expect(await code(['--columns', 'constructor'])).toBe('unknown_field');
    expect(await code(['--columns', 'meta.whatever.deep'])).toBeUndefined();
    const { output, stdout } = captureOutput(['--json', '--fields', 'meta.__proto__.x,meta.constructor']);
    output.record(parcel(), parcelView);
    expect(stdout()).toContain('"constructor":null');
  });
});

test('a TSV line has one line and its columns, whatever the cells hold, and can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (number, id) => {
      const { output, stdout } = captureOutput(['--columns', 'number,id']);
      output.record(parcel({ number, id }), parcelView);
      expect(stdout().match(/\n/g)).toHaveLength(1);
      const cells = stdout().slice(0, -1).split('\t').map(unescapeTsv);
      expect(cells).toEqual([number, id]);
    }),
  );
});

test('nothing that a cell holds can move the cursor or break the line of a terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (number) => {
      const { output, stdout } = captureOutput(['--columns', 'id,number'], { width: 100 });
      output.record(parcel({ number: `\u001b[2J${number}` }), parcelView);
      expect(stdout().trimEnd().split('\n').length).toBe(2);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not appear
      expect(stdout().replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
  );
});

function unescapeTsv(cell: string): string {
  const plain: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
  return cell.replace(/\\(.)/g, (_, char: string) => plain[char] ?? char);
}

test('a list that is short by nature is not cut on a terminal, unless --limit says so', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => parcel({ id: `p_${index}` }));
  expect(await captureOutput([], { width: 80 }).output.list(rows, parcelView, { isShort: true })).toBe(45);
  expect(await captureOutput(['-L', '2'], { width: 80 }).output.list(rows, parcelView, { isShort: true })).toBe(2);
});
