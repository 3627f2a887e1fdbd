import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests of one connection, one after the other. */
export interface Sequence {
  /** Told of each connection. */
  opened(socket: Socket): void;
  /**
   * Waits until the answers before it are given.
   * @returns whether it is its turn; false where they have closed the connection: nobody would hear what was done.
   */
  turn(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Waits until all that came whole on a connection is answered: what did not come whole never will be. */
  answered(socket: Socket): Promise<void>;
  /** The connections on which nothing is worked on: no request comes, or not the whole of it, or nobody reads its answer. */
  stalled(): readonly Socket[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly before: Promise<void> | undefined;
  readonly answered: Promise<void>;
}

/**
 * What a client sends without waiting (pipelining) takes effect in the order in which it was sent (RFC 9112 9.3.2), and not
 * behind an answer that closes the connection (9.6). Node begins all of it at once.
 */
export function inSequence(): Sequence {
  const last = new WeakMap<Socket, Exchange>();
  /** The one whose turn it is: what comes behind it waits, whole or not. */
  const current = new WeakMap<Socket, Exchange>();
  const open = new Set<Socket>();
  return {
    opened(socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    },
    async turn(request, response) {
      const { socket } = request;
      const before = last.get(socket)?.answered;
      const answered = new Promise<void>((resolve) => response.once('close', resolve));
      const exchange = { request, response, before, answered };
      last.set(socket, exchange);
      if (before !== undefined) await before;
      current.set(socket, exchange);
      return before === undefined || socket.writable;
    },
    async answered(socket) {
      const exchange = last.get(socket);
      await (exchange?.request.complete === false ? exchange.before : exchange?.answered);
    },
    stalled: () => [...open].filter((socket) => isStalled(current.get(socket))),
  };
}

function isStalled(exchange: Exchange | undefined): boolean {
  return exchange === undefined || !exchange.request.complete || exchange.response.writableEnded;
}
