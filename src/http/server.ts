import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { authenticateKey, type KeyCaller } from '../accounts/operations/authenticate-key.ts';
import type { Engine } from '../engine/engine.ts';
import { OPERATIONS } from '../engine/operation-table.ts';
import { MOST_BODY_BYTES } from '../kernel/body-limit.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { HttpAnswer } from '../kernel/http-answer.ts';
import { answerOperation, BASE_PATH, type OperationRequest, type RoutedOperation } from './answer/answer-operation.ts';
import { errorAnswer } from './answer/error-answer.ts';
import { serveFiles } from './answer/files.ts';
import { jsonAnswer } from './answer/http-answer.ts';
import { send, sendError } from './answer/send.ts';
import { addStandardHeaders, standardHeaders } from './answer/standard-headers.ts';
import { TooManyRequests } from './answer/too-many-requests.ts';
import { refuseConnection } from './connection/client-error.ts';
import { inSequence, type Sequence } from './connection/in-sequence.ts';
import { createRateLimit } from './connection/rate-limit.ts';
import { untilLeft } from './connection/until-left.ts';
import { yetSilent } from './connection/yet-silent.ts';
import { Readiness } from './health/readiness.ts';
import type { RequestLog } from './health/request-log.ts';
import { publishedReference } from './openapi/published-reference.ts';
import { readDryRun } from './request/dry-run-header.ts';
import { headerText, prefers, sentKey, takeBodyHeaders, urlOf } from './request/of-request.ts';
import { requestId } from './request/request-id.ts';

/** Order numbers of 255 characters, percent-encoded, and then some. */
const MOST_PARAMETER_CHARACTERS = 4096;
const REQUEST_TIMEOUT_MS = 120_000;
/** How long a client may take to begin TLS; and to send or read once the server is told to stop: Node looks at it no more then. */
const MOST_STALLED_MS = 5_000;

export interface ServerOptions {
  readonly log: RequestLog;
  /** What others know of it too, if any do. */
  readonly readiness?: Readiness;
  /** Who asks, where nobody needs a key: in the process of whoever may open the data. */
  readonly caller?: KeyCaller;
  /** Requests a minute that each key may make; absent means any number. */
  readonly requestsPerMinute?: number;
  /** Origins of pages that may read answers; `*` is every one. */
  readonly corsOrigins?: readonly string[];
  /** PEM texts, where it speaks TLS itself. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** The API over HTTP, with or without a socket. */
export interface HttpServer {
  /** Accepts connections from then on. @throws Error of the system where it cannot. @returns the port. */
  listen(place: { readonly host: string; readonly port: number } | { readonly fd: number }): Promise<number>;
  /** Answers a request without a socket, for tests and for `shipdock api`. */
  readonly inject: FastifyInstance['inject'];
  /** Stops accepting, finishes what runs. The engine stays open. */
  close(): Promise<void>;
}

/** Serves the operations of the engine at /api/v4. Every answer is made here or in answer-operation; nothing escapes. */
export function createServer(engine: Engine, options: ServerOptions): HttpServer {
  const { readiness = new Readiness(engine) } = options;
  const log = readiness.heeding(options.log);
  const sequence = inSequence();
  const app = createApp(options, sequence);
  const silent = yetSilent(app.server);
  const callers = new WeakMap<FastifyRequest, KeyCaller>();
  let isDraining = false;
  addStandardHeaders(app, {
    corsOrigins: options.corsOrigins ?? [],
    isSecure: options.tls !== undefined,
    isDraining: () => isDraining,
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(await sequence.turn(raw, reply.raw))) {
      reply.hijack();
      return;
    }
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw hostMissing();
  });
  app.addHook('onResponse', async (request, reply) => {
    log.answered(logged(request, reply, callers.get(request)));
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errorAnswer(routeNotFound(), '')));
  app.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  app.get('/healthz', async (request, reply) =>
    send(reply, isDraining ? draining() : await health(engine, readiness, request.id)),
  );
  const operations = OPERATIONS.filter(isRouted);
  const reference = publishedReference(operations);
  app.get(`${BASE_PATH}/openapi.json`, async (_request, reply) => send(reply, await reference.document()));
  app.get('/docs', async (_request, reply) => send(reply, await reference.page()));
  serveFiles(app, engine);
  const entrance = createEntrance(engine, options);
  for (const operation of operations) addRoute(app, engine, { callers, log, entrance }, operation);
  return {
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    async listen(place) {
      // A socket that is open already is taken by its number, which the library passes on though its type does not say so.
      await app.listen(place as { port: number });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    },
    async close() {
      isDraining = true;
      await untilLeft(app.server);
      for (const socket of silent()) socket.destroy();
      await closed(app, sequence);
    },
  };
}

