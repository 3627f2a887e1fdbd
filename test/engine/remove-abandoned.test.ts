import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUp, restore } from '../../src/engine/back-up.ts';
import { initialise } from '../../src/engine/initialise.ts';
import { madeWhole } from '../../src/engine/name-file.ts';
import { ROOT } from '../program.ts';

const init = (location: string) =>
  initialise({
    location,
    packageRoot: ROOT,
    environment: 'sandbox',
    accountName: 'main',
    version: '0',
    warehouse: undefined,
  });
const options = { packageRoot: ROOT, onRows: () => undefined, stopIfAsked: () => undefined };

const MAKERS: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'is made': (file) => madeWhole(file, async (unfinished) => writeFileSync(unfinished, 'whole')),
  'init makes': init,
  'is restored': async (to) => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-restored-'));
    const [data, backup] = [join(folder, 'data.db'), join(folder, 'backup.db')];
    await init(data);
    await backUp({ ...options, from: data, to: backup });
    await restore({ ...options, from: backup, to, replace: false });
    rmSync(folder, { recursive: true });
  },
};

it.each(Object.entries(MAKERS))(
  'a data file that %s takes away what a killed process had begun of it, and of no other',
  async (_, make) => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-abandoned-'));
    const begun = ['b.db.unfinished-7', 'b.db.unfinished-7-journal', 'b.db.unfinished-8', 'a.db.unfinished-7'];
    for (const name of begun) writeFileSync(join(folder, name), 'half');
    for (const name of begun.filter((each) => !each.endsWith('8')))
      utimesSync(join(folder, name), new Date(0), new Date(0));
    await make(join(folder, 'b.db'));
    const left = readdirSync(folder).filter((name) => !/^b\.db-(wal|shm)$/.test(name));
    expect(left.sort()).toEqual(['a.db.unfinished-7', 'b.db', 'b.db.unfinished-8']);
    rmSync(folder, { recursive: true });
  },
);
