import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database, Dialect } from '../../src/database/database.ts';
import { createDatabase, openDatabase } from '../../src/database/open-database.ts';
import { type Engine, type EngineOptions, openEngine } from '../../src/engine/engine.ts';
import { initialise } from '../../src/engine/initialise.ts';
import { ROOT } from '../program.ts';

/** Databases of one kind, for one describe block: what it makes is closed and removed at its end. */
export interface TestDatabases {
  readonly dialect: Dialect;
  /** Where a database may be made: no file there yet, or a PostgreSQL database without tables. */
  freshLocation(): Promise<string>;
  /** An open database with the tables and nothing in them. */
  emptyDatabase(): Promise<Database>;
  /** Location of a database as `init` leaves it. */
  initialised(): Promise<string>;
  /** An open engine, on a database of its own unless a location is given. */
  engine(options?: Partial<EngineOptions>): Promise<Engine>;
  /** Another database object on a location, closed at the end. */
  open(location: string): Promise<Database>;
}

export const MIGRATIONS = join(ROOT, 'migrations');

/** What is made once in a process and copied for each test: making it anew would cost a hundred times as much. */
const templates = new Map<string, Promise<string>>();
let made = 0;

/** Runs a suite on SQLite and on a real PostgreSQL. Where PostgreSQL cannot start the suite fails. */
export function describeOnBothDatabases(name: string, suite: (databases: TestDatabases) => void): void {
  describeOn(['sqlite', 'postgres'], name, suite);
}

/** The same of what no database has a part in. */
export function describeOnSqlite(name: string, suite: (databases: TestDatabases) => void): void {
  describeOn(['sqlite'], name, suite);
}

function describeOn(dialects: readonly Dialect[], name: string, suite: (databases: TestDatabases) => void): void {
  describe.each(dialects)(`${name} on %s`, (dialect) => {
    const databases = new Databases(dialect);
    // Making a PostgreSQL cluster takes long on a busy machine.
    beforeAll(() => databases.start(), 180_000);
    afterAll(() => databases.remove());
    suite(databases);
  });
}

class Databases implements TestDatabases {
  readonly dialect: Dialect;
  readonly #folder = mkdtempSync(join(tmpdir(), 'shipdock-databases-'));
  readonly #postgres: string[] = [];
  readonly #open: { close(): Promise<void> }[] = [];
  #adminUrl = '';

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  async start(): Promise<void> {
    if (this.dialect === 'postgres') this.#adminUrl = await postgresUrl();
  }

  async freshLocation(): Promise<string> {
    return this.dialect === 'sqlite' ? this.#nextFile() : this.#kept(await this.#createPostgres());
  }

  async emptyDatabase(): Promise<Database> {
    const makeTables = async (location: string) => (await createDatabase(location, MIGRATIONS)).close();
    return this.open(await this.#copyOf('tables', makeTables));
  }

  initialised(): Promise<string> {
    return this.#copyOf('initialised', initialiseAt);
  }

  async engine(options: Partial<EngineOptions> = {}): Promise<Engine> {
    const location = options.location ?? (await this.initialised());
    return this.#closed(await openEngine({ packageRoot: ROOT, ...options, location }));
  }

  async open(location: string): Promise<Database> {
    return this.#closed(await openDatabase(location, MIGRATIONS));
  }

  async remove(): Promise<void> {
    await Promise.all(this.#open.map((each) => each.close().catch(() => undefined)));
    rmSync(this.#folder, { recursive: true, force: true });
    if (this.#adminUrl === '') return;
    const client = await asAdmin(this.#adminUrl);
    for (const name of this.#postgres) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }

  async #copyOf(kind: string, make: (location: string) => Promise<unknown>): Promise<string> {
    const template = templates.get(`${this.dialect} ${kind}`) ?? this.#makeTemplate(make);
    templates.set(`${this.dialect} ${kind}`, template);
    if (this.dialect === 'postgres') return this.#kept(await this.#createPostgres(await template));
    const copy = this.#nextFile();
    copyFileSync(await template, copy);
    return copy;
  }

  /** Stays for all of the run, which leaves nothing behind. */
  async #makeTemplate(make: (location: string) => Promise<unknown>): Promise<string> {
    const location =
      this.dialect === 'postgres'
        ? await this.#createPostgres()
        : join(mkdtempSync(join(tmpdir(), 'shipdock-template-')), 'data.db');
    await make(location);
    return location;
  }

  #closed<Closable extends { close(): Promise<void> }>(closable: Closable): Closable {
    this.#open.push(closable);
    return closable;
  }

  #nextFile(): string {
    made += 1;
    return join(this.#folder, `data-${made}.db`);
  }

  /** Removed at the end. */
  #kept(url: string): string {
    this.#postgres.push(databaseName(url));
    return url;
  }

  async #createPostgres(template?: string): Promise<string> {
    made += 1;
    const name = `test_${process.pid}_${Date.now()}_${made}`;
    // As files: as entries of the log it would cost twice as much.
    const copied = template === undefined ? '' : `TEMPLATE ${databaseName(template)} STRATEGY FILE_COPY`;
    const client = await asAdmin(this.#adminUrl);
    await client.query(`CREATE DATABASE ${name} ${copied}`);
    const url = new URL(this.#adminUrl);
    url.pathname = `/${name}`;
    return url.toString();
  }
}

async function initialiseAt(location: string): Promise<void> {
  await initialise({
    location,
    packageRoot: ROOT,
    environment: 'sandbox',
    accountName: 'Test',
    version: '0.0.0',
    warehouse: undefined,
  });
}

/** The administrator's URL of the run's PostgreSQL, which is started where it does not run yet. */
async function postgresUrl(): Promise<string> {
  const answer = await fetch(inject('postgresDoor'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

let admin: Promise<pg.Client> | undefined;

/** One for all test files of a process: each connection costs as much as the removal of a database. */
function asAdmin(url: string): Promise<pg.Client> {
  admin ??= connected(url);
  return admin;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // PostgreSQL stops when the run ends, and this may still be open.
  client.on('error', () => {
    admin = undefined;
  });
  await client.connect();
  return client;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
