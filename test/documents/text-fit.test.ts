import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/documents/drawing/drawing.ts';
import { linePieces } from '../../src/documents/text/line-break.ts';
import { lines, plainText } from '../../src/documents/text/plain-text.ts';
import { fitText, LINE_HEIGHT } from '../../src/documents/text/text-fit.ts';
import { brokenLaws } from './layout-laws.ts';

const HALF_EM = (content: string) => content.length * 500;
const BOX = { x: 0, y: 0, width: 1000, height: 400 };

describe('text in a box', () => {
  it('keeps its size where it fits', () => {
    const fitted = fitText(text('Carlsbad', BOX, { size: 100 }), HALF_EM);
    expect(fitted.size).toBe(100);
    expect(fitted.lines.map((line) => line.text)).toEqual(['Carlsbad']);
  });

  it('wraps before it shrinks', () => {
    const fitted = fitText(text('5900 Pasteur Court Carlsbad', BOX, { size: 100 }), HALF_EM);
    expect(fitted.size).toBe(100);
    expect(fitted.lines.map((line) => line.text)).toEqual(['5900 Pasteur Court', 'Carlsbad']);
  });

  it('shrinks where the box is full, and tears a word only when it would be smaller than 60 %', () => {
    const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
    const shrunk = fitText(text(word.slice(0, 30), BOX, { size: 100 }), HALF_EM);
    expect(shrunk.lines).toHaveLength(1);
    expect(shrunk.size).toBeLessThan(70);
    const torn = fitText(text(word, BOX, { size: 100 }), HALF_EM);
    expect(torn.lines.map((line) => line.text).join('')).toBe(word);
    expect(torn.lines.length).toBeGreaterThan(1);
  });

  it('tears only the paragraphs that take fewer lines so', () => {
    const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
    const address = 'Behind the second gate on the left-hand side';
    const fitted = fitText(text(`${word}\n${address}`, BOX, { size: 100 }), HALF_EM);
    const told = fitted.lines.map((line) => line.text);
    expect(told.join('')).toBe((word + address).replace('the left', 'theleft'));
    expect(told.slice(-2)).toEqual(['Behind the second gate on the', 'left-hand side']);
  });

  it('every text fits, with all its letters, into every box', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 60, max: 4000 }),
        fc.integer({ min: 60, max: 2000 }),
        (content, width, height) => {
          const box = text(plainText(content), { x: 10, y: 10, width, height }, { size: 150 });
          expect(brokenLaws({ width: 5000, height: 3000, elements: [box] })).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('stands in the middle and at the right where asked', () => {
    const [line] = fitText(text('Carlsbad', BOX, { size: 100, align: 'right', valign: 'middle' }), HALF_EM).lines;
    expect(line?.x).toBe(600);
    expect(line?.baseline).toBeCloseTo((400 - 100 * LINE_HEIGHT) / 2 + 94);
  });

  it('telephone numbers and dates do not break at their hyphens, compound words do', () => {
    expect(linePieces('call 1-800-555-0199 Stratford-upon-Avon')).toEqual([
      'call ',
      '1-800-555-0199 ',
      'Stratford-',
      'upon-',
      'Avon',
    ]);
  });

  it('a word goes on the next line whole, and breaks at its hyphens only where it is wider than a line', () => {
    const box = { ...BOX, height: 800 };
    const serials = fitText(text('S/N AB-10001, AB-10002, AB-10003', box, { size: 100 }), HALF_EM);
    expect(serials.lines.map((line) => line.text)).toEqual(['S/N AB-10001,', 'AB-10002, AB-10003']);
    const sku = fitText(text('Blue TROUSERS-ORGANIC-COTTON', box, { size: 100 }), HALF_EM);
    expect(sku.lines.map((line) => line.text)).toEqual(['Blue TROUSERS-', 'ORGANIC-COTTON']);
    expect([serials.size, sku.size]).toEqual([100, 100]);
  });

  it('breaks at a hyphen rather than print smaller', () => {
    const box = { ...BOX, height: 240 };
    const fitted = fitText(text('S/N AB-10001, ABCD-10002, EF-100000', box, { size: 100 }), HALF_EM);
    expect(fitted.size).toBe(100);
    expect(fitted.lines.map((line) => line.text)).toEqual(['S/N AB-10001, ABCD-', '10002, EF-100000']);
  });

  it('Han breaks between characters but not before a full stop, Thai between words', () => {
    expect(linePieces('東京都。')).toEqual(['東', '京', '都。']);
    expect(linePieces('ถนนสุขุมวิท').join('')).toBe('ถนนสุขุมวิท');
    expect(linePieces('แขวงคลองเตย').length).toBeGreaterThan(1);
  });
});

describe('plain text', () => {
  it('controls and line ends become spaces, invisible marks go, joiners stay', () => {
    expect(plainText('a\tb\r\nc\u0000d\u200Be\u00ADf\uFEFF')).toBe('a b c def');
    expect(plainText('می\u200Cخواهم')).toBe('می\u200Cخواهم');
  });

  it('accents are composed, half of a surrogate pair is shown as broken', () => {
    expect(plainText('e\u0301')).toBe('é');
    expect(plainText('a\uD83D')).toBe('a\uFFFD');
  });

  it('lines that say nothing are left out', () => {
    expect(lines('a', undefined, ' ', 'b')).toBe('a\nb');
  });
});

describe('the laws of layout', () => {
  it('see planted faults: overlapping, off the page, in a barcode', () => {
    const a = text('a', BOX, { size: 100 });
    const code = { kind: 'barcode', ...BOX, data: 'A', symbology: 'code128' } as const;
    expect(brokenLaws({ width: 1000, height: 400, elements: [a, { ...a, text: 'b' }] })).toHaveLength(1);
    expect(brokenLaws({ width: 900, height: 400, elements: [a] })).toHaveLength(1);
    expect(brokenLaws({ width: 1000, height: 400, elements: [a, code] })).toHaveLength(1);
  });
});
