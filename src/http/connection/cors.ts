/** What a browser asks before it lets a page of another origin read an answer. */
export interface CrossOriginRequest {
  readonly method: string;
  readonly origin: string | undefined;
  /** Of a preflight: the method that the page wants to use. */
  readonly wantedMethod: string | undefined;
}

const ALLOWED_HEADERS = 'X-Api-Key, Content-Type, Idempotency-Key, Prefer, X-Request-Id, X-Shipdock-Dry-Run';
const SHOWN_HEADERS =
  'X-Request-Id, X-Runtime, X-Total, X-Page, X-Per-Page, X-Total-Pages, Link, Deprecation, Retry-After, ' +
  'Idempotent-Replayed, X-Shipdock-Warnings';

/**
 * Headers for pages of those origins (`*` is every one); none for all others. Keys are sent in a header and never by the
 * browser itself, so credentials are not allowed.
 */
export function corsHeaders(
  origins: readonly string[],
  request: CrossOriginRequest,
): Readonly<Record<string, string>> | undefined {
  const { origin } = request;
  const isAllowed = origin !== undefined && (origins.includes('*') || origins.includes(origin));
  if (!isAllowed) return undefined;
  const answered = { 'access-control-allow-origin': origins.includes('*') ? '*' : origin, vary: 'Origin' };
  if (!isPreflight(request)) return { ...answered, 'access-control-expose-headers': SHOWN_HEADERS };
  return {
    ...answered,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': '600',
  };
}

export function isPreflight(request: CrossOriginRequest): boolean {
  return request.method === 'OPTIONS' && request.origin !== undefined && request.wantedMethod !== undefined;
}
