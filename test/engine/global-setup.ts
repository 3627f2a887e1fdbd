import { createServer, type Server } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the URL of the run's PostgreSQL, and starts it when it is first asked. */
    readonly postgresDoor: string;
  }
}

/** One PostgreSQL for the whole run, started when the first test asks for it and stopped after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | undefined;
  const door = createServer((_, response) => {
    // A connection kept alive would be closed here just when its owner uses it again.
    response.setHeader('connection', 'close');
    started ??= startPostgresServer();
    started.then(
      (server) => response.end(server.url('postgres')),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('postgresDoor', await listening(door));
  return async () => {
    door.close();
    // Where it did not start, the tests that asked have said so.
    await started?.then(
      (server) => server.stop(),
      () => undefined,
    );
  };
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}
