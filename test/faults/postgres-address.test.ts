import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipdockCommands } from '../cli/shell-words.ts';
import { type PostgresServer, startPostgresServer } from '../engine/postgres-server.ts';
import { oneProcess } from '../one-process.ts';
import { buildProgram } from '../program.ts';

const PASSWORD = 's3cret';
const run = oneProcess();
let server: PostgresServer;

beforeAll(async () => {
  buildProgram();
  server = await startPostgresServer();
  await asAdministrator(async (admin) => {
    await admin.query(`CREATE ROLE guarded LOGIN PASSWORD '${PASSWORD}'`);
    await admin.query('CREATE DATABASE guarded OWNER guarded');
    const { rows } = await admin.query<{ hba_file: string }>('SHOW hba_file');
    const file = rows[0]?.hba_file ?? '';
    writeFileSync(file, `host all guarded all scram-sha-256\n${readFileSync(file, 'utf8')}`);
    await admin.query('SELECT pg_reload_conf()');
  });
  expect((await run(['init', '--yes', '--db', address(`guarded:${PASSWORD}`)])).status).toBe(0);
}, 240_000);
afterAll(() => server.stop());

describe('an address that is wrong is no fault of shipdock', () => {
  it.each([
    ['no password where one is asked for', () => address('guarded'), /it asks for a password/],
    ['a wrong password', () => address(`guarded:${PASSWORD}x`), /password authentication failed/],
    ['SSL, which the server does not speak', () => `${address('shipdock')}?sslmode=verify-full`, /not support SSL/],
    ['a certificate that is not there', () => `${address('shipdock')}?sslrootcert=/no/such.pem`, /such\.pem/],
    ['a slash in the password', () => address(`guarded:se/${PASSWORD}`), /guarded@.* cannot be read.*\n.*hint: .*%2F/],
    ['a port that is none', () => address(`guarded:${PASSWORD}`).replace(/:\d+\//, ':99999/'), /cannot be read/],
    ['no UTF-8', () => address(`guarded:%e4${PASSWORD}`), /cannot be read/],
  ])(
    '%s',
    async (_, location, message) => {
      for (const words of [
        ['orders', 'list'],
        ['init', '--yes'],
        ['serve', '--port', '0'],
      ]) {
        const ended = await run([...words, '--db', location()]);
        expect([ended.status, ended.stdout]).toEqual([10, '']);
        expect(ended.stderr).toMatch(/code: database_unusable/);
        expect(ended.stderr).toMatch(message);
        expect(ended.stderr).not.toMatch(/^\s+at |s3cret/m);
      }
    },
    60_000,
  );
});

describe('a password in the address', () => {
  it.each([
    [['orders', 'get', 'NOPE']],
    [['orders', 'lst']],
    [['orders', 'create']],
    [['sandbox', 'run', 'half-finished-purchase', '--limit']],
    [['orders', 'redact', 'NOPE', '--json']],
    [['doctor']],
  ])(
    '%j is not told',
    async (words) => {
      for (const at of [['--db', address(`guarded:${PASSWORD}`)], [`--db=${address(`guarded:${PASSWORD}`)}`]]) {
        const { stdout, stderr } = await run([...at, ...words]);
        expect(stderr + stdout).not.toContain(PASSWORD);
      }
    },
    60_000,
  );

  it('is not told of an address in the wrong place', async () => {
    const location = address(`guarded:${PASSWORD}`);
    for (const words of [
      [location, 'orders', 'list'],
      ['orders', location],
      ['orders', 'list', '--server', location],
    ]) {
      const { status, stderr } = await run(words, { env: { SHIPDOCK_API_KEY: 'key' } });
      expect(status).toBe(2);
      expect(stderr).not.toContain(PASSWORD);
    }
  });

  it('is left out of the commands that hints name, which PGPASSWORD makes work', async () => {
    const { stderr } = await run(['orders', 'get', 'NOPE', '--db', address(`guarded:${PASSWORD}`)]);
    const hint = /hint: (shipdock .*)/.exec(stderr)?.[1] ?? '';
    expect(hint).toBe(`shipdock --db ${address('guarded')} orders list`);
    const [words = []] = shipdockCommands(hint);
    expect((await run(words, { env: { PGPASSWORD: PASSWORD } })).status).toBe(0);
    const asked = await run(words);
    expect([asked.status, asked.stderr]).toEqual([10, expect.stringContaining('hint: give it by PGPASSWORD')]);
  }, 60_000);
});

/** Of the same database, as that user. */
function address(user: string): string {
  return server.url('guarded').replace('shipdock@', `${user}@`);
}

async function asAdministrator(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
