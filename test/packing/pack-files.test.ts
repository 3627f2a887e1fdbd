import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const folder = freshFolder();
const HEADER = 'order,quantity,item,width_mm,length_mm,depth_mm,weight_g';

beforeAll(buildProgram, 120_000);

function pack(rows: readonly string[], ...words: readonly string[]) {
  const items = join(folder, 'items.csv');
  writeFileSync(items, `${[HEADER, ...rows].join('\n')}\n`);
  return shipdock(['pack', '--items', items, ...boxes, ...words]);
}
const boxes = ['--boxes', join(ROOT, 'fixtures', 'packing', 'boxes.csv')];
const lines = (text: string) => text.trimEnd().split('\n');
/** Every line of `--jsonl` is an object. */
const parsed = (line: string | undefined) => JSON.parse(line ?? '') as Record<string, unknown>;

describe('shipdock pack --items --boxes', () => {
  test('prints one line an order, and needs no data file', async () => {
    const { status, stdout, stderr } = await pack(['A,1,X,10,20,30,40', 'B,1,Y,20,30,40,50'], '--jsonl', '--keep-flat');
    expect(status, stderr).toBe(0);
    expect(lines(stdout).map(parsed)).toEqual([
      {
        order: 'A',
        bins: [{ box: 'Option 2', items: [{ item: 'X', x: 0, y: 0, z: 0, width: 20, length: 10, depth: 30 }] }],
        unpacked: [],
      },
      {
        order: 'B',
        bins: [{ box: 'Option 2', items: [{ item: 'Y', x: 0, y: 0, z: 0, width: 20, length: 30, depth: 40 }] }],
        unpacked: [],
      },
    ]);
    expect(Object.keys(parsed(lines(stdout)[0]))).toEqual(['order', 'bins', 'unpacked']);
  });

  test('gathers an order whose rows stand apart', async () => {
    const { stdout } = await pack(['A,1,X,10,20,30,40', 'B,1,Y,20,30,40,50', 'A,2,Z,10,20,30,40'], '--jsonl');
    const bins = lines(stdout).map((line) => parsed(line));
    expect(bins.map(({ order }) => order)).toEqual(['B', 'A']);
    expect(JSON.stringify(bins[1]).match(/"item"/g)).toHaveLength(3);
  });

  test('reads a pipe, where rows that stand apart are named', async () => {
    const input = `${HEADER}\nA,1,X,10,20,30,40\nB,1,Y,20,30,40,50\n`;
    const words = ['pack', '--items', '-', ...boxes, '--jsonl'];
    expect(lines((await shipdock(words, { input })).stdout)).toHaveLength(2);
    const scattered = await shipdock(words, { input: `${input}A,1,X,10,20,30,40\n` });
    expect(scattered.status).toBe(4);
    expect(scattered.stderr).toContain('stdin:4 order A comes again after other orders');
  });

  test('tells of what fits no box, and answers 6', async () => {
    const { status, stdout, stderr } = await pack(['A,2,X,10,20,3000,40', 'B,1,Y,20,30,40,50'], '--jsonl');
    expect(status).toBe(6);
    expect(parsed(lines(stdout)[0])).toMatchObject({ order: 'A', bins: [], unpacked: [{ item: 'X', quantity: 2 }] });
    expect(stderr).toContain('1 order has pieces that fit no box');
  });

  test.each([
    ['A,1,X,1.5,20,30,40', 'items.csv:2 width_mm is 1.5'],
    ['A,1,X,10,20,-3,40', 'items.csv:2 depth_mm is -3'],
    ['A,1,,10,20,30,40', 'items.csv:2 item is missing'],
    ['A,many,X,10,20,30,40', 'items.csv:2 quantity is many'],
    ['A,100001,X,10,20,30,40', 'items.csv:2 quantity makes 100001 pieces of order A'],
    ['A,1,X,10,20,30', 'items.csv:2 has 6 cells'],
  ])('names line and column of %s before anything is printed', async (row, message) => {
    const { status, stdout, stderr } = await pack([row, 'B,1,Y,20,30,40,50'], '--jsonl');
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('every mistake of a file is told at once', async () => {
    const { stderr } = await pack(['A,1,X,0,20,30,40', 'B,1,Y,20,30,x,50'], '--jsonl', '--json');
    expect(parsed(lines(stderr).at(-1))).toMatchObject({ details: [{ field: 'width_mm' }, { field: 'depth_mm' }] });
  });

  test('a column that is missing is named', async () => {
    const file = join(folder, 'few.csv');
    writeFileSync(file, 'order,quantity,item\nA,1,X\n');
    const { status, stderr } = await shipdock(['pack', '--items', file, ...boxes]);
    expect(status).toBe(4);
    expect(stderr).toContain('the column width_mm is missing');
  });

  test('files that are not named are a mistake of the command line', async () => {
    expect((await shipdock(['pack', '--items', '-', '--boxes', '-'])).status).toBe(2);
    expect((await shipdock(['pack', '--items', 'nowhere.csv'])).status).toBe(2);
    expect((await shipdock(['pack', '--items', 'nowhere.csv', ...boxes])).status).toBe(3);
  });

  test('the same file gives the same bytes', async () => {
    const items = readFileSync(join(ROOT, 'fixtures', 'packing', 'orders_items.csv'), 'utf8')
      .split('\n')
      .slice(1, 400);
    expect((await pack(items, '--jsonl')).stdout).toBe((await pack(items, '--jsonl')).stdout);
  });
});
