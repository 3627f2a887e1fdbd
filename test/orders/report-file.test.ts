import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writeOutputFile } from '../../src/cli/files/output-file.ts';
import { openReportFile } from '../../src/orders/import/told/report-file.ts';
import { bareEnvironment, buildProgram, freshFolder, shipdock } from '../program.ts';

const record = {
  order_number: 'SO-1',
  result: 'created',
  file: 'o.csv',
  lines: [2],
  pointers: [],
  code: null,
  reasons: [],
  warnings: [],
};

async function reportOf(name: string, isPlan: boolean): Promise<string> {
  const report = openReportFile(name);
  report.add(isPlan ? { ...record, planned: 'create' } : record);
  let text = '';
  for await (const piece of report.content({ counts: { created: 1 }, seconds: 1, files: ['o.csv'], isPlan })) {
    text += Buffer.from(piece).toString();
  }
  return text;
}

it('leaves nothing behind where it is never finished, as in a process that is killed', async () => {
  const folder = freshFolder();
  vi.stubEnv('TMPDIR', folder);
  const report = openReportFile('r.json');
  vi.unstubAllEnvs();
  report.add(record);
  expect(readdirSync(folder)).toEqual([]);
  report.close();
});

it('names the folder for temporary files where that is not there', () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  expect(() => openReportFile('r.json')).toThrow('temporary files cannot be written in /nowhere: ');
  vi.unstubAllEnvs();
});

it.skipIf(!existsSync('/dev/full'))('can be closed where the disk was full', async () => {
  const report = openReportFile('r.json');
  report.add({ ...record, warnings: ['w'.repeat(200_000)] });
  const content = report.content({ counts: {}, seconds: 1, files: [] });
  await expect(writeOutputFile('/dev/full', content)).rejects.toMatchObject({ code: 'disk_full' });
  expect(() => report.close()).not.toThrow();
});

it('says whether it was done, or only would be', async () => {
  const { orders, ...head } = JSON.parse(await reportOf('r.json', true));
  expect(head).toEqual({ dry_run: true, files: ['o.csv'], seconds: 1, created: 1 });
  expect(orders).toEqual([{ ...record, result: 'create' }]);
  const done = JSON.parse(await reportOf('r.json', false));
  expect([done.dry_run, done.orders]).toEqual([undefined, [record]]);
  expect(await reportOf('r.xml', true)).toContain('<testsuite name="plan: o.csv"');
  expect(await reportOf('r.xml', false)).toContain('<testsuite name="o.csv"');
});

it('of an import at a given moment says that it took no time, and what was not read of a file, as its answer does', () => {
  buildProgram();
  const home = freshFolder();
  const [orders, report] = [join(home, 'o.csv'), join(home, 'r.json')];
  const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
  expect(shipdock(['init', '--yes'], { env }).status).toBe(0);
  writeFileSync(orders, 'Order #,SKU,Quantity,Ship To Name\nSO-1,MUG,1,Ann\n');
  const words = [
    'orders',
    'import',
    orders,
    '--report',
    report,
    '--now',
    '2026-03-02T09:00:00Z',
    '--dry-run',
    '--json',
  ];
  const { status, stdout, stderr } = shipdock(words, { env });
  const told = ['o.csv: not read: Ship To Name; --map can name it, or say null where it is not wanted'];
  expect([status, stderr]).toEqual([0, expect.stringContaining(`warning: ${told}`)]);
  expect(JSON.parse(stdout).file_warnings).toEqual(told);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ seconds: 0, created: 1, file_warnings: told });
}, 60_000);