function createApp({ log, tls }: ServerOptions, sequence: Sequence): FastifyInstance {
  // With `https` the library calls its type another one, though its methods are the same.
  const app = Fastify({
    // Node would answer a request without a host by itself, with nothing to read.
    ...(tls === undefined
      ? { http: { requireHostHeader: false } }
      : { https: { cert: tls.cert, key: tls.key, requireHostHeader: false, handshakeTimeout: MOST_STALLED_MS } }),
    logger: false,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // What comes in on an open connection while the server drains is answered too.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MOST_PARAMETER_CHARACTERS },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(standardHeaders(request.id, 0));
      sendError(log, error, request, reply);
    },
    // Told before the answer to what came first, it would be taken for that.
    clientErrorHandler: (error, socket) => void sequence.answered(socket).then(() => refuseConnection(error, socket)),
  }) as unknown as FastifyInstance;
  app.server.on(tls === undefined ? 'connection' : 'secureConnection', sequence.opened);
  // Else Node refuses an expectation that it does not know by itself, with a bare 417; RFC 9110 10.1.1 lets us pass over it.
  app.server.on('checkExpectation', app.routing);
  // Whoever says that he sends nothing more (`nc -N`) still reads: Node would end the connection with the work done and unanswered.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  // Bodies are read by read-body.ts alone, whatever their type claims.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app;
}

/** Finishes what runs; whoever stalls then is cut off. */
async function closed(app: FastifyInstance, sequence: Sequence): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of sequence.stalled()) socket.destroy();
  }, MOST_STALLED_MS);
  await app.close();
  clearTimeout(cut);
}

type Entrance = (request: FastifyRequest) => Promise<KeyCaller>;

/** Who comes in: the holder of a good key, not more often than is allowed. */
function createEntrance(engine: Engine, options: ServerOptions): Entrance {
  const { caller, requestsPerMinute } = options;
  const limit = requestsPerMinute === undefined ? undefined : createRateLimit(requestsPerMinute);
  return async (request) => {
    const known = caller ?? (await authenticateKey(engine.services, sentKey(request)));
    const waitSeconds = limit?.take(known.actor.name, performance.now()) ?? 0;
    if (waitSeconds > 0) throw new TooManyRequests(requestsPerMinute ?? 0, waitSeconds);
    return known;
  };
}

interface RouteParts {
  readonly callers: WeakMap<FastifyRequest, KeyCaller>;
  readonly log: RequestLog;
  readonly entrance: Entrance;
}

function addRoute(
  app: FastifyInstance,
  engine: Engine,
  { callers, log, entrance }: RouteParts,
  operation: RoutedOperation,
): void {
  const bodyHeaders = new WeakMap<FastifyRequest, OperationRequest['bodyHeaders']>();
  app.route({
    method: operation.route.method,
    url: BASE_PATH + operation.route.path,
    bodyLimit: operation.route.mostUploadBytes ?? MOST_BODY_BYTES,
    onRequest: async (request) => {
      bodyHeaders.set(request, takeBodyHeaders(request));
      callers.set(request, await entrance(request));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      const headers = bodyHeaders.get(request);
      if (caller === undefined || headers === undefined) throw new Error('a handler runs after its hooks');
      const answer = await answerOperation(engine, operation, {
        id: request.id,
        caller,
        // The router answers one decoded text per parameter of the path.
        params: request.params as Readonly<Record<string, string>>,
        url: urlOf(request),
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
        bodyHeaders: headers,
        idempotencyKey: headerText(request, 'idempotency-key'),
        isDryRun: readDryRun(headerText(request, 'x-shipdock-dry-run')),
        wantsAnswer: prefers(request, 'return=representation'),
        isByTerminal: prefers(request, 'hints=commands'),
        onFault: (error) => log.fault(error, request.id),
      });
      return send(reply, answer);
    },
  });
}

function isRouted(operation: (typeof OPERATIONS)[number]): operation is RoutedOperation {
  return operation.route !== undefined;
}

function draining(): HttpAnswer {
  return jsonAnswer(503, { status: 'draining' });
}

async function health(engine: Engine, readiness: Readiness, requestId: string): Promise<HttpAnswer> {
  try {
    await readiness.check();
    return jsonAnswer(200, { status: 'ok', environment: engine.environment });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

function hostMissing(): ShipdockError {
  return new ShipdockError('unreadable_body', 'this is not a readable HTTP request: the header Host is missing');
}

function routeNotFound(): ShipdockError {
  return new ShipdockError('route_not_found', 'Route not found', { about: 'nothing' });
}

function logged(request: FastifyRequest, reply: FastifyReply, caller: KeyCaller | undefined) {
  return {
    id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
    caller: caller?.actor.name,
  };
}
