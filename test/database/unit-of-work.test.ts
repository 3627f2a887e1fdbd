import { expect, it } from 'vitest';
import type { Database, Transaction } from '../../src/database/database.ts';
import { allEnded } from '../../src/kernel/all-ended.ts';
import { readReleased } from '../../src/orders/operations/read-released.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { joinedDatabase } from '../../src/seams/joined-database.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

interface Tables {
  accounts: { id: string; name: string; next_shid: number; created_at: string };
  settings: { account_id: string; name: string; value: string; updated_at: string };
}

const setting = { account_id: 'acc_1', name: 'language', value: '1', updated_at: '2' };

describeOnBothDatabases('a unit of work', (databases) => {
  it('keeps all of what it wrote', async () => {
    const database = await databases.emptyDatabase();
    const answer = await database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      await add(transaction, 'acc_2');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await names(database)).toEqual(['acc_1', 'acc_2']);
  });

  it('keeps nothing of what it wrote where it fails in the end', async () => {
    const database = await databases.emptyDatabase();
    const work = database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      throw new Error('the rule says no');
    });
    await expect(work).rejects.toThrow('the rule says no');
    expect(await names(database)).toEqual([]);
  });

  it.runIf(databases.dialect === 'postgres')('has the isolation it counts on, whatever the default is', async () => {
    const first = await databases.emptyDatabase();
    const name = new URL(first.name).pathname.slice(1);
    await first.write((transaction) =>
      transaction.rows(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`, []),
    );
    const database = await databases.open(first.name);
    const told = (transaction: Transaction) => transaction.rows('SHOW transaction_isolation', []);
    expect(await database.write(told)).toEqual([{ transaction_isolation: 'read committed' }]);
    expect(await database.read(told)).toEqual([{ transaction_isolation: 'repeatable read' }]);
  });

  it('lets the rest of the process have its turn where one follows another', async () => {
    const database = await databases.emptyDatabase();
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    const end = Date.now() + 10_000;
    while (!hadTurn && Date.now() < end) await database.read((transaction) => transaction.rows('SELECT 1 AS one', []));
    expect(hadTurn).toBe(true);
  });

  it('is not needed around one statement that reads', async () => {
    const database = await databases.emptyDatabase();
    await expect(database.write((transaction) => transaction.rows('SELECT none', []))).rejects.toThrow();
    const asked = await database.ask((transaction) => transaction.rows('SELECT 1 AS one', []));
    expect(asked).toEqual([{ one: 1 }]);
    await expect(database.ask((transaction) => transaction.rows('SELECT none', []))).rejects.toThrow();
  });

  it('sees its own writes', async () => {
    const database = await databases.emptyDatabase();
    const seen = await database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      return namesIn(transaction);
    });
    expect(seen).toEqual(['acc_1']);
  });

  it('that fails takes none of those down that were written at the same moment', async () => {
    const database = await databases.emptyDatabase();
    const works = Array.from({ length: 12 }, (_, index) =>
      database.write(async (transaction) => {
        await add(transaction, `acc_${String(index).padStart(2, '0')}`);
        if (index % 3 === 1) throw new Error(`no ${index}`);
        // A row that is there already: the database's own refusal, not ours.
        if (index % 3 === 2) await add(transaction, `acc_${String(index).padStart(2, '0')}`);
        return index;
      }),
    );
    const results = await Promise.allSettled(works);
    expect(results.map((result) => result.status)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'fulfilled' : 'rejected')),
    );
    expect(await names(database)).toEqual(['acc_00', 'acc_03', 'acc_06', 'acc_09']);
  });

  it('takes rows whose columns stand in another order', async () => {
    const database = await databases.emptyDatabase();
    await database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      await transaction.insertRows('settings', [setting]);
      const { name, ...rest } = setting;
      await transaction.insertRows('settings', [{ ...rest, name: `${name} 2` }]);
    });
    const values = await database.read((transaction) =>
      transaction.tables<Tables>().selectFrom('settings').selectAll().orderBy('name').execute(),
    );
    expect(values).toEqual([setting, { ...setting, name: `${setting.name} 2` }]);
  });

  it('that passed over a refusal of the database is not called done unless it is kept', async () => {
    const database = await databases.emptyDatabase();
    const work = database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      await add(transaction, 'acc_1').catch(() => undefined);
    });
    const isDone = await work.then(
      () => true,
      () => false,
    );
    expect(await names(database)).toEqual(isDone ? ['acc_1'] : []);
  });

  it('within which another one was refused is not called done unless all that was called done is kept', async () => {
    const database = await databases.emptyDatabase();
    const done: string[] = [];
    const whole = database.write(async (transaction) => {
      const joined = joinedDatabase(database, transaction);
      const told = (id: string) => () => void done.push(id);
      const step = (id: string, work: (unit: Transaction) => Promise<unknown>) =>
        joined.write(work).then(told(id), () => undefined);
      await step('acc_1', (unit) => add(unit, 'acc_1'));
      await step('acc_1', (unit) => add(unit, 'acc_1'));
      await step('acc_2', async (unit) => {
        await namesIn(unit);
        await add(unit, 'acc_2');
      });
    });
    const isDone = await whole.then(
      () => true,
      () => false,
    );
    expect(await names(database)).toEqual(isDone ? done : []);
  });

  it('tells of reads that are under way at once why the first of them failed', async () => {
    const database = await databases.emptyDatabase();
    const work = database.read(async (transaction) => {
      const one = () => transaction.rows('SELECT 1 AS one', []);
      await allEnded([one().then(one).then(one), transaction.rows('SELECT none', [])]);
    });
    await expect(work).rejects.toThrow(/no such column|does not exist/);
  });

  it('has its failure told as the database’s also where ended holds are looked for beside it', async () => {
    const { services } = await databases.engine();
    const code = databases.dialect === 'sqlite' ? 'SQLITE_IOERR_READ' : '57P01';
    const work = readReleased(services, () => Promise.reject(Object.assign(new Error('no more'), { code })));
    await expect(work).rejects.toMatchObject({ code: 'database_unusable' });
  });

  it('reads a table to which somebody added a column, once it was refused at most', async () => {
    const database = await databases.emptyDatabase();
    const settings = () => database.ask((transaction) => transaction.rows('SELECT * FROM settings', []));
    await database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      await transaction.insertRows('settings', [setting]);
    });
    await settings();
    await database.write((transaction) => transaction.rows('ALTER TABLE settings ADD COLUMN remark TEXT', []));
    await settings().catch(() => undefined);
    expect(await settings()).toMatchObject([setting]);
  });

  it('leaves the database usable after it failed', async () => {
    const database = await databases.emptyDatabase();
    await database.write((transaction) => transaction.insertRows('no_such_table', [{ a: 1 }])).catch(() => undefined);
    await database.write((transaction) => add(transaction, 'acc_1'));
    expect(await names(database)).toEqual(['acc_1']);
  });

  it('counts up without losing a step when many run at once', async () => {
    const database = await databases.emptyDatabase();
    await database.write((transaction) => add(transaction, 'acc_1'));
    // A process opens a SQLite file once; of PostgreSQL there may be many pools.
    const others = databases.dialect === 'sqlite' ? database : await databases.open(database.name);
    const step = (each: Database) =>
      each.write((transaction) =>
        transaction
          .tables<Tables>()
          .updateTable('accounts')
          .set((row) => ({ next_shid: row('next_shid', '+', 1) }))
          .execute(),
      );
    await Promise.all(Array.from({ length: 60 }, (_, index) => step(index % 2 === 0 ? database : others)));
    const rows = await database.read((transaction) =>
      transaction.tables<Tables>().selectFrom('accounts').select('next_shid').execute(),
    );
    expect(rows).toEqual([{ next_shid: 61 }]);
  });
});

describeOnBothDatabases('a read', (databases) => {
  it('does not see what is not committed', async () => {
    const database = await databases.emptyDatabase();
    let seen: readonly string[] | undefined;
    await database.write(async (transaction) => {
      await add(transaction, 'acc_1');
      seen = await names(database);
    });
    expect(seen).toEqual([]);
    expect(await names(database)).toEqual(['acc_1']);
  });

  it('looks at one moment from its beginning to its end', async () => {
    const database = await databases.emptyDatabase();
    const seen = await database.read(async (transaction) => {
      const before = await namesIn(transaction);
      await database.write((other) => add(other, 'acc_1'));
      return [before, await namesIn(transaction)];
    });
    expect(seen).toEqual([[], []]);
    expect(await names(database)).toEqual(['acc_1']);
  });

  it('cannot write', async () => {
    const database = await databases.emptyDatabase();
    const attempt = database.read((transaction) => add(transaction, 'acc_1'));
    await expect(attempt).rejects.toMatchObject({ code: 'database_readonly' });
    expect(await names(database)).toEqual([]);
  });

  it('gives numbers as numbers up to the last exact integer', async () => {
    const database = await databases.emptyDatabase();
    const row = { id: 'acc_1', name: 'Test', next_shid: Number.MAX_SAFE_INTEGER, number_series: 0, created_at: '' };
    await database.write((transaction) => transaction.insertRows('accounts', [row]));
    const rows = await database.read((transaction) =>
      transaction.tables<Tables>().selectFrom('accounts').selectAll().execute(),
    );
    expect(rows).toEqual([row]);
  });

  it('gives text back as it was written, whatever its script', async () => {
    const database = await databases.emptyDatabase();
    const name = `O'Brien "Café" \\ 東京 \u{1F4E6} \t\r\n é e\u0301 \u202E %_`;
    const row = { id: 'acc_1', name, next_shid: 1, number_series: 0, created_at: '' };
    await database.write((transaction) => transaction.insertRows('accounts', [row]));
    const rows = await database.read((transaction) =>
      transaction.tables<Tables>().selectFrom('accounts').selectAll().execute(),
    );
    expect(rows).toEqual([row]);
  });

  it('sorts ids and numbers by their bytes', async () => {
    const database = await databases.emptyDatabase();
    const ids = ['SO-10', 'so-2', 'SO-2', 'Ä', 'a', 'Z', '_', '1'];
    await database.write(async (transaction) => {
      for (const id of ids) await add(transaction, id);
    });
    expect(await names(database)).toEqual(['1', 'SO-10', 'SO-2', 'Z', '_', 'a', 'so-2', 'Ä']);
  });
});

describeOnBothDatabases('the change counter', (databases) => {
  it('moves when another process has committed, and only then', async () => {
    const location = await databases.initialised();
    const [watching, writing] = [await databases.engine({ location }), await databases.engine({ location })];
    const before = await watching.database.changeCounter();
    expect(await watching.database.changeCounter()).toBe(before);
    await writing.call(orderOperations.create, { body: { order_number: 'SO-1', order_line_items: [{ sku: 'MUG' }] } });
    await expect.poll(() => watching.database.changeCounter(), { timeout: 120_000 }).not.toBe(before);
  });
});

async function add(transaction: Transaction, id: string): Promise<void> {
  await transaction.insertRows('accounts', [{ id, name: id, next_shid: 1, created_at: '' }]);
}

async function namesIn(transaction: Transaction): Promise<readonly string[]> {
  const rows = await transaction.tables<Tables>().selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

function names(database: Database): Promise<readonly string[]> {
  return database.read(namesIn);
}
