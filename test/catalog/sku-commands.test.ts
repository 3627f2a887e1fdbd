import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'live.db') };
const shipdock = oneProcess();
const run = (words: readonly string[], input = '') => shipdock(words, { env, cwd: home, input });

const TOP = { name: 'top', length: 40, width: 20, height: 3, weight: 20, freight_class: '70' };
const LEG = { name: 'leg', length: 30, width: 3, height: 3, weight: 4, quantity: 4 };
const MUG = { length: 7, width: 4, height: 3, weight: 1, fragile: true };

beforeAll(async () => {
  buildProgram();
  await run(['init', '--yes', '-q']);
  for (const body of [
    { sku: 'TABLE', items: [TOP, LEG] },
    { sku: 'MUG', items: [MUG] },
  ])
    expect((await run(['skus', 'create', '-f', '-'], JSON.stringify(body))).status).toBe(0);
}, 120_000);

async function itemsOf(sku: string): Promise<unknown> {
  return JSON.parse((await run(['skus', 'get', sku, '--json', '--fields', 'items'])).stdout).items;
}

it('an import changes what its columns tell, and no other size, weight or piece', async () => {
  expect((await run(['skus', 'import', '-'], 'sku,upc,weight\nTABLE,0123,\nMUG,0456,1.5\nCUP,,2\n')).status).toBe(0);
  expect(await itemsOf('TABLE')).toMatchObject([TOP, LEG]);
  expect(await itemsOf('MUG')).toMatchObject([{ ...MUG, weight: 1.5 }]);
  expect(await itemsOf('CUP')).toMatchObject([{ weight: 2, length: null }]);
  const refused = await run(['skus', 'import', '-'], 'sku,weight\nMUG,1.6\nTABLE,38\n');
  expect([refused.status, refused.stderr]).toEqual([
    4,
    expect.stringContaining('stdin:3 weight cannot be said of one'),
  ]);
  expect(await itemsOf('MUG')).toMatchObject([{ ...MUG, weight: 1.5 }]);
});

it('an update of the weight keeps what else is known, and is refused of several pieces', async () => {
  expect((await run(['skus', 'update', 'MUG', '--weight', '1.1'])).status).toBe(0);
  expect(await itemsOf('MUG')).toMatchObject([{ ...MUG, weight: 1.1 }]);
  const refused = await run(['skus', 'update', 'TABLE', '--weight', '38']);
  expect([refused.status, refused.stderr]).toEqual([4, expect.stringContaining('ships as 5 pieces')]);
  expect(await itemsOf('TABLE')).toMatchObject([TOP, LEG]);
  expect((await run(['skus', 'update', 'NONE', '--weight', '1'])).status).toBe(3);
});

it('an export imports again without a change, and shows a spreadsheet what it would execute', async () => {
  await run(['skus', 'create', '-f', '-', '-q'], JSON.stringify({ sku: '=SUM(A1)', kit_components: [{ sku: 'MUG' }] }));
  const before = (await run(['skus', 'list', '--json'])).stdout;
  const { stdout: csv } = await run(['skus', 'export']);
  expect(csv).toContain("'=SUM(A1)");
  expect((await run(['skus', 'import', '-', '-q'], csv)).status).toBe(0);
  expect((await run(['skus', 'list', '--json'])).stdout).toBe(before);
  const written = await run(['skus', 'export', '--query', 'mug', '-o', 'mugs.csv']);
  expect([written.stdout, written.stderr]).toEqual(['', expect.stringMatching(/^wrote .*mugs.csv\n$/)]);
  expect((await run(['skus', 'delete', '=SUM(A1)', '--yes'])).status).toBe(0);
});

it('a refusal has colour where --color says so, whatever the environment says', async () => {
  const told = async (...words: readonly string[]) =>
    (await shipdock([...words, 'skus', 'get', 'NONE'], { env: { ...env, NO_COLOR: '1' } })).stderr;
  expect(await told('--color', 'always')).toContain('\u001b[31merror:');
  expect(await told('--color=always')).toContain('\u001b[31merror:');
  expect(await told('--color=always', '--color=never')).toMatch(/^error:/);
  expect(await told()).toMatch(/^error:/);
});

it('no size or weight is shown of a SKU of several pieces', async () => {
  expect((await run(['skus', 'get', 'TABLE', '--columns', 'sku,length,weight'])).stdout).toBe('TABLE\t\t\n');
});

it('a packing code that names no box is warned of, with the one that was meant', async () => {
  const created = await run(['skus', 'create', 'VASE', '--packing-code', 'box-6x4x4, LATER', '-q']);
  expect([created.status, created.stderr]).toEqual([0, expect.stringContaining('did you mean BOX-6X4X4?')]);
  expect(created.stderr).toContain('names LATER, and no box is called that; the goods go into none until there is one');
  const imported = await run(['skus', 'import', '-', '-q'], 'sku,packing_code\nVASE,BOX-6X4X4\nBOWL,NOPE\n');
  expect(imported.stderr.match(/packing_code/g)).toEqual(['packing_code']);
  expect(imported.stderr).toContain('SKU BOWL names NOPE');
});
