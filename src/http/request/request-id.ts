import { randomUUID } from 'node:crypto';

/** The caller's own request id, where it is one word that is safe to repeat in a header and a log; else a new one. */
export function requestId(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && /^[\w.:/+=@-]{1,128}$/.test(sent) ? sent : randomUUID();
}
