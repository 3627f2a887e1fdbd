import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { defuse, rearm } from '../../src/csv/defuse.ts';
import { DELIMITERS } from '../../src/csv/delimiter.ts';
import { createTokenizer } from '../../src/csv/tokenizer.ts';
import { writeCsvRow } from '../../src/csv/write-csv.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { cut, readPieces, readText } from './csv-text.ts';

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', "'", '=', '+', '-', '@', 'x'),
    maxLength: 8,
  }),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));
const isBlank = (cells: readonly string[]): boolean => cells.every((value) => value.trim() === '');
const headerFor = (rows: readonly (readonly string[])[]): string[] => (rows[0] ?? []).map((_, at) => `column${at}`);

describe('laws', () => {
  it('what is written is read back exactly, defused or not, with every delimiter and however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.boolean(),
        fc.constantFrom(...DELIMITERS),
        fc.integer({ min: 1, max: 40 }),
        async (rows, isDefused, delimiter, size) => {
          // The reader takes an apostrophe before a sign for a spreadsheet's; only defused files can hold it for itself.
          const sent = isDefused ? rows : rows.map((row) => row.map(rearmFully));
          const lines = [headerFor(rows), ...sent].map((row) => writeCsvRow(row, { delimiter, defuse: isDefused }));
          const pieces = cut(new TextEncoder().encode(lines.join('')), size);
          const csv = await readPieces(pieces, { delimiter });
          expect(csv.rows.map((row) => row.cells)).toEqual(
            sent.filter((row) => !isBlank(isDefused ? row.map(defuse) : row)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('defusing leaves no cell that a spreadsheet executes, and is undone exactly', () => {
    fc.assert(
      fc.property(cell, (value) => {
        expect(defuse(value)).not.toMatch(/^[=+\-@\t\r]/);
        expect(rearm(defuse(value))).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });

  it('well-formed files are read as an independent parser reads them', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, newline) => {
        const text = [headerFor(rows), ...rows].map((row) => writeCsvRow(row).slice(0, -2) + newline).join('');
        const expected = Papa.parse<string[]>(text, { delimiter: ',', newline, skipEmptyLines: false }).data;
        const csv = await readText(text, { delimiter: ',' });
        expect(csv.rows.map((row) => row.cells)).toEqual(
          expected
            .slice(1)
            .filter((row) => !isBlank(row))
            .map((row) => row.map(rearm)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('rows and lines do not depend on how the text is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' '), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (body, size) => {
        const parts = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
          body.slice(at * size, at * size + size),
        );
        const parted = createTokenizer(',');
        const rows = parts.flatMap((part) => parted.push(part, false)).concat(parted.push('', true));
        const whole = createTokenizer(',');
        expect(rows).toEqual(whole.push(body, true));
        expect(parted.pending()).toEqual(whole.pending());
      }),
      { numRuns: 2000 },
    );
  });

  it('rows, faults and lines do not depend on how the bytes of a file are cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\r', '\n', ' ', '\0'), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (body, size) => {
        // The filler is longer than the head that is gathered into one piece.
        const bytes = new TextEncoder().encode(`h,i\n${'0,"0"\n'.repeat(11_000)}${body}`);
        const tail = cut(bytes.subarray(66_000), size);
        const parted = await outcome([bytes.subarray(0, 66_000), ...tail]);
        expect(parted).toEqual(await outcome([bytes]));
      }),
      { numRuns: 10 },
    );
  });

  it('random bytes are read or refused, and never anything else', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.constantFrom(0, 10, 13, 34, 44, 59, 65, 0xef, 0xbb, 0xbf, 0xff, 0xfe, 0xd8), { maxLength: 60 })
        .map((list) => Uint8Array.from(list)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), async (input, size) => {
        const result = await readPieces(cut(input, size)).catch((error: unknown) => error);
        if (result instanceof Error) expect(result).toBeInstanceOf(ShipdockError);
      }),
      { numRuns: 2000 },
    );
  });
});

function rearmFully(value: string): string {
  const once = rearm(value);
  return once === value ? value : rearmFully(once);
}

async function outcome(pieces: readonly Uint8Array[]): Promise<unknown> {
  try {
    const { header, rows, faults } = await readPieces(pieces, { name: 'o.csv' });
    return { header, faults, tail: rows.slice(-60), count: rows.length };
  } catch (error) {
    return error instanceof ShipdockError ? error.toBody() : error;
  }
}
