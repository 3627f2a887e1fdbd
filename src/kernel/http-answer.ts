/** What goes back over HTTP, whoever carries it there. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as text or bytes, or the bytes of a file; empty where the status has no body. */
  readonly body: string | Uint8Array;
}
