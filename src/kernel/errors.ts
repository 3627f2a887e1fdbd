import { ERROR_CATALOGUE, type ErrorCode, type ErrorEntry } from './error-catalogue.ts';

/** One problem of several: which field (path as in `order_line_items[0].quantity`), and what to do about it. */
export interface ErrorDetail {
  readonly field?: string;
  readonly message: string;
  readonly [extra: string]: unknown;
}

export interface ErrorParts {
  /** A command that can be pasted, or the smallest change that helps. */
  readonly hint?: string;
  readonly details?: readonly ErrorDetail[];
  readonly cause?: unknown;
  /** Members that the error body carries beside the fixed ones (`rates`, `errors` of an empty rating). */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Where this one differs from others of its code: whether the same request may succeed later. */
  readonly retryable?: boolean;
}

/** The body of an error over HTTP and with `--json` (decisions 1). */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly hint?: string;
  readonly details?: readonly ErrorDetail[];
  readonly retryable: boolean;
  readonly [extra: string]: unknown;
}

/** The one expected error: a stable code from the catalogue and a sentence that a person can act on. */
export class ShipdockError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, parts: ErrorParts = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = 'ShipdockError';
    this.code = code;
    this.hint = parts.hint;
    this.details = parts.details ?? [];
    this.body = parts.body ?? {};
    this.retryable = parts.retryable ?? this.entry.retryable ?? false;
  }

  get entry(): ErrorEntry {
    return ERROR_CATALOGUE[this.code];
  }

  get status(): number {
    return this.entry.status;
  }

  get exitCode(): number {
    return this.entry.exit;
  }

  toBody(): ErrorBody {
    return {
      ...this.body,
      error: this.message,
      code: this.code,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details.length === 0 ? {} : { details: this.details }),
      retryable: this.retryable,
    };
  }
}

/** An expected error keeps its code; anything else is a bug of ours. */
export function toShipdockError(error: unknown): ShipdockError {
  if (error instanceof ShipdockError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ShipdockError('bug', message, { cause: error });
}
