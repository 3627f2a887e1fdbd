import type { FastifyInstance } from 'fastify';
import { corsHeaders, isPreflight } from '../connection/cors.ts';

export interface HeaderOptions {
  /** Origins of pages that may read answers; `*` is every one. */
  readonly corsOrigins?: readonly string[];
  readonly isSecure: boolean;
  readonly isDraining: () => boolean;
}

/** The headers of every answer: its id and time, what browsers must not do with it, and who else may read it. */
export function addStandardHeaders(
  app: FastifyInstance,
  { corsOrigins = [], isSecure, isDraining }: HeaderOptions,
): void {
  if (corsOrigins.length > 0) {
    app.addHook('onRequest', async (request, reply) => {
      const asked = {
        method: request.method,
        origin: request.headers.origin,
        wantedMethod: request.headers['access-control-request-method'],
      };
      const headers = corsHeaders(corsOrigins, asked);
      if (headers === undefined) return;
      void reply.headers(headers);
      if (isPreflight(asked)) await reply.code(204).send();
    });
  }
  app.addHook('onSend', async (request, reply) => {
    void reply.headers(standardHeaders(request.id, reply.elapsedTime));
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', NOTHING);
    if (isSecure) void reply.header('strict-transport-security', 'max-age=31536000');
    // Else an answered connection would stay open, and the server with it, until its client tires of it.
    if (isDraining()) void reply.header('connection', 'close');
  });
}

/** An answer is data: nothing in it may run or be framed. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

export function standardHeaders(id: string, elapsedMs: number): Readonly<Record<string, string>> {
  return {
    'x-request-id': id,
    'x-runtime': (elapsedMs / 1000).toFixed(6),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
