import { ERROR_CATALOGUE, type ErrorCode } from '../../kernel/error-catalogue.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import type { ApiAnswer } from './transport.ts';

/** The error that a server answered, as the operation would have thrown it here: the same code, so the same exit code. */
export function remoteError(answer: ApiAnswer): ShipdockError {
  if (answer.status < 400) return sentOn(answer);
  const body = errorBody(answer.text);
  if (body === undefined) {
    const message = `the server answered ${answer.status} without saying why`;
    return new ShipdockError(answer.status >= 500 ? 'server_unreachable' : 'server_refused', message, {
      about: 'nothing',
      hint: 'is that address a shipdock server?',
    });
  }
  const { error, code, hint, details, retryable, ...rest } = body;
  return new ShipdockError(codeOf(answer.status, code), sentence(answer.status, error), {
    ...hintOf(answer.status, code, hint),
    details: Array.isArray(details) ? (details as readonly ErrorDetail[]) : [],
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    body: rest,
  });
}

/** Nothing is followed: the key would go along, to whoever is named, and a POST would become a GET. */
function sentOn({ status, headers: { location = '' } }: ApiAnswer): ShipdockError {
  const server = URL.canParse(location) ? location.replace(/\/api\/v4\b.*$/s, '') : undefined;
  return new ShipdockError('server_unreachable', `the server answered ${status}, which sends on to ${location}`, {
    hint: server === undefined ? 'is that address a shipdock server?' : shell`--server ${server}`,
  });
}

type Body = Readonly<Record<string, unknown>> & { readonly error: string };

function errorBody(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isError = typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
    return isError ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

/** These two have bodies without a code (decisions 1); a code that only a newer server knows counts by its status. */
function codeOf(status: number, code: unknown): ErrorCode {
  if (typeof code === 'string' && code !== 'bug' && Object.hasOwn(ERROR_CATALOGUE, code)) return code as ErrorCode;
  if (status === 401) return 'unauthorized';
  if (status === 404) return code === undefined ? 'route_not_found' : 'not_found';
  if (status === 403) return 'wrong_environment';
  if (status === 409 || status === 423) return 'locked';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_fault' : 'server_refused';
}

function sentence(status: number, error: string): string {
  if (status === 401) return 'the server does not know the API key, or it was revoked';
  return error === 'Route not found' ? 'the server has no such route' : error;
}

function hintOf(status: number, code: unknown, hint: unknown): { readonly hint?: string } {
  if (typeof hint === 'string') return { hint };
  if (status === 401) return { hint: 'shipdock keys list, where the data is' };
  return status === 404 && code === undefined ? { hint: 'compare what shipdock version says here and there' } : {};
}
