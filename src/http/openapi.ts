import { jsonSchemaOf } from '../contract/json-schema.ts';
import type { JsonObject } from '../kernel/json.ts';
import { BASE_PATH, type RoutedOperation } from './answer-operation.ts';
import { answerSchemas, answerShape } from './answers.ts';
import { described } from './field-notes.ts';
import { queryNote } from './query-notes.ts';

/** The OpenAPI 3.1 description of these routes, made from the operations themselves. */
export async function openApiDocument(operations: readonly RoutedOperation[]): Promise<JsonObject> {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    const path = operation.route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.route.method.toLowerCase()]: await describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'shipdock', version: '4' },
    servers: [{ url: BASE_PATH }],
    security: [{ header: [] }, { query: [] }],
    paths,
    components: {
      securitySchemes: SECURITY,
      schemas: { Error: ERROR, ...(await answerSchemas()) },
      responses: RESPONSES,
    },
  };
}

async function describe(operation: RoutedOperation): Promise<JsonObject> {
  const { route } = operation;
  const { bodySchema } = await operation.load();
  const body = route.method === 'GET' ? undefined : described(jsonSchemaOf(bodySchema));
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(route.successor === undefined ? {} : { deprecated: true }),
    tags: [route.path.split('/')[1]],
    parameters: [
      ...pathParameters(route.path),
      ...(route.query ?? []).map(queryParameter),
      ...(route.method === 'GET' && answerShape(operation.name)?.isList === true ? LIST_PARAMETERS : []),
      ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      [route.status]:
        route.status === 204 ? { description: 'Done.' } : { description: 'Done.', content: contentOf(operation) },
      ...errorResponses(operation),
    },
  };
}

/** JSON, or a file. */
function contentOf({ name, route }: RoutedOperation): JsonObject {
  if (route.answers !== undefined) return { [route.answers]: { schema: { type: 'string', format: 'binary' } } };
  const shape = answerShape(name);
  if (shape === undefined) return ANY_JSON;
  const one = { $ref: `#/components/schemas/${shape.name}` };
  return { 'application/json': { schema: shape.isList ? { type: 'array', items: one } : one } };
}

function pathParameters(path: string): readonly JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameter(name: string): JsonObject {
  const { description, schema, example } = queryNote(name);
  return { name, in: 'query', description, schema, ...(example === undefined ? {} : { example }) };
}

function errorResponses({ name, route }: RoutedOperation): JsonObject {
  const statuses = [
    400,
    401,
    403,
    ...(route.path.includes(':') ? [404] : []),
    ...(route.method === 'GET' ? [] : [413, 415, 422]),
  ];
  const listed = statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }] as const);
  // A list of rates that is empty tells why with the error.
  const refused = name === 'rates.create' ? [[422, NO_RATES] as const] : [];
  return Object.fromEntries([...listed, ...refused, ['default', { $ref: '#/components/responses/default' }]]);
}

const ANY_JSON = { 'application/json': { schema: {} } };

/** Decisions 1: every list takes these. */
const LIST_PARAMETERS = [
  {
    name: 'page',
    in: 'query',
    description:
      'Which page. Rows that leave the list meanwhile move others onto a page that was read; after_id passes none over.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  {
    name: 'per_page',
    in: 'query',
    description: 'How long a page is; above 100 it is served as 100.',
    schema: { type: 'integer', minimum: 1, default: 100 },
  },
  { name: 'sort', in: 'query', description: 'The field to sort by.', schema: { type: 'string' } },
  { name: 'direction', in: 'query', description: 'Which way.', schema: { enum: ['asc', 'desc'], default: 'asc' } },
];

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The first answer is kept for 24 hours under this key and given again.',
  schema: { type: 'string', maxLength: 255 },
};

const SECURITY = {
  header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api_key' },
};

/** Decisions 1. */
const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'One sentence that a person can act on.' },
    code: { type: 'string', description: 'Stable, in snake_case.' },
    hint: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          field: { type: 'string', examples: ['order_line_items[0].quantity'] },
          message: { type: 'string' },
          id: { type: 'string', description: 'Of what stands in the way, as the order that has the number.' },
        },
        description: 'Some codes tell more: the legal statuses, the line of a file.',
        additionalProperties: true,
      },
    },
    request_id: { type: 'string', description: 'Of a fault of ours (500): what to report it with.' },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
  },
};

const errorResponse = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const NO_RATES: JsonObject = {
  description: 'Nothing is offered: as an error, with the reasons of every service.',
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { $ref: '#/components/schemas/rates' }] },
    },
  },
};

const RESPONSES = {
  400: errorResponse('Something is missing or cannot be read; `details` names each field.'),
  401: errorResponse('The API key is missing or unknown.'),
  403: errorResponse('The API key is for the other environment.'),
  404: errorResponse('There is nothing under that name.'),
  413: errorResponse('The body is larger than 5 MB.'),
  415: errorResponse('The body is neither JSON nor form data.'),
  422: errorResponse('It can be read, but a rule forbids it.'),
  default: errorResponse(
    'Whatever else stands in the way: 402 switched off for the account, 404 something that the body names, 409 the same ' +
      'Idempotency-Key is still running, 422 a rule forbids it, 423 another request holds it, 429 too many requests, ' +
      '500 a fault of ours, 502 or 504 the carrier, 503 not ready.',
  ),
};
