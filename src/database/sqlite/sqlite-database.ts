import { setImmediate as nextTurn } from 'node:timers/promises';
import type SqliteConnection from 'better-sqlite3';
import { Mutex } from '../../kernel/mutex.ts';
import { type Asked, type Database, type Transaction, WRITES_THE_SAME } from '../database.ts';
import { refuseFullDisk, sqliteError } from './errors.ts';
import { openReading, openWriting } from './open.ts';
import { OpenedFile } from './opened-file.ts';
import { SqliteTransaction } from './transaction.ts';
import { uptimeMs } from './uptime-ms.ts';
import { WriteQueue } from './write-queue.ts';

const TURN_EVERY_MS = 100;

interface Writer {
  readonly connection: SqliteConnection.Database;
  readonly queue: WriteQueue;
}

/** One SQLite file: a reading connection and a writing one, each opened when it is first needed. */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly name: string;
  readonly #file: OpenedFile;
  readonly #readMutex = new Mutex();
  readonly #onLongWait: () => void;
  #reader: { connection: SqliteConnection.Database; transaction: SqliteTransaction } | undefined;
  #writer: Writer | undefined;
  #turnedAt = uptimeMs();

  /**
   * @param reader a connection that reads the file and is closed with the rest, where there is one already.
   * @param onLongWait see WriteQueueHooks.
   */
  constructor(file: string, reader?: SqliteConnection.Database, onLongWait: () => void = () => undefined) {
    this.name = file;
    this.#file = new OpenedFile(file);
    this.#onLongWait = onLongWait;
    if (reader !== undefined) this.#reader = { connection: reader, transaction: new SqliteTransaction(reader) };
  }

  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#readMutex.run(() =>
      this.#translating(async () => {
        await this.#giveWay();
        this.#file.refuseLongMoved();
        const { transaction } = this.#openReader();
        transaction.run('BEGIN');
        try {
          transaction.refuseNewerSchema();
          return await work(transaction);
        } finally {
          transaction.run('COMMIT');
        }
      }),
    );
  }

  ask<Result>(statement: (transaction: Asked) => Promise<Result>): Promise<Result> {
    return this.read(statement);
  }

  /** Whoever reads page after page waits for nothing: signals, and whoever else has work in this process, get their turn. */
  async #giveWay(): Promise<void> {
    if (uptimeMs() - this.#turnedAt < TURN_EVERY_MS) return;
    await nextTurn();
    this.#turnedAt = uptimeMs();
  }

  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#translating(() => this.#openWriter().queue.write(work));
  }

  async changeCounter(): Promise<number> {
    this.#file.refuseMoved();
    return this.#openReader().transaction.dataVersion();
  }

  async proveWritable(): Promise<void> {
    refuseFullDisk(this.name);
    await this.write((transaction) => transaction.rows(WRITES_THE_SAME, []));
  }

  async close(): Promise<void> {
    this.#reader?.connection.close();
    this.#writer?.connection.close();
    this.#reader = undefined;
    this.#writer = undefined;
  }

  #openReader(): { connection: SqliteConnection.Database; transaction: SqliteTransaction } {
    if (this.#reader === undefined) {
      const connection = openReading(this.name);
      this.#reader = { connection, transaction: new SqliteTransaction(connection) };
    }
    return this.#reader;
  }

  #openWriter(): Writer {
    if (this.#writer === undefined) {
      this.#file.refuseMoved();
      const connection = openWriting(this.name);
      const queue = new WriteQueue(connection, new SqliteTransaction(connection), {
        refuse: () => this.#file.refuseMoved(),
        onLongWait: this.#onLongWait,
      });
      this.#writer = { connection, queue };
    }
    return this.#writer;
  }

  async #translating<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw sqliteError(error, this.name);
    }
  }
}
