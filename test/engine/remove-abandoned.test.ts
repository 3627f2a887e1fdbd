import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { madeWhole } from '../../src/engine/name-file.ts';

it('a data file that is made takes away what a killed process had begun of it, and of no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-abandoned-'));
  const begun = ['b.db.unfinished-7', 'b.db.unfinished-7-journal', 'b.db.unfinished-8', 'a.db.unfinished-7'];
  for (const name of begun) writeFileSync(join(folder, name), 'half');
  for (const name of begun.filter((each) => !each.endsWith('8')))
    utimesSync(join(folder, name), new Date(0), new Date(0));
  await madeWhole(join(folder, 'b.db'), async (unfinished) => writeFileSync(unfinished, 'whole'));
  expect(readdirSync(folder).sort()).toEqual(['a.db.unfinished-7', 'b.db', 'b.db.unfinished-8']);
  rmSync(folder, { recursive: true });
});
