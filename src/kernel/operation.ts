import type { JsonObject } from './json.ts';
import type { ToldMembers } from './told-members.ts';

/** What an operation is asked, in the API's own words: path parameters, query and body, still unread. */
export interface OperationInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Of a list: whether nobody will read how many there are in all. To count them costs more than to answer a page. */
  readonly uncounted?: boolean;
  /** Of a list or an order: what is told of it. What belongs to others of their members may be left away. */
  readonly told?: ToldMembers;
}

/** What an operation answers. `value` is the JSON of the matching route, byte for byte. */
export interface Reply<Output> {
  readonly value: Output;
  /** HTTP status where it differs from the route's own (a repeat that created nothing answers 200, not 201). */
  readonly status?: number;
  /**
   * Of one page of a list: how many there are in all, and which page this is. Absent where the list is answered whole, or
   * `uncounted`.
   */
  readonly page?: { readonly total: number; readonly page: number; readonly perPage: number };
  /** A file that is the whole answer; `value` is then null. */
  readonly file?: FileAnswer;
  /** Sentences for the person who asked; never a reason to fail. */
  readonly warnings?: readonly string[];
}

/** Bytes that are answered as they are. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly filename: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/v4, parameters as `:id`. */
  readonly path: string;
  /** Status of a success (decisions 1). */
  readonly status: 200 | 201 | 204;
  /** Names of the query parameters that it reads, beside those of every list. */
  readonly query?: readonly string[];
  /** Of a route that answers no JSON but a file: its media type. */
  readonly answers?: string;
  /** Of a route that takes a file as multipart/form-data: the largest body, in bytes. */
  readonly mostUploadBytes?: number;
  /** Of a deprecated route: the path that replaces it, with the same parameters. */
  readonly successor?: string;
}

/** The loaded half of an operation: the function that does it. */
export interface OperationModule<Context, Output> {
  execute(context: Context, input: OperationInput): Promise<Reply<Output>>;
  /** The zod schema that its body is read with, for the OpenAPI document; absent where it takes none. */
  readonly bodySchema?: unknown;
}

/**
 * One thing that shipdock can do. The description is light and always there; what it needs to run is loaded when it is
 * first called, so that a command loads nothing that it does not use.
 */
export interface Operation<Context, Output> {
  /** Noun and verb, as in `orders.split`. */
  readonly name: string;
  readonly summary: string;
  /** Absent where only the terminal offers it (import, plan, export). */
  readonly route?: Route;
  /** Whether it changes anything; a read never takes the write lock. */
  readonly changes: boolean;
  /**
   * Whether it awaits nothing but the database, so that all it does can be part of one unit of work with more in it: with
   * the answer that is kept under its Idempotency-Key. A function where what is sent decides.
   */
  readonly isOneUnit?: true | ((body: JsonObject) => boolean);
  /**
   * Of one whose path names nothing: the fields of its query or body that name what it is asked about; the first that is sent
   * does.
   */
  readonly subject?: readonly string[];
  readonly load: () => Promise<OperationModule<Context, Output>>;
}
