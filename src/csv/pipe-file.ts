import { constants, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';

/**
 * The bytes of the named pipe at the path; undefined where it is none. Opened like a file it would keep the process until somebody
 * writes to it, whatever signal comes.
 */
export function openNamedPipe(path: string): AsyncIterable<Uint8Array> | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFIFO() !== true) return undefined;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}
