/** A request to the API, wherever it is answered: by a server, or by the router in this process. */
export interface ApiRequest {
  readonly method: string;
  /** Below /api/v4, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** A POST that changes nothing: there is no answer to keep. */
  readonly isRead?: boolean;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The same as it came: of a file, `text` is none. */
  readonly bytes: Uint8Array;
}

/** Sends one request. @throws ShipdockError `server_unreachable`. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;
