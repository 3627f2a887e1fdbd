import { randomBytes } from 'node:crypto';
import { hashKey, makeKey } from '../../src/accounts/api-key.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createServer, type HttpServer } from '../../src/http/server.ts';
import type { Environment } from '../../src/kernel/context.ts';
import { keptLog } from '../kept-log.ts';
import { checkAnswer } from './described-answer.ts';

/** What came back. `json` is undefined where there is no body. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  // Tests say what they expect of it.
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface Sent {
  readonly body?: unknown;
  /** Sent as it is, with no content type unless `headers` names one. */
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Serving {
  readonly server: HttpServer;
  readonly faults: unknown[];
}

/** One of each engine: making its routes takes as long as dozens of requests. */
const serving = new WeakMap<Engine, Serving>();

/** A client of a server without a socket, which all clients of an engine share. */
export class Api {
  readonly server: HttpServer;
  readonly engine: Engine;
  readonly key: string;
  /** What the server took for faults of its own. */
  readonly faults: unknown[];

  constructor(engine: Engine, key: string) {
    const { server, faults } = serving.get(engine) ?? serve(engine);
    this.engine = engine;
    this.server = server;
    this.faults = faults;
    this.key = key;
  }

  /** The server of a fresh key of the engine's own account. */
  static async on(engine: Engine): Promise<Api> {
    return new Api(engine, await addKey(engine, engine.services.account));
  }

  get(path: string, sent: Sent = {}): Promise<Answer> {
    return this.send('GET', path, sent);
  }

  post(path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    return this.send('POST', path, { ...sent, body });
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.send('DELETE', path, { body });
  }

  /** A request below /api/v4 with the key, as JSON unless told otherwise. */
  send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.bare(method, `/api/v4${path}`, { ...sent, headers: { 'x-api-key': this.key, ...sent.headers } });
  }

  /** A request as it is. */
  async bare(method: string, url: string, sent: Sent = {}): Promise<Answer> {
    const hasBody = sent.body !== undefined;
    const payload = hasBody ? JSON.stringify(sent.body) : sent.raw;
    const response = await this.server.inject({
      // Methods that the API does not have are sent too.
      method: method as 'GET',
      url,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...sent.headers },
      ...(payload === undefined ? {} : { payload }),
    });
    await checkAnswer(this.server, method, url, response);
    return {
      status: response.statusCode,
      headers: response.headers as Readonly<Record<string, string | undefined>>,
      text: response.body,
      json: isJson(response.headers['content-type']) ? JSON.parse(response.body) : undefined,
      bytes: response.rawPayload,
    };
  }
}

function serve(engine: Engine): Serving {
  const faults: unknown[] = [];
  const fault = (error: unknown, id: string): void => {
    faults.push(error);
    keptLog().fault(error, id);
  };
  const made = { server: createServer(engine, { log: { ...keptLog(), fault } }), faults };
  serving.set(engine, made);
  return made;
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/json');
}

/** A new key of the account; the database keeps its hash. */
export async function addKey(
  engine: Engine,
  account: string,
  environment: Environment = 'sandbox',
  revokedAt: string | null = null,
): Promise<string> {
  const key = makeKey(environment, randomBytes(34));
  await engine.database.write((transaction) =>
    transaction.insertRows('api_keys', [
      {
        id: engine.services.ids.next('key'),
        account_id: account,
        environment,
        hash: hashKey(key),
        created_at: new Date().toISOString(),
        revoked_at: revokedAt,
      },
    ]),
  );
  return key;
}

/** A key of another account in the same database. */
export async function addStranger(engine: Engine): Promise<string> {
  const id = engine.services.ids.next('account');
  const row = { id, name: `stranger ${id}`, next_shid: 1, created_at: new Date().toISOString() };
  await engine.database.write((transaction) => transaction.insertRows('accounts', [row]));
  return addKey(engine, id);
}
