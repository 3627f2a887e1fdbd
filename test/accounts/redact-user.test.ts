import { expect, it } from 'vitest';
import { userOperations } from '../../src/accounts/accounts.operations.ts';
import { usersState } from '../../src/accounts/user-journal.ts';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { verifiedJournal } from '../../src/database-care/operations/verify-journal.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { hashOf } from '../../src/journal/chain.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ORLY = { name: 'Orly Dockhand', email: 'orly@example.com' };
const BERT = { name: 'Bert Packer', email: 'bert@example.com' };

const faults = async ({ database }: Engine) => (await verifiedJournal(database)).faults;
const added = async (engine: Engine, body: object) => (await engine.call(userOperations.create, { body })).value;
const redacted = async (engine: Engine, id: string) =>
  (await engine.call(userOperations.redact, { params: { id } })).value;
const historyOf = async (engine: Engine) => (await engine.call(userOperations.history, {})).value;
const ran = ({ database }: Engine, sql: string) => database.write((transaction) => transaction.rows(sql, []));
/** All that the tables of users and the journal hold, as text. */
const held = async (engine: Engine) =>
  JSON.stringify([await ran(engine, 'SELECT * FROM users'), await ran(engine, 'SELECT * FROM journal')]);

/** Users as they were added and journalled before names were personal parts of the journal. */
async function addedOfOld(engine: Engine): Promise<void> {
  const account = engine.services.account;
  const users = [ORLY, BERT].map((user, index) => ({
    ...user,
    id: `usr_old${index}`,
    createdAt: '2026-01-01T08:00:00.000Z',
  }));
  const changes = [
    [{ path: '', from: {}, to: usersState(users.slice(0, 1)) }],
    [{ path: '/usr_old1', to: Object.values(usersState(users))[1] }],
  ];
  let previous_hash = '';
  for (const [index, user] of users.entries()) {
    const row = {
      account_id: account,
      subject_type: 'users',
      subject_id: `${account}/users`,
      position: index + 1,
      at: user.createdAt,
      actor_type: 'user',
      actor_name: 'anna',
      operation: 'users.create',
      changes: JSON.stringify(changes[index]),
      personal: null,
      personal_digest: null,
      previous_hash,
    };
    previous_hash = hashOf(row);
    const hash = previous_hash;
    await engine.database.write(async (transaction) => {
      const { createdAt: created_at, ...told } = user;
      await transaction.insertRows('users', [{ ...told, created_at, account_id: account }]);
      await transaction.insertRows('journal', [{ ...row, hash }]);
    });
  }
}

describeOnBothDatabases('users redact', (databases) => {
  it('erases name and address of one user, and of nobody else, and the journal can still be verified', async () => {
    const engine = await databases.engine({ user: 'anna' });
    const orly = await added(engine, ORLY);
    const bert = await added(engine, BERT);
    await engine.call(databaseOperations.seal, {});
    expect((await historyOf(engine)).map(({ changes }) => changes)).toEqual([
      [{ field: orly.id, from: null, to: { ...ORLY, created_at: orly.created_at } }],
      [{ field: bert.id, from: null, to: { ...BERT, created_at: bert.created_at } }],
    ]);

    expect(await redacted(engine, ORLY.name)).toEqual({
      ...orly,
      name: orly.id,
      email: null,
      warnings: [expect.stringContaining('backups')],
    });

    expect(await held(engine)).not.toMatch(/orly/i);
    expect((await engine.call(userOperations.list, {})).value).toEqual([{ ...orly, name: orly.id, email: null }, bert]);
    expect(await faults(engine)).toEqual([]);
    expect((await historyOf(engine)).map((row) => [row.operation, row.changes, row.personal_data_erased])).toEqual([
      ['users.create', [{ field: orly.id, from: null, to: { created_at: orly.created_at } }], true],
      ['users.create', [{ field: bert.id, from: null, to: { ...BERT, created_at: bert.created_at } }], false],
      ['users.redact', [], true],
    ]);
  });

  it('erases what was journalled among the rest before, keeps the names of others, and the old seal still holds', async () => {
    const engine = await databases.engine();
    await addedOfOld(engine);
    const carl = await added(engine, { name: 'Carl', email: 'carl@example.com' });
    await engine.call(databaseOperations.seal, {});
    expect(await faults(engine)).toEqual([]);
    const hashes = () => ran(engine, 'SELECT position, hash FROM journal WHERE position < 4 ORDER BY position');
    const before = await hashes();

    await redacted(engine, 'usr_old0');

    expect(await held(engine)).not.toMatch(/orly/i);
    expect(await hashes()).toEqual(before);
    expect(await faults(engine)).toEqual([]);
    const told = JSON.stringify(await historyOf(engine));
    for (const name of [BERT.name, BERT.email, 'Carl', 'carl@example.com']) expect(told).toContain(name);

    await redacted(engine, 'usr_old1');
    await redacted(engine, carl.id);
    expect(await held(engine)).not.toMatch(/orly|bert|carl/i);
    expect(await faults(engine)).toEqual([]);
  });

  it('shows a row that was altered after it was written anew, and believes nothing of the kind elsewhere', async () => {
    const engine = await databases.engine();
    await addedOfOld(engine);
    await redacted(engine, 'usr_old0');
    await ran(engine, "UPDATE journal SET actor_name = 'nobody' WHERE position = 2 AND subject_type = 'users'");
    expect((await faults(engine)).join('\n')).toMatch(/\/users: row 2 was altered/);
    await ran(engine, "UPDATE journal SET actor_name = 'anna' WHERE position = 2 AND subject_type = 'users'");
    expect(await faults(engine)).toEqual([]);
    await ran(engine, `UPDATE journal SET personal = replace(personal, 'Bert', 'Burt') WHERE position = 2`);
    expect((await faults(engine)).join('\n')).toMatch(/the personal data of row 2 was altered/);
  });

  it('done twice changes nothing more, and names who there is not', async () => {
    const engine = await databases.engine();
    const orly = await added(engine, ORLY);
    await redacted(engine, orly.id);
    const before = await held(engine);
    await redacted(engine, orly.id);
    expect(await held(engine)).toBe(before);
    await expect(redacted(engine, ORLY.name)).rejects.toMatchObject({ code: 'user_not_found' });
    // The name is free again.
    await added(engine, ORLY);
    expect(await faults(engine)).toEqual([]);
  });

  it('erases a user that is older than its journal', async () => {
    const engine = await databases.engine();
    await ran(
      engine,
      `INSERT INTO users (id, account_id, name, email, created_at)
        SELECT 'usr_old', id, 'Orly Dockhand', 'orly@example.com', created_at FROM accounts`,
    );
    await redacted(engine, 'usr_old');
    expect(await held(engine)).not.toMatch(/orly/i);
    expect(await faults(engine)).toEqual([]);
  });

  it('changes nothing where it is only tried', async () => {
    const engine = await databases.engine();
    const orly = await added(engine, ORLY);
    const before = await held(engine);
    const tried = { ...engine.services, dryRun: true };
    const { value } = await (await userOperations.redact.load()).execute(tried, { params: { id: orly.id } });
    expect(value).toMatchObject({ name: orly.id, email: null });
    expect(await held(engine)).toBe(before);
  });
});
