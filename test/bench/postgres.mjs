import pg from 'pg';
import { loadSources } from './sources.mjs';

/** A PostgreSQL of its own that is as durable as one at work: `fresh(name)` makes a database and answers its URL. */
export async function startPostgres() {
  const { startPostgresServer } = await loadSources(['test/engine/postgres-server.ts']);
  const server = await startPostgresServer({ durable: true });
  return {
    async fresh(name) {
      const admin = new pg.Client({ connectionString: server.url('postgres') });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}`);
      await admin.end();
      return server.url(name);
    },
    stop: () => server.stop(),
  };
}
