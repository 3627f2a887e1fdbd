import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { buildProgram } from '../program.ts';
import { contentOf } from './content.ts';
import { writeOrdersFile } from './orders-file.ts';
import { type Ended, run } from './run-program.ts';

const PATIENCE_MS = 600_000;
/** Imports of that many orders each, many at the same moment: 8 processes on one SQLite file, 4 on PostgreSQL. */
export function testConcurrentImports(orders: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-concurrent-'));
  const files = Array.from({ length: 8 }, (_, index) => ({
    path: join(folder, `orders-${index}.csv`),
    orders,
    prefix: `C${index}`,
  }));

  beforeAll(() => {
    buildProgram();
    for (const file of files) writeOrdersFile(file);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  describeOnBothDatabases('imports at the same moment', (databases) => {
    const processes = databases.dialect === 'sqlite' ? 8 : 4;

    it(
      'of different files lose no order, double none, and none finds the database locked',
      async () => {
        const location = await databases.initialised();
        const ended = await Promise.all(files.slice(0, processes).map((file) => importing(file.path, location)));
        for (const each of ended)
          expect(said(each)).toEqual({ code: 0, counts: `${orders} created, 0 unchanged, 0 rejected` });
        const content = await contentOf(await databases.engine({ location }));
        const all = processes * orders;
        expect(content).toMatchObject({ orders: all, journalRows: all, journalFaults: [] });
      },
      PATIENCE_MS,
    );

    it(
      'of one file create each order once: one of them creates it, the others find it unchanged',
      async () => {
        const location = await databases.initialised();
        const path = files[0]?.path ?? '';
        const ended = await Promise.all(Array.from({ length: processes }, () => importing(path, location)));
        expect(ended.map((each) => [each.code, each.stderr.match(/\d+ rejected/)?.[0]])).toEqual(
          ended.map(() => [0, '0 rejected']),
        );
        const results = ended.flatMap((each) => each.stdout.trim().split('\n')).map((line) => line.split('\t')[1]);
        expect(results.filter((result) => result === 'created')).toHaveLength(orders);
        expect(results.filter((result) => result === 'unchanged')).toHaveLength(orders * (processes - 1));
        const content = await contentOf(await databases.engine({ location }));
        expect(content).toMatchObject({ orders: orders, journalRows: orders, journalFaults: [] });
      },
      PATIENCE_MS,
    );
  });
}

function importing(path: string, location: string): Promise<Ended> {
  return run(['orders', 'import', path, '--db', location]);
}

function said(ended: Ended): { code: number | null; counts: string } {
  return { code: ended.code, counts: ended.stderr.trim().split('\n').at(-1) ?? '' };
}
