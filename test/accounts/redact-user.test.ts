import { expect, it } from 'vitest';
import { userOperations } from '../../src/accounts/accounts.operations.ts';
import { usersState } from '../../src/accounts/user-journal.ts';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { verifiedJournal } from '../../src/database-care/operations/verify-journal.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { hashOf, type JournalRow } from '../../src/journal/chain.ts';
import { chainFault } from '../../src/journal/chain-fault.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const ORLY = { name: 'Orly Dockhand', email: 'orly@example.com' };
const BERT = { name: 'Bert Packer', email: 'bert@example.com' };

const faults = async ({ database }: Engine) => (await verifiedJournal(database)).faults;
const added = async (engine: Engine, body: object) => (await engine.call(userOperations.create, { body })).value;
const redacted = async (engine: Engine, id: string) =>
  (await engine.call(userOperations.redact, { params: { id } })).value;
const historyOf = async (engine: Engine) => (await engine.call(userOperations.history, {})).value;
const ran = ({ database }: Engine, sql: string) => database.write((transaction) => transaction.rows(sql, []));
const rowsOf = ({ database }: Engine) =>
  database.read((transaction) =>
    transaction.rows<JournalRow & { readonly sequence: number }>(
      "SELECT * FROM journal WHERE subject_type = 'users' ORDER BY position",
      [],
    ),
  );
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

  it('shows a row that was altered after the erasure, of whatever it tells', async () => {
    const engine = await databases.engine();
    await addedOfOld(engine);
    await redacted(engine, 'usr_old0');
    await ran(engine, "UPDATE journal SET actor_name = 'nobody' WHERE position = 2 AND subject_type = 'users'");
    expect((await faults(engine)).join('\n')).toMatch(/\/users: row 2 was altered/);
    await ran(engine, "UPDATE journal SET actor_name = 'anna' WHERE position = 2 AND subject_type = 'users'");
    expect(await faults(engine)).toEqual([]);
    await ran(engine, `UPDATE journal SET changes = replace(changes, 'Bert', 'Burt') WHERE position = 2`);
    expect((await faults(engine)).join('\n')).toMatch(/row 2 was altered/);
  });

  it('leaves no way to tell otherwise, under a seal, of a row that was not erased, or of an erased one again', async () => {
    const engine = await databases.engine();
    await addedOfOld(engine);
    await redacted(engine, 'usr_old0');
    await engine.call(databaseOperations.seal, {});
    const read = await rowsOf(engine);
    const last = read.at(-1);
    if (last === undefined) throw new Error('no row');
    for (const forged of [1, 2]) {
      const row = read[forged - 1];
      if (row === undefined) throw new Error('no row');
      const to = hashOf({ ...row, actor_name: 'nobody' });
      const said = {
        ...last,
        position: last.position + 1,
        previous_hash: last.hash,
        personal: null,
        personal_digest: null,
      };
      const forgery = { ...said, changes: JSON.stringify([{ path: `#row/${forged}`, to }]) };
      await engine.database.write((transaction) =>
        transaction.insertRows('journal', [{ ...forgery, sequence: 1_000_000, hash: hashOf(forgery) }]),
      );
      await ran(engine, `UPDATE journal SET actor_name = 'nobody' WHERE position = ${forged}`);
      expect((await faults(engine)).join('\n')).toMatch(new RegExp(`/users: row ${forged} was altered`));
      await ran(engine, `UPDATE journal SET actor_name = 'anna' WHERE position = ${forged}`);
      await ran(engine, `DELETE FROM journal WHERE position > ${last.position}`);
      expect(await faults(engine)).toEqual([]);
    }
  });

  it('believes rows written anew of no other operation, nor in the journal of anything else', async () => {
    const engine = await databases.engine();
    await addedOfOld(engine);
    await redacted(engine, 'usr_old0');
    const [first, , last] = await rowsOf(engine);
    if (first === undefined || last === undefined) throw new Error('no row');
    for (const other of [{ operation: 'users.create' }, { subject_type: 'box', subject_id: 'box/B' }]) {
      const copies = [
        { ...first, ...other, position: 1 },
        { ...last, ...other, position: 2, previous_hash: first.hash },
      ];
      const restated = {
        ...copies[1],
        changes: JSON.stringify([{ path: '#row/1', to: hashOf(copies[0] as JournalRow) }]),
      };
      const rows = [copies[0], { ...restated, hash: hashOf(restated as JournalRow) }] as readonly JournalRow[];
      expect(chainFault(rows, rows[1] as JournalRow)).toBe('row 1 was altered');
    }
  });

  it('names the row that was damaged so that it is no JSON any more', async () => {
    const engine = await databases.engine();
    await addedOfOld(engine);
    await redacted(engine, 'usr_old0');
    for (const position of [2, 3]) {
      await ran(engine, `UPDATE journal SET changes = '[' || changes WHERE position = ${position}`);
      expect((await faults(engine)).join('\n')).toMatch(/users: row \d was altered/);
      await ran(engine, `UPDATE journal SET changes = substr(changes, 2) WHERE position = ${position}`);
    }
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
