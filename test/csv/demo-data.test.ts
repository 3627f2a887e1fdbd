import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPieces, type WholeCsv } from './csv-text.ts';

const fixtures = new URL('../../fixtures/', import.meta.url);
const read = (name: string): Promise<WholeCsv> => readPieces([readFileSync(new URL(name, fixtures))], { name });

interface Expected {
  readonly orders: number;
  readonly order_lines: number;
  readonly rejected: readonly { readonly line: number; readonly order_number: string; readonly reason: string }[];
}
const expected: Expected = JSON.parse(readFileSync(new URL('demo/expected.json', fixtures), 'utf8'));

async function records(name: string): Promise<Record<string, string>[]> {
  const csv = await read(name);
  return csv.rows.map((row) => Object.fromEntries(csv.header.map((column, at) => [column, row.cells[at] ?? ''])));
}

describe('demo orders', () => {
  it('are what the script makes, byte for byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-demo-'));
    execFileSync(process.execPath, [new URL('demo/make-orders.mjs', fixtures).pathname, folder]);
    for (const name of ['orders.csv', 'expected.json']) {
      const made = readFileSync(join(folder, name), 'utf8');
      expect(made === readFileSync(new URL(`demo/${name}`, fixtures), 'utf8'), name).toBe(true);
    }
    rmSync(folder, { recursive: true });
  });

  it('have the columns of the template', async () => {
    expect((await read('demo/orders.csv')).header).toEqual((await read('csv/orders-template.csv')).header);
  });

  it('count as many sound orders and lines as expected.json says', async () => {
    const bad = new Set(expected.rejected.map((rejected) => rejected.order_number));
    const sound = (await records('demo/orders.csv')).filter((row) => !bad.has(row.order_number ?? ''));
    expect(new Set(sound.map((row) => row.order_number)).size).toBe(expected.orders);
    expect(sound.length).toBe(expected.order_lines);
    expect(expected.orders).toBeGreaterThanOrEqual(220);
  });

  it('have rows to be rejected at the lines that expected.json names, each for another reason', async () => {
    const csv = await read('demo/orders.csv');
    const numbers = new Map([...csv.rows, ...csv.faults].map((row) => [row.line, row.cells[0]]));
    for (const { line, order_number } of expected.rejected) expect(numbers.get(line)).toBe(order_number);
    expect(new Set(expected.rejected.map(({ reason }) => reason)).size).toBe(expected.rejected.length);
    const ragged = expected.rejected.filter(({ reason }) => reason.includes('more cells'));
    expect(csv.faults.map(({ line, code }) => [line, code])).toEqual(ragged.map(({ line }) => [line, 'ragged']));
  });

  it('hold all that a shop would have', async () => {
    const rows = await records('demo/orders.csv');
    const some = (test: (row: Record<string, string>) => boolean): number => rows.filter(test).length;
    expect(some((row) => row.ship_to_country === 'CA')).toBeGreaterThan(5);
    expect(some((row) => row.ship_to_country === 'DE')).toBeGreaterThan(5);
    expect(some((row) => row.item_type === 'handling_unit')).toBeGreaterThan(10);
    expect(some((row) => row.requested_shipping_details === 'City Same Day')).toBeGreaterThan(3);
    expect(some((row) => row.ship_to_residential === 'true')).toBeGreaterThan(10);
    expect(some((row) => /["\n]/.test(row.note ?? ''))).toBeGreaterThan(3);
    expect(some((row) => row.serial_numbers !== '')).toBeGreaterThan(2);
    const apart = rows.filter(
      (row, at) => at > 0 && row.line_number !== '1' && row.order_number !== rows[at - 1]?.order_number,
    );
    expect(apart.length).toBeGreaterThan(3);
  });
});

describe('boxes, SKUs and items', () => {
  const sides = (row: Record<string, string>, prefix = ''): number[] =>
    ['length', 'width', 'height'].map((side) => Number(row[`${prefix}${side}`])).sort((a, b) => b - a);

  it('every box is larger outside than inside and takes more than its own weight', async () => {
    const boxes = await records('boxes.csv');
    expect(boxes).toHaveLength(12);
    for (const box of boxes) {
      expect(sides(box, 'outer_').every((side, at) => side >= (sides(box, 'inner_')[at] ?? 0))).toBe(true);
      expect(Number(box.max_weight)).toBeGreaterThan(Number(box.tare_weight));
    }
    expect(boxes.filter((box) => box.type === 'pallet').map((box) => box.code)).toEqual(['PALLET-48X40']);
  });

  it('every parcel SKU fits one of the boxes', async () => {
    const boxes = (await records('boxes.csv')).filter((box) => box.type === 'box');
    const skus = (await records('demo/skus.csv')).filter((sku) => sku.item_type !== 'handling_unit');
    for (const sku of skus) {
      const takers = boxes.filter(
        (box) =>
          sides(sku).every((side, at) => side <= (sides(box, 'inner_')[at] ?? 0)) &&
          Number(sku.weight) + Number(box.tare_weight) <= Number(box.max_weight),
      );
      expect(takers.length, sku.sku).toBeGreaterThan(0);
    }
  });

  it('SKU codes, UPC check digits and item names are sound', async () => {
    const skus = await records('demo/skus.csv');
    expect(new Set(skus.map((sku) => sku.sku)).size).toBe(skus.length);
    for (const { upc } of skus.filter((sku) => sku.upc !== '')) {
      const sum = [...(upc ?? '')].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
      expect(sum % 10, upc).toBe(0);
    }
    const items = await records('items.csv');
    expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
    expect(items.length).toBeGreaterThanOrEqual(100);
    for (const item of items) expect([...sides(item), Number(item.weight)].every((value) => value > 0)).toBe(true);
  });
});
