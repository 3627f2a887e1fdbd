import type { IncomingMessage, ServerResponse } from 'node:http';
import { ShipdockError } from '../../kernel/errors.ts';

const MEGABYTE = 1024 * 1024;
const MOST_DISCARDED_BYTES = 32 * MEGABYTE;
const MOST_DISCARDING_MS = 10_000;

/** Whether the HTTP library found a body to be over its limit. */
export function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 413;
}

export function bodyTooLarge(limitBytes: number): ShipdockError {
  return new ShipdockError('body_too_large', `the body is larger than ${Math.floor(limitBytes / MEGABYTE)} MB`);
}

/**
 * Refuses a request while its client still sends: most clients read no answer before they have sent all, and closing the
 * connection under them would take the answer away. So the rest is read and forgotten, up to 32 MB or 10 s.
 */
export async function refuseOversized(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): Promise<void> {
  const isLast = request.httpVersion === '1.0' || /close/i.test(request.headers.connection ?? '');
  if (isLast) {
    // Node would close with the answer a connection that is to serve no other request.
    response.shouldKeepAlive = true;
    response.removeHeader('connection');
  }
  answer();
  const isWhole = await isDiscarded(request);
  if (!isWhole) request.destroy();
  else if (isLast) request.socket.end();
}

/** Whether all of it came. */
function isDiscarded(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return Promise.resolve(true);
  const { socket } = request;
  const before = socket.bytesRead;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), MOST_DISCARDING_MS);
    const end = () => {
      clearTimeout(timer);
      resolve(true);
    };
    request.once('end', end).once('close', end);
    request.on('data', () => {
      if (socket.bytesRead - before > MOST_DISCARDED_BYTES) resolve(false);
    });
  });
}
