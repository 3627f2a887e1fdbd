import type { Database, Transaction } from '../database/database.ts';
import { Mutex } from '../kernel/mutex.ts';

/**
 * A database whose reads and writes all belong to one unit of work that somebody else has begun: what it writes is
 * durable when that one is, and what it reads holds what was written before.
 */
export function joinedDatabase(database: Database, transaction: Transaction): Database {
  const writes = new Mutex();
  return {
    dialect: database.dialect,
    name: database.name,
    read: (work) => transaction.read(() => work(transaction)),
    ask: (statement) => transaction.read(() => statement(transaction)),
    write: (work) => writes.run(() => transaction.unit(() => work(transaction))),
    changeCounter: () => database.changeCounter(),
    proveWritable: () => database.proveWritable(),
    async close() {},
  };
}
