import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownOptions } from '../../src/cli/words/standard-options.ts';
import { createDecoder } from '../../src/csv/decoder.ts';
import { parseEncodingName } from '../../src/csv/encoding.ts';
import type { CsvEncoding } from '../../src/kernel/encoding-names.ts';
import { ORDER_COMMANDS } from '../../src/orders/orders.commands.ts';
import { cut, readPieces } from './csv-text.ts';

/** What stands at each byte of an encoding of one byte a character. */
function bytesIn(encoding: CsvEncoding, text: string): Uint8Array {
  const characters = Array.from(
    { length: 256 },
    (_, byte) => createDecoder(encoding, 0).decode(Uint8Array.of(byte), true).text,
  );
  return Uint8Array.from(text, (character) => {
    const byte = characters.indexOf(character);
    if (byte < 0) throw new Error(`no ${character} in ${encoding}`);
    return byte;
  });
}

async function readGuessing(bytes: Uint8Array, size = bytes.length) {
  const told: string[] = [];
  const csv = await readPieces(cut(bytes, size), { name: 'o.csv', guessed: (each) => told.push(each) });
  return { cells: csv.rows.map((row) => row.cells), told };
}

const file = (names: readonly string[]) => `number,name\r\n${names.map((name, at) => `SO-${at},${name}\r\n`).join('')}`;

const WESTERN = {
  German: ['Jürgen Groß', 'Köln', 'Äpfel & Möhren', 'Weißenburg', 'Übersee-Straße 5', 'Müller „Süd“ – Nord'],
  French: [
    'Hélène Lefèvre',
    'Besançon',
    'Rue de l’Église',
    'Crème brûlée',
    'Cœur',
    'Anaïs Forêt',
    'Île de Ré',
    'Hyères',
  ],
  Spanish: ['José Muñoz', 'Peñíscola', 'A Coruña', 'Señor García', 'Nº 5 1ª planta', '¿Qué?', 'Íñigo Güell'],
  Portuguese: ['João Simões', 'São Paulo', 'Conceição Guimarães', 'Inês Gonçalves', 'Camões', 'Açores'],
  Nordic: ['Søren Kjær', 'Åse Ødegård', 'Bjørn Sæther', 'Malmö', 'Tromsø', 'Ærø', 'Århus', 'Håkan Sjöström'],
  English: [
    'it’s',
    'O’Brien’s',
    'rock ’n’ roll',
    '“quoted” – here',
    'wait… what',
    'jalapeño',
    'naïve',
    '£5',
    'LEGO® and Nespresso™',
  ],
  signs: [
    'Größe 40–42',
    '30° Winkel',
    '2.5 m² / 3 m³',
    '½ Liter',
    '10 µm',
    '€ 5 / 5 €',
    '2×3 Stück',
    'n° 5',
    'C/ Mª José 3º B',
    '»Süd« und «Été»',
    '± 3 §5',
    'col·lecció',
  ],
  capitals: ['DÜSSELDORF', 'GROßE STRAßE', 'GARCÍA MUÑOZ', 'HÉLÈNE', 'ÖRTLICH', 'SÃO JOÃO', 'SØRENSEN'],
  Italian: ['Nicolò', 'Forlì', 'Cantù 12 €', 'Orrù'],
};

/** Texts of others, each in an encoding in which its bytes are something else in windows-1252. */
const OTHERS: readonly (readonly [CsvEncoding, readonly string[]])[] = [
  ['windows-1250', ['Wałęsa', 'Łódź', 'Święty', 'Zięba', 'Dvořák', 'Jiří', 'Růžička', 'Petrović', 'Erdős', 'Brăila']],
  ['iso-8859-2', ['Kępa', 'Łukasz', 'Plzeň', 'Kovačić', 'Šimůnek', 'Gáspár Győző']],
  ['windows-1251', ['Иванов', 'Київ', 'Сергей', 'Чук']],
  ['windows-1253', ['Παπαδόπουλος', 'Αθήνα']],
  ['windows-1254', ['Yıldız Çelik', 'Ayşe', 'Erdoğan', 'Şahin']],
  ['windows-1257', ['Bērziņš', 'Kazlauskienė']],
  ['koi8-r', ['Иванов', 'Москва']],
  ['macintosh', ['José', 'García', 'Müller', 'Zoë', 'São João', 'Sørensen', 'Muñoz', 'Jäger', 'Möller']],
];

