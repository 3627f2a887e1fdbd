/** Bytes that a request's body may have: a server refuses more, and what sends it much cuts it into requests. */
export const MOST_BODY_BYTES = 5 * 1024 * 1024;
