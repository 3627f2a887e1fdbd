import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const MOST_MS = 500;
const LOOK_MS = 10;

/**
 * Waits half a second for the clients of open connections to send their next request and to be told, with its answer, that
 * the connection ends. To close one that is idle takes away what its client is just sending.
 */
export async function untilLeft(server: Server): Promise<void> {
  const giveUpAt = performance.now() + MOST_MS;
  while (server.listening && (await connections(server)) > 0 && performance.now() < giveUpAt) await sleep(LOOK_MS);
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}
