import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests of one connection, one after the other. */
export interface Sequence {
  /**
   * Waits until the answers before it are given.
   * @returns whether it is its turn; false where they have closed the connection: nobody would hear what was done.
   */
  turn(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Waits until all that came on a connection is answered. */
  answered(socket: Socket): Promise<void>;
}

/**
 * What a client sends without waiting (pipelining) takes effect in the order in which it was sent (RFC 9112 9.3.2), and not
 * behind an answer that closes the connection (9.6). Node begins all of it at once.
 */
export function inSequence(): Sequence {
  const last = new WeakMap<Socket, Promise<void>>();
  return {
    async turn({ socket }, response) {
      const before = last.get(socket);
      last.set(socket, new Promise((resolve) => response.once('close', resolve)));
      if (before === undefined) return true;
      await before;
      return socket.writable;
    },
    answered: async (socket) => last.get(socket),
  };
}
