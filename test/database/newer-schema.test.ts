import { setTimeout as sleep } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../src/database/migrations-file.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const NEWER = { code: 'database_newer', message: expect.stringContaining(`version ${SCHEMA_VERSION + 1}`) };
/** PostgreSQL's connections look so seldom that it costs nothing. */
const A_LITTLE_LATER_MS = 150;

describeOnBothDatabases('data that a newer program migrates while this one has it open', (databases) => {
  it('is neither read nor written any more', async () => {
    const location = await databases.initialised();
    const database = await databases.open(location);
    const add = (id: string) =>
      database.write((transaction) =>
        transaction.insertRows('accounts', [{ id, name: id, next_shid: 1, created_at: '2026-01-01' }]),
      );
    const added = () =>
      database.read((reading) => reading.rows("select id from accounts where id like 'acc_o%' order by id", []));
    await add('acc_old');
    expect(await added()).toEqual([{ id: 'acc_old' }]);

    await setVersion(location, SCHEMA_VERSION + 1);
    await sleep(A_LITTLE_LATER_MS);
    await expect(add('acc_other')).rejects.toMatchObject(NEWER);
    await expect(added()).rejects.toMatchObject(NEWER);
    await expect(database.proveWritable()).rejects.toMatchObject(NEWER);

    await setVersion(location, SCHEMA_VERSION);
    expect(await added()).toEqual([{ id: 'acc_old' }]);
    await add('acc_once_more');
    expect(await added()).toHaveLength(2);
  });
});

/** What the last statement of a migration does. */
async function setVersion(location: string, version: number): Promise<void> {
  if (!location.startsWith('postgres')) {
    const connection = new SqliteConnection(location);
    connection.pragma(`user_version = ${version}`);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: location });
  await client.connect();
  await client.query('UPDATE schema_version SET version = $1', [version]);
  await client.end();
}
