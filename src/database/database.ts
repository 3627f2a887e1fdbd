import type { Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';
export type ColumnValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, ColumnValue>>;

/**
 * What a unit of work may do with the database. Inside it nothing else is awaited: no carrier, no file, no webhook.
 */
export interface Transaction {
  readonly dialect: Dialect;
  /**
   * Whether a row that is going to change is locked: on PostgreSQL, where the unit of work may write. SQLite's writer is
   * alone already, and a dry run, which changes nothing, may lock nothing.
   */
  readonly locksRows: boolean;
  /** Whether others may wait for this unit of work to end, which then is to be short. */
  readonly othersWrite: boolean;
  /** The query builder, seen as the tables that a store declares. */
  tables<Tables>(): Kysely<Tables>;
  /**
   * Runs one statement as it stands, kept prepared: the rows that it answers. One that answers none is on PostgreSQL sent as
   * rows to insert are.
   */
  rows<Row>(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]>;
  /**
   * Inserts rows of equal shape: prepared once on SQLite; on PostgreSQL sent without waiting for the answer, so that a
   * refusal is told by the next statement that is waited for, or by the end of the unit of work. No BLOB columns.
   */
  insertRows(table: string, rows: readonly Row[]): Promise<void>;
  /**
   * Has what this unit of work overwrites taken out of SQLite's log as well, once it is committed and nobody reads what was
   * there before. PostgreSQL sees to its own.
   */
  emptyLog(): void;
  /** Runs reads of a part of this one. Throws as `Database.read` does, though the whole goes on. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a unit of work within this one: where it fails, it alone is taken back. Throws as `Database.write` does. Where on
   * PostgreSQL a refusal of what it sent is told later, all is taken back.
   */
  unit<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** All that a statement by itself is asked of. */
export type Asked = Pick<Transaction, 'dialect' | 'rows'>;

/** A statement that writes and changes nothing. */
export const WRITES_THE_SAME = 'UPDATE database_info SET environment = environment';

/** An open database. Reads see only what is committed. */
export interface Database {
  readonly dialect: Dialect;
  /** As a person would recognise it: a path, or a URL without its password. */
  readonly name: string;
  /** Runs reads on one consistent snapshot. */
  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs one statement that reads. It sees one moment by itself: PostgreSQL is told of no transaction around it. */
  ask<Result>(statement: (transaction: Asked) => Promise<Result>): Promise<Result>;
  /**
   * Runs one unit of work: all of it is durable when the promise is fulfilled, none of it when it is rejected.
   * Throws `database_busy`, `database_readonly`, `disk_full`, `database_unusable`.
   */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** A number that moves whenever another connection has committed; cheap enough to poll. */
  changeCounter(): Promise<number>;
  /** Writes what changes nothing. Throws as `write` where that, or what takes some more room, could not be kept. */
  proveWritable(): Promise<void>;
  close(): Promise<void>;
}
