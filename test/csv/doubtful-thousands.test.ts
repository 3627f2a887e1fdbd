import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CsvObject, csvObjects, numbersRead } from '../../src/csv/csv-objects.ts';
import { freshFolder } from '../program.ts';

const file = join(freshFolder(), 'skus.csv');

async function numbersOf(text: string) {
  writeFileSync(file, text);
  const rows: CsvObject[] = [];
  for await (const each of csvObjects(file, { known: ['sku', 'price', 'weight'] })) rows.push(each);
  return numbersRead('skus.csv', rows, ['price', 'weight']);
}

async function told(text: string): Promise<readonly string[]> {
  return (await numbersOf(text)).warnings;
}

it('tells of points that may stand between thousands where commas do not part the cells of a small file', async () => {
  const advice =
    'if the points stand between thousands, as in many files without commas between the cells, write these numbers without them';
  expect(await told('sku;price;weight\nA;1.500;2.500\nB;;2\n')).toEqual([
    `skus.csv: read price 1.500 on line 2 as 1.5 (and 1 number more so); ${advice}`,
  ]);
  expect(await told('sku;price;weight\nA;2;1.250\n')).toEqual([
    `skus.csv: read weight 1.250 on line 2 as 1.25; ${advice}`,
  ]);
  expect(await told('sku\tprice\tweight\nA\t2\t1.250\n')).toEqual([
    `skus.csv: read weight 1.250 on line 2 as 1.25; ${advice}`,
  ]);
  expect(await told('sku;price;weight\nA;1.500;2.5\n')).toEqual([]);
  expect(await told('sku;price;weight\nA;2;1.500\nB;3;0.250\n')).toEqual([]);
  expect(await told('sku;price;weight\nA;1250.000;1.500\n')).toEqual([]);
  expect(await told('sku,price,weight\nA,1.500,2.500\n')).toEqual([]);
  expect(await told('sku;price;weight\n')).toEqual([]);
});

it('reads the decimal commas of a small file that has none between its cells', async () => {
  const read = async (text: string) => (await numbersOf(text)).read.map(({ row }) => [row.price, row.weight]);
  expect(await read('sku;price;weight\nA,5;10,50;1,125\nB;1.234,5;3\n')).toEqual([
    ['10.50', '1.125'],
    ['1234.5', '3'],
  ]);
  expect(await told('sku;price;weight\nA;1.234,567;1,500\n')).toEqual([]);
  expect(await read('sku;price;weight\nA;10,50;1.5\n')).toEqual([['10,50', '1.5']]);
  expect(await read('sku;price;weight\nA;10,50;0.250\n')).toEqual([['10.50', '0.250']]);
  expect(await read('sku;price;weight\nA;2;1,500\nB;3;0,250\n')).toEqual([
    ['2', '1.500'],
    ['3', '0.250'],
  ]);
  expect(await read('sku;price;weight\nA;1250,000;1,500\n')).toEqual([['1250.000', '1.500']]);
  expect(await read('sku;price;weight\nA;1,500;\n')).toEqual([['1,500', undefined]]);
  expect(await read('sku,price,weight\nA,"10,50",\n')).toEqual([['10,50', undefined]]);
  await expect(read('sku;price;weight\nA;10,50;2\nB;1.500;2\n')).rejects.toMatchObject({
    message: expect.stringContaining('skus.csv:3 price is 1.500 beside numbers with a decimal comma'),
  });
});
