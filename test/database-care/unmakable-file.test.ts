import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { backUp, restore } from '../../src/engine/back-up.ts';
import { copyData } from '../../src/engine/copy-data.ts';
import { initialise } from '../../src/engine/initialise.ts';
import { freshFolder, ROOT } from '../program.ts';

const folder = freshFolder();
const from = join(folder, 'from.db');
const options = { from, packageRoot: ROOT, onRows: () => undefined, stopIfAsked: () => undefined };
const initialised = (location: string) =>
  initialise({
    ...{ location, packageRoot: ROOT, environment: 'sandbox', accountName: 'main', version: '0', warehouse: undefined },
  });
beforeAll(async () => {
  writeFileSync(join(folder, 'file'), '');
  await initialised(from);
});

describe.each([
  ['a backup', (to: string) => backUp({ ...options, to })],
  ['a copy', (to: string) => copyData({ ...options, to })],
  ['a restored file', (to: string) => restore({ ...options, to, replace: false })],
  ['a new file', initialised],
])('%s', (_, make) => {
  test.each([
    ['file/x.db', 'a part of the path is a file'],
    [`${'x'.repeat(300)}.db`, 'the name is too long'],
    // What stands beside it while it is made has a longer name.
    [`${'x'.repeat(232)}.db`, 'the name is too long'],
  ])('that cannot be made as %s is refused with the reason, and leaves nothing', async (name, reason) => {
    const before = readdirSync(folder).sort();
    const file = join(folder, name);
    await expect(make(file)).rejects.toMatchObject({
      code: 'database_readonly',
      exitCode: 10,
      message: `${file} cannot be made: ${reason}`,
    });
    const logs = (path: string) => path.startsWith(`${basename(from)}-`);
    expect(readdirSync(folder).filter((path) => !logs(path))).toEqual(before.filter((path) => !logs(path)));
  });
});
