import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { HttpServer } from '../../src/http/server.ts';

interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Json = ReturnType<typeof JSON.parse>;

interface Described {
  readonly document: Json;
  readonly ajv: Ajv2020;
  /** The paths of a method, as `get`, in their parts: literal ones before those with parameters. `/orders/hold` is no order. */
  readonly paths: ReadonlyMap<string, readonly (readonly [path: string, parts: readonly string[]])[]>;
}

let described: Promise<Described> | undefined;
const validators = new Map<string, ValidateFunction>();

/** Every answer that a test gets is held to what openapi.json says of its route. @throws Error where they differ. */
export async function checkAnswer(server: HttpServer, method: string, sent: string, response: Response): Promise<void> {
  // As the server saw it: the client takes `/..` away.
  const url = URL.canParse(sent, 'http://localhost') ? new URL(sent, 'http://localhost').pathname : sent;
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
  if (!url.startsWith('/api/v4/') || url.startsWith('/api/v4/openapi.json') || !isJson || method === 'HEAD') return;
  described ??= describe(server);
  const { document, ajv, paths } = await described;
  const asked = url.replace(/\/+$/, '').slice('/api/v4'.length).split('/');
  const [path] = paths.get(method.toLowerCase())?.find(([, parts]) => matches(parts, asked)) ?? [];
  if (path === undefined) return;
  const pointer = `${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
  const isError = response.statusCode >= 400;
  const answers = document.paths[path][method.toLowerCase()].responses;
  if (!isError && answers[response.statusCode] === undefined) {
    throw new Error(`${method} ${path} answers ${response.statusCode}, of which openapi.json says nothing`);
  }
  const success = Object.keys(answers).find((status) => status.startsWith('2'));
  const place = isError
    ? '#/components/schemas/Error'
    : `#/paths/${pointer}/responses/${success}/content/application~1json/schema`;
  if (!isError && answers[success ?? '']?.content?.['application/json'] === undefined) return;
  const validate = validators.get(place) ?? ajv.compile({ $ref: `api${encodeURI(place)}` });
  validators.set(place, validate);
  const body: Json = JSON.parse(response.body);
  if (validate(body)) {
    const answer = answers[response.statusCode] ?? answers[isError ? 'default' : (success ?? '')];
    const unsaid = unsaidMembers(document, answer, body);
    if (unsaid.length === 0) return;
    throw new Error(`${method} ${path} answers ${unsaid.join(', ')}, of which openapi.json says nothing`);
  }
  const faults = (validate.errors ?? []).slice(0, 5).map((fault) => `${fault.instancePath} ${fault.message}`);
  throw new Error(
    `${method} ${path} answers other than openapi.json says: ${faults.join('; ')}\n${response.body.slice(0, 500)}`,
  );
}

/** What a schema says of members and elements, with all that it is made of. */
interface Said {
  readonly isOpen: boolean;
  readonly items: readonly Json[];
  readonly properties: Readonly<Record<string, Json>>;
}

/** Of each schema of a document once: it would be put together anew for each object of every answer. */
const said = new WeakMap<object, Said>();

/** Members of an answer, however deep, that no schema describes; none below an object of which no member is described. */
function unsaidMembers(document: Json, answer: Json, body: Json): readonly string[] {
  const resolved = (schema: Json): Json =>
    schema?.$ref === undefined
      ? schema
      : resolved(
          schema.$ref
            .split('/')
            .slice(1)
            .reduce((value: Json, key: string) => value[key], document),
        );
  /** A schema and all that it is made of. */
  const parts = (given: Json): readonly Json[] => {
    const schema = resolved(given);
    return [schema, ...[...(schema?.allOf ?? []), ...(schema?.anyOf ?? [])].flatMap(parts)];
  };
  const saidBy = (schema: Json): Said => {
    if (typeof schema !== 'object' || schema === null) return { isOpen: false, items: [], properties: {} };
    const known = said.get(schema);
    if (known !== undefined) return known;
    const all = parts(schema);
    const found: Said = {
      isOpen: all.some((part) => part?.additionalProperties === true),
      items: all.flatMap((part) => part?.items ?? []),
      properties: Object.assign({}, ...all.map((part) => part?.properties)),
    };
    said.set(schema, found);
    return found;
  };
  const unsaid = (value: Json, given: readonly Json[], place: string): readonly string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const schemas = given.map(saidBy);
    if (Array.isArray(value)) {
      const items = schemas.flatMap((schema) => schema.items);
      return value.flatMap((element) => unsaid(element, items, `${place}[]`));
    }
    if (schemas.some((schema) => schema.isOpen)) return [];
    const [only] = schemas;
    const known = schemas.length === 1 && only !== undefined ? only.properties : merged(schemas);
    if (Object.keys(known).length === 0) return [];
    return Object.entries(value).flatMap(([name, member]) => {
      const path = place === '' ? name : `${place}.${name}`;
      return Object.hasOwn(known, name) ? unsaid(member, [known[name]], path) : [path];
    });
  };
  const schema = resolved(answer)?.content?.['application/json']?.schema;
  return [...new Set(unsaid(body, [schema], ''))];
}

function merged(schemas: readonly Said[]): Readonly<Record<string, Json>> {
  return Object.assign({}, ...schemas.map(({ properties }) => properties));
}

async function describe(server: HttpServer): Promise<Described> {
  const document = JSON.parse((await server.inject({ method: 'GET', url: '/api/v4/openapi.json' })).body);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'api', ...document });
  const paths = new Map<string, (readonly [string, readonly string[]])[]>();
  const sorted = Object.keys(document.paths).sort((one, other) => one.split('{').length - other.split('{').length);
  for (const path of sorted) {
    for (const method of Object.keys(document.paths[path])) {
      paths.set(method, [...(paths.get(method) ?? []), [path, path.split('/')]]);
    }
  }
  return { document, ajv, paths };
}

function matches(parts: readonly string[], asked: readonly string[]): boolean {
  return parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at]);
}
