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

function errorResponses({ route }: RoutedOperation): JsonObject {
  const statuses = [
    400,
    401,
    403,
    ...(route.path.includes(':') ? [404] : []),
    ...(route.method === 'GET' ? [] : [413, 415, 422]),
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

const ANY_JSON = { 'application/json': { schema: {} } };

/** Decisions 1: every list takes these. */
const LIST_PARAMETERS = [
  { name: 'page', in: 'query', description: 'Which page.', schema: { type: 'integer', minimum: 1, default: 1 } },
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
        },
      },
    },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
  },
};

const errorResponse = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const RESPONSES = {
  400: errorResponse('Something is missing or cannot be read; `details` names each field.'),
  401: errorResponse('The API key is missing or unknown.'),
  403: errorResponse('The API key is for the other environment.'),
  404: errorResponse('There is nothing under that name.'),
  413: errorResponse('The body is larger than 5 MB.'),
  415: errorResponse('The body is neither JSON nor form data.'),
  422: errorResponse('It can be read, but a rule forbids it.'),
};
