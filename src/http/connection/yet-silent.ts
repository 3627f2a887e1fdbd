import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

interface Silent {
  readonly socket: Socket;
  /** What it was sent before a request may come: the handshake of TLS. */
  readonly before: number;
}

/**
 * Keeps the connections on which nothing was asked yet: opened in advance, as balancers do, with TLS as far as its handshake. Nothing
 * is lost with one, and Node waits for a first request on it as long as for the rest of one.
 * @returns those of the moment.
 */
export function yetSilent(server: Server): () => readonly Socket[] {
  const silent = new Map<string, Silent>();
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    silent.set(peer, { socket, before: 0 });
    socket.once('close', () => silent.delete(peer));
  });
  // It comes as another socket than the one below it, which is not told of.
  server.on('secureConnection', (socket: Socket) => {
    silent.set(peerOf(socket), { socket, before: socket.bytesRead });
  });
  // Its first one may have come with the end of the handshake.
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(peerOf(socket)));
  return () => [...silent.values()].filter(isSilent).map(({ socket }) => socket);
}

function isSilent({ socket, before }: Silent): boolean {
  return socket.bytesRead === before;
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
