import { jsonSchemaOf } from '../../contract/json-schema.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Route } from '../../kernel/operation.ts';
import { BASE_PATH, type RoutedOperation } from '../answer/answer-operation.ts';
import { answerSchemas, answerShape } from './answers.ts';
import { described } from './field-notes.ts';
import { describedAnswers, ERROR, RESPONSES } from './openapi-answers.ts';
import { queryNote } from './query-notes.ts';
import { requiredFields } from './required-fields.ts';

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
  const isNew = MAKES_ANEW.has(operation.name);
  const body = route.method === 'GET' ? undefined : described(jsonSchemaOf(bodySchema), { isNew });
  const required = requiredFields(operation.name);
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(route.successor === undefined ? {} : { deprecated: true }),
    tags: [route.path.split('/')[1]],
    parameters: [
      ...pathParameters(route.path),
      ...[
        ...(route.query ?? []).map(queryParameter),
        ...(route.method === 'GET' && answerShape(operation.name)?.isList === true ? LIST_PARAMETERS : []),
      ].map((parameter) => (required.includes(parameter.name) ? { ...parameter, required: true } : parameter)),
      ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(route, body, required) }),
    responses: describedAnswers(operation),
  };
}

/** JSON, and the same names in forms; a file comes in a form with parts. */
function requestBody({ mostUploadBytes }: Route, body: JsonObject, required: readonly string[]): JsonObject {
  const schema = required.length === 0 ? body : { ...body, required };
  const form = mostUploadBytes === undefined ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  return {
    ...(required.length === 0 ? {} : { required: true }),
    content: { 'application/json': { schema }, [form]: { schema } },
  };
}

function pathParameters(path: string): readonly JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameter(name: string): JsonObject & { readonly name: string } {
  const { description, schema, example } = queryNote(name);
  return { name, in: 'query', description, schema, ...(example === undefined ? {} : { example }) };
}

/**
 * What makes a thing from nothing but its body: there alone what is not sent has the value of the contract's tables. Updates
 * keep what is there, and bookings take it from their order.
 */
const MAKES_ANEW: ReadonlySet<string> = new Set([
  ...['orders.create', 'packing.pack', 'rates.create', 'rates.explain'],
  ...['addresses.create', 'addresses.validate', 'addresses.check', 'warehouses.create'],
]);

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
