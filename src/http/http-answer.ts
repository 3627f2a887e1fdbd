/** What goes back over HTTP, whoever carries it there. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; empty where the status has no body. */
  readonly body: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  if (status === 204) return { status, headers, body: '' };
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}
