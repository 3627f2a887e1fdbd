import type { JsonObject } from '../../kernel/json.ts';
import type { RoutedOperation } from '../answer/answer-operation.ts';
import { answerShape } from './answers.ts';

/** What an operation answers, by status: successes, and what may be in the way. */
export function describedAnswers(operation: RoutedOperation): JsonObject {
  return { ...successes(operation), ...errorResponses(operation) };
}

function successes(operation: RoutedOperation): JsonObject {
  const { status } = operation.route;
  const content = { content: contentOf(operation) };
  if (status === 204) {
    if (answerShape(operation.name) === undefined) return { 204: { description: 'Done.' } };
    const told = 'What was done, where there is anything to say and `Prefer: return=representation` asks for it.';
    return { 204: { description: 'Done.' }, 200: { description: told, ...content } };
  }
  const again = MAY_BE_THERE[operation.name];
  const isList = operation.route.method === 'GET' && answerShape(operation.name)?.isList === true;
  const headers = isList ? { headers: LIST_HEADERS } : {};
  return {
    [status]: { description: 'Done.', ...headers, ...content },
    ...(again && { 200: { description: again, ...content } }),
  };
}

/** What answers 200 instead of 201, and when. */
const BOOKED_BEFORE = 'It was booked before: the shipment that is there.';
const MAY_BE_THERE: Readonly<Record<string, string>> = {
  'batches.begin': 'The batch that was begun before.',
  'carriers.add': 'A new tariff of a carrier that is there.',
  'manifests.close': 'The day was closed before: its manifests.',
  'policies.apply': 'Another file of its kind was in force.',
  'proposed_shipments.book': BOOKED_BEFORE,
  'shipments.book': BOOKED_BEFORE,
  'shipments.bookOrder': BOOKED_BEFORE,
  'shipments.createExternal': BOOKED_BEFORE,
  'skus.save': 'It was there, and is changed.',
};

/** JSON, or a file. */
function contentOf({ name, route }: RoutedOperation): JsonObject {
  if (route.answers !== undefined) return { [route.answers]: { schema: { type: 'string', format: 'binary' } } };
  const shape = answerShape(name);
  if (shape === undefined) return ANY_JSON;
  const one = { $ref: `#/components/schemas/${shape.name}` };
  return { 'application/json': { schema: shape.isList ? { type: 'array', items: one } : one } };
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
/** Decisions 1: every list has these. */
const LIST_HEADERS = {
  'X-Total': { description: 'How many there are in all.', schema: { type: 'integer' } },
  'X-Page': { description: 'Which page this is.', schema: { type: 'integer' } },
  'X-Per-Page': { description: 'How long a page is: 100 where more were asked for.', schema: { type: 'integer' } },
  'X-Total-Pages': { description: 'How many pages there are.', schema: { type: 'integer' } },
  Link: { description: 'The first, previous, next and last page (RFC 8288).', schema: { type: 'string' } },
};

/** The body of every error (decisions 1). */
export const ERROR = {
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
          mend: { type: 'string', description: 'What helps with this one.' },
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

/** Those that are the same on every route, by status. */
export const RESPONSES = {
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
