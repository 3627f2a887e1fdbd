import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { drawTable, type TableColumn } from '../../src/cli/output/table.ts';
import { textWidth } from '../../src/cli/output/text-width.ts';

const column = (heading: string, kind: 'name' | 'number' | 'text' | 'spare'): TableColumn => ({
  heading,
  align: kind === 'number' ? 'right' : 'left',
  isWhole: kind === 'number' || kind === 'spare',
  isName: kind === 'name',
  isSpare: kind === 'spare',
});
const COLUMNS = [
  column('CARRIER', 'name'),
  column('PRICE', 'number'),
  column('PARTS', 'text'),
  column('DAYS', 'number'),
  column('ID', 'name'),
];
const ROWS = [
  ['Fixture Freight Lines', '200.24', 'base 148.00, fuel 52.24, liftgate 0.00', '1', 'rate_1m80a9qve002mn66q6h7qwx2a'],
  ['Fixture Parcel', '90.53', 'base 50.10, fuel 10.43, residential 30.00', '4', 'rate_1m80a9qve0012fv393bcb9pgk'],
];
const draw = (width: number) => drawTable(COLUMNS, ROWS, { width, showHeader: true, heading: (text) => text });

it('cuts text first, then breaks names at blanks, then leaves columns out, and never is wider than the terminal', () => {
  expect(draw(160).text).toContain('base 50.10, fuel 10.43, residential 30.00');
  expect(draw(90).text).toMatch(/Fixture Freight Lines +200.24 +base/);
  for (let width = 46; width < 130; width++) {
    const { text, left } = draw(width);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    for (const [, , , , id] of ROWS) expect(text).toContain(id);
    for (const word of ['Fixture', 'Freight', 'Lines', 'Parcel']) expect(text).toContain(word);
    const headings = COLUMNS.map(({ heading }) => heading);
    expect([...headings.filter((heading) => text.includes(heading)), ...left].toSorted()).toEqual(headings.toSorted());
  }
  expect(draw(60).left).toContain('PARTS');
});

it('leaves out the last name rather than half of each, and cuts only what is too wide by itself', () => {
  expect(draw(30).left).toEqual(['PARTS', 'ID']);
  for (const text of ['Freight', '200.24', '4']) expect(draw(30).text).toContain(text);
  expect(draw(30).text).not.toContain('…');
  expect(draw(5).text).toContain('…');
});

it('leaves a spare column out before it breaks off any other', () => {
  const columns = [...COLUMNS.slice(0, 2), column('PARTS', 'name'), column('DAYS', 'number'), column('ID', 'spare')];
  const { text, left } = drawTable(columns, ROWS, { width: 60, showHeader: true, heading: (heading) => heading });
  expect(left).toEqual(['ID']);
  for (const word of ['residential', '30.00', 'liftgate', 'Freight']) expect(text).toContain(word);
});

it('lets no endless name drive out the others, and cuts between what is seen as characters', () => {
  const columns = [column('NUMBER', 'name'), column('CITY', 'name'), column('STATUS', 'name')];
  const rows = [
    ['SO-1', 'Lima', 'new'],
    ['SO-2', 'x'.repeat(200), 'picking'],
    ['SO-3', '👨‍👩‍👧‍👦😀'.repeat(40), 'shipped'],
  ];
  for (let width = 24; width < 120; width++) {
    const { text, left } = drawTable(columns, rows, { width, showHeader: true, heading: (heading) => heading });
    if (width > 60) expect(left).toEqual([]);
    expect(text).not.toMatch(/\p{Surrogate}|\ufffd|\u200d(?!\p{Extended_Pictographic})/u);
    for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  }
});

it('measures each letter as the package does that knows all texts', () => {
  const letters = Array.from({ length: 0x2030 }, (_, code) => String.fromCharCode(code));
  expect(letters.filter((letter) => textWidth(letter) !== stringWidth(letter))).toEqual([]);
});
