import { connect, createServer, type Server, Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { PostgresDatabase } from '../../src/database/postgres/postgres-database.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PATIENCE = { silenceMs: 200, lookMs: 1_000 };
const HOST = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** A way to PostgreSQL that can be cut without a word: nothing comes through any more, and no end either. */
async function wayTo(address: URL) {
  const pairs: Socket[][] = [];
  let isCut = false;
  const server: Server = createServer((client) => {
    client.on('error', () => undefined);
    if (isCut) return;
    const upstream = connect(Number(address.port), HOST);
    upstream.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
    pairs.push([client, upstream]);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const bound = server.address();
  const url = new URL(address);
  // Tests reach their server by a socket of its folder, which nothing can be put into.
  url.hostname = HOST;
  url.port = String(typeof bound === 'object' ? bound?.port : 0);
  const silence = () => {
    for (const [client, upstream] of pairs) {
      client?.unpipe(upstream);
      upstream?.unpipe(client);
      client?.resume();
      upstream?.resume();
    }
  };
  /** What is asked comes through, and no answer to it. */
  const swallow = () => {
    for (const [client, upstream] of pairs) {
      if (client !== undefined) upstream?.unpipe(client);
      upstream?.resume();
    }
  };
  opened.push({
    close: () => {
      server.close();
      for (const socket of pairs.flat()) socket.destroy();
    },
  });
  return {
    url: url.toString(),
    /** New connections are refused; those that there are stay. */
    refuseNew: () => void server.close(),
    /** Of the connections that there are; new ones come through. */
    silence,
    swallow,
    cut: () => {
      isCut = true;
      silence();
    },
    isCut: () => isCut,
  };
}

describeOnBothDatabases('a server that is silent', (databases) => {
  const onPostgres = it.runIf(databases.dialect === 'postgres');
  async function throughWay() {
    const address = new URL(await databases.initialised());
    const way = await wayTo(address);
    const database = new PostgresDatabase(way.url, PATIENCE);
    opened.push(database);
    return { way, database };
  }

  onPostgres.each(['cut', 'silence'] as const)(
    'what is asked of a server that went away without a word fails: %s',
    async (how) => {
      const { way, database } = await throughWay();
      const asked = database.write(async (transaction) => {
        await transaction.rows('SELECT 1 AS one', []);
        way[how]();
        return transaction.rows('SELECT 2 AS two', []);
      });
      await expect(asked).rejects.toMatchObject({
        code: 'database_unusable',
        message: expect.stringMatching(/does not answer any more$/),
      });
    },
  );

  onPostgres('that keeps a change and cannot say so leaves open what became of it, and says that', async () => {
    const { way, database } = await throughWay();
    const account = { id: 'acc_kept', name: 'Kept', next_shid: 1, created_at: '2026-01-01' };
    const asked = database.write(async (transaction) => {
      await transaction.rows('SELECT 1 AS one', []);
      way.swallow();
      await transaction.insertRows('accounts', [account]);
    });
    await expect(asked).rejects.toMatchObject({
      code: 'database_unusable',
      message: expect.stringMatching(/; whether the change under way was kept is not known$/),
      hint: expect.stringContaining('--idempotency-key'),
    });
    const kept = await database.read((transaction) =>
      transaction.rows("SELECT name FROM accounts WHERE id = 'acc_kept'", []),
    );
    expect(kept).toEqual([{ name: 'Kept' }]);
  });

  onPostgres('a statement that takes longer than that is waited for', async () => {
    const { database } = await throughWay();
    const slow = database.read((transaction) => transaction.rows("SELECT 'done' AS end FROM pg_sleep(1.5)", []));
    expect(await slow).toEqual([{ end: 'done' }]);
  });

  onPostgres('nor is it ended where no second connection can be made', async () => {
    const { way, database } = await throughWay();
    const slow = database.read(async (transaction) => {
      await transaction.rows('SELECT 1 AS one', []);
      way.refuseNew();
      return transaction.rows("SELECT 'done' AS end FROM pg_sleep(1.5)", []);
    });
    expect(await slow).toEqual([{ end: 'done' }]);
  });

  onPostgres('that goes away while its statistics are made anew keeps nobody at the end', async () => {
    const way = await wayTo(new URL(await databases.initialised()));
    const database = new PostgresDatabase(way.url, PATIENCE);
    const rows = Array.from({ length: 500 }, (_, index) => {
      return { id: `acc_${index}`, name: `Shop ${index}`, next_shid: 1, created_at: '2026-01-01' };
    });
    const { write } = Socket.prototype;
    // Nothing that is sent after the statement comes through, its answer neither.
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...sent: Parameters<typeof write>) {
      if (String(sent[0]).includes('ANALYZE')) way.cut();
      return write.apply(this, sent);
    } as typeof write);
    await database.write((transaction) => transaction.insertRows('accounts', rows));
    await database.close();
    expect(way.isCut()).toBe(true);
  });

  onPostgres('a unit of work that asks nothing for longer than that goes on', async () => {
    const { database } = await throughWay();
    const idle = database.read(async (transaction) => {
      await transaction.rows('SELECT 1 AS one', []);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      return transaction.rows('SELECT 2 AS two', []);
    });
    expect(await idle).toEqual([{ two: 2 }]);
  });
});