describe('a file that is no UTF-8 and does not say what it is', () => {
  it.each(Object.entries(WESTERN))('is windows-1252 where its names are %s', async (_, names) => {
    for (const each of [...names.map((name) => [name]), names]) {
      // A final ì or ù alone may be Czech.
      if (each.length === 1 && /ntù/.test(each[0] ?? '')) continue;
      const { cells, told } = await readGuessing(bytesIn('windows-1252', file(each)), 5);
      expect(cells.map(([, name]) => name)).toEqual(each);
      expect(told, each.join()).toHaveLength(1);
    }
  });

  it('is told once, with the first word beyond ASCII and its line, however it is cut', async () => {
    const bytes = bytesIn('windows-1252', 'a,b\n"x\ny",2\nSO,Frau Müller-Lüdenscheidt\nSO,José\n');
    for (const size of [1, 2, 7, bytes.length]) {
      expect((await readGuessing(bytes, size)).told).toEqual([
        'o.csv is no UTF-8 and was read as windows-1252: line 4 says "Müller-Lüdenscheidt"; where that is wrong, say its encoding with --encoding',
      ]);
    }
  });

  it('is windows-1252 far into a file of ASCII, and judged to its end', async () => {
    const long = (end: string) =>
      bytesIn('windows-1252', `a,b\n${'0123,4567\n'.repeat(30_000)}X,Müller\n${'0123,4567\n'.repeat(30_000)}${end}`);
    const { cells, told } = await readGuessing(long('X,José\n'), 70_000);
    expect([cells[30_000]?.[1], cells.at(-1)?.[1], told]).toEqual([
      'Müller',
      'José',
      [expect.stringContaining('line 30002 says "Müller"')],
    ]);
    await expect(readGuessing(long('X,Petroviæ\n'), 70_000)).rejects.toMatchObject({
      message: 'o.csv:30002: byte FC at offset 300007 is not UTF-8',
      hint: expect.stringContaining('as windows-1252 it would say "Petroviæ"'),
    });
  });

  it.each(OTHERS)('is refused where it is %s', async (encoding, names) => {
    for (const each of [...names.map((name) => [name]), names]) {
      await expect(readGuessing(bytesIn(encoding, file(each))), each.join()).rejects.toMatchObject({
        code: 'unreadable_file',
        hint: expect.stringContaining('--encoding windows-1250'),
      });
    }
  });

  it.each([
    ['shift_jis', [0x93, 0x8c, 0x8b, 0x9e]],
    ['gb18030', [0xb1, 0xb1, 0xbe, 0xa9]],
    ['euc-kr', [0xbc, 0xad, 0xbf, 0xef]],
    ['big5', [0xa5, 0x78, 0xa5, 0x5f]],
  ] as const)('is refused where it is %s, and read where that is said', async (encoding, city) => {
    const bytes = Uint8Array.from([...Buffer.from('a,b\nX,'), ...city, 0x0a]);
    await expect(readGuessing(bytes)).rejects.toMatchObject({ code: 'unreadable_file' });
    for (const size of [1, bytes.length]) {
      const { rows } = await readPieces(cut(bytes, size), { encoding });
      expect(rows[0]?.cells[1]).toBe({ shift_jis: '東京', gb18030: '北京', 'euc-kr': '서울', big5: '台北' }[encoding]);
    }
    const cutOff = bytes.subarray(0, -2);
    await expect(readPieces([cutOff], { name: 'o.csv', encoding })).rejects.toThrow(
      /^o\.csv:2: byte .. at offset 8 is not/,
    );
  });

  it('is refused where a name may be of two encodings, and none is there that only windows-1252 has', async () => {
    await expect(readGuessing(bytesIn('windows-1252', file(['Tõnu'])))).rejects.toMatchObject({
      hint: expect.stringContaining('"Tõnu"'),
    });
    expect((await readGuessing(bytesIn('windows-1252', file(['Tõnu', 'Peña'])))).cells).toHaveLength(2);
  });

  it('is refused where UTF-8 and windows-1252 were put into one', async () => {
    const [utf8, western] = [Buffer.from('SO,José\n'), Buffer.from('SO,Jos\xe9\n', 'latin1')];
    const head = Buffer.from('a,b\n');
    await expect(readGuessing(Buffer.concat([head, utf8, western]))).rejects.toThrow('o.csv:3: byte E9');
    await expect(readGuessing(Buffer.concat([head, western, utf8]))).rejects.toThrow('o.csv:2: byte E9');
  });

  it('is told from UTF-8 and UTF-16 by chance never: what these are stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll(/["\r\n\0,]/g, '')),
          { minLength: 1 },
        ),
        async (names) => {
          const { told } = await readGuessing(
            new TextEncoder().encode(`\uFEFFnumber,name\n${names.map((name) => `X,${name}\n`).join('')}`),
          );
          expect(told).toEqual([]);
        },
      ),
    );
  });

  it('gives back every mixture of Western names, or refuses it', async () => {
    const names = Object.values(WESTERN).flat();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 1, max: 40 }),
        async (some, size) => {
          const { cells } = await readGuessing(bytesIn('windows-1252', file(['Peña', ...some])), size);
          expect(cells.map(([, name]) => name)).toEqual(['Peña', ...some]);
        },
      ),
    );
  });
});

it('every encoding that --encoding takes is known', () => {
  const orders = ORDER_COMMANDS.filter(({ name }) => name === 'orders import');
  const choices = orders.flatMap(ownOptions).find(({ flags }) => flags.startsWith('--encoding'))?.choices;
  expect(choices?.map(parseEncodingName)).not.toContain(undefined);
  for (const each of choices ?? []) expect(() => new TextDecoder(parseEncodingName(each)), each).not.toThrow();
});
