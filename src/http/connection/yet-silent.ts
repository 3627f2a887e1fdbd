import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps the connections on which nothing was said yet: opened in advance, as balancers do, or, with TLS, without an ended
 * handshake. Nothing is lost with one, and Node waits for a first request on it as long as for the rest of one.
 * @returns those of the moment.
 */
export function yetSilent(server: Server): () => readonly Socket[] {
  const silent = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    silent.set(peer, socket);
    socket.once('close', () => silent.delete(peer));
  });
  // It comes as another socket than the one below it, which is not told of.
  server.on('secureConnection', (socket: Socket) => silent.delete(peerOf(socket)));
  return () => [...silent.values()].filter((socket) => socket.bytesRead === 0);
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
