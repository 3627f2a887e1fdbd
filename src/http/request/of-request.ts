import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../kernel/json.ts';
import { readQueryText } from './form-data.ts';
import type { BodyHeaders } from './read-body.ts';

/** Takes the type away from the library, which would refuse what we read: an empty body under any type, or a wrong type. */
export function takeBodyHeaders(request: FastifyRequest): BodyHeaders {
  const type = request.headers['content-type'];
  delete request.raw.headers['content-type'];
  return { type, encoding: headerText(request, 'content-encoding') };
}

/** The API key: a header, else `api_key` of the query. */
export function sentKey(request: FastifyRequest): string | undefined {
  const header = headerText(request, 'x-api-key')?.trim() ?? '';
  if (header !== '') return header;
  const { api_key: key } = queryOf(request);
  return typeof key === 'string' ? key : undefined;
}

/** What stands behind the question mark, of a route that tells nothing of its query. */
export function queryOf(request: FastifyRequest): JsonObject {
  const start = request.url.indexOf('?');
  return start < 0 ? {} : readQueryText(request.url.slice(start + 1));
}

/** Whether the caller has that preference (RFC 7240). */
export function prefers(request: FastifyRequest, preference: string): boolean {
  const told = headerText(request, 'prefer')?.split(',') ?? [];
  return told.some((each) => each.trim() === preference);
}

/** Undefined where the header was not sent, or several times. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The address as the caller sees it; a host that is no plain name is not repeated. */
export function urlOf(request: FastifyRequest): URL {
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
  return new URL(request.url, `${request.protocol}://${host}`);
}
