import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { HttpServer } from '../../src/http/server.ts';

interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Json = ReturnType<typeof JSON.parse>;

let described: Promise<{ readonly document: Json; readonly ajv: Ajv2020 }> | undefined;
const validators = new Map<string, ValidateFunction>();

/** Every answer that a test gets is held to what openapi.json says of its route. @throws Error where they differ. */
export async function checkAnswer(server: HttpServer, method: string, sent: string, response: Response): Promise<void> {
  // As the server saw it: the client takes `/..` away.
  const url = URL.canParse(sent, 'http://localhost') ? new URL(sent, 'http://localhost').pathname : sent;
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
  if (!url.startsWith('/api/v4/') || url.startsWith('/api/v4/openapi.json') || !isJson || method === 'HEAD') return;
  described ??= describe(server);
  const { document, ajv } = await described;
  const candidates = Object.keys(document.paths).filter(
    (each) => matches(each, url) && method.toLowerCase() in document.paths[each],
  );
  // Literal paths before those with parameters: `/orders/hold` is no order.
  const [path] = candidates.sort((one, other) => one.split('{').length - other.split('{').length);
  if (path === undefined) return;
  const pointer = `${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
  const isError = response.statusCode >= 400;
  const answers = document.paths[path][method.toLowerCase()].responses;
  const success = Object.keys(answers).find((status) => status.startsWith('2'));
  const place = isError
    ? '#/components/schemas/Error'
    : `#/paths/${pointer}/responses/${success}/content/application~1json/schema`;
  if (!isError && answers[success ?? '']?.content?.['application/json'] === undefined) return;
  const validate = validators.get(place) ?? ajv.compile({ $ref: `api${encodeURI(place)}` });
  validators.set(place, validate);
  if (validate(JSON.parse(response.body))) return;
  const faults = (validate.errors ?? []).slice(0, 5).map((fault) => `${fault.instancePath} ${fault.message}`);
  throw new Error(
    `${method} ${path} answers other than openapi.json says: ${faults.join('; ')}\n${response.body.slice(0, 500)}`,
  );
}

async function describe(server: HttpServer) {
  const document = JSON.parse((await server.inject({ method: 'GET', url: '/api/v4/openapi.json' })).body);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', ...document });
  return { document, ajv };
}

function matches(path: string, url: string): boolean {
  const asked = url.replace(/\/+$/, '').slice('/api/v4'.length).split('/');
  const parts = path.split('/');
  return parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at]);
}
