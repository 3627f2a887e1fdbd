import type { Socket } from 'node:net';
import { JSON_TYPE } from '../answer/http-answer.ts';
import { requestId } from '../request/request-id.ts';

/** Who still sends has so long to read why it is closed: most clients read no answer before they have sent all. */
const LINGER_MS = 10_000;

/** What cannot be read as HTTP at all, or does not come whole: answered by hand, because there is no request to answer. */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  if (error.code !== undefined && /^ERR_(SSL|TLS)_/.test(error.code)) {
    // Without TLS between them nothing can be said.
    socket.destroy();
    return;
  }
  const { status, code, sentence } = meaning(error.code);
  const body = JSON.stringify({ error: sentence, code, retryable: false });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId(undefined)}`,
      'X-Runtime: 0.000000',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function meaning(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        code: 'unreadable_body',
        sentence: 'the headers are larger than 16 KB',
      };
    case 'HPE_INVALID_EOF_STATE':
      return { status: '400 Bad Request', code: 'unreadable_body', sentence: 'the request breaks off before its end' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: '408 Request Timeout', code: 'timed_out', sentence: 'the request did not arrive in time' };
    default:
      return { status: '400 Bad Request', code: 'unreadable_body', sentence: 'this is not a readable HTTP request' };
  }
}
