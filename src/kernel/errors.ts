import { type Advice, inWords, type Words } from './advice.ts';
import { ERROR_CATALOGUE, type ErrorCode, type ErrorEntry, type RefusalCode } from './error-catalogue.ts';
import { given } from './given.ts';

/** One problem of several: which field (path as in `order_line_items[0].quantity`), and what to do about it. */
export interface ErrorDetail {
  readonly field?: string;
  readonly message: string;
  /** What helps with this one. */
  readonly mend?: string | Advice;
  readonly [extra: string]: unknown;
}

export interface ErrorParts {
  /** A command that can be pasted, or the smallest change that helps. */
  readonly hint?: string;
  /** The same as a request of the API, where the hint is a command (`next-steps/`). */
  readonly request?: string;
  readonly details?: readonly ErrorDetail[];
  readonly cause?: unknown;
  /** Members that the error body carries beside the fixed ones (`rates`, `errors` of an empty rating). */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Where this one differs from others of its code: whether the same request may succeed later. */
  readonly retryable?: boolean;
}

/**
 * What a refusal is about, which it must say: a `field` of the request by its path (`rate_id`, `order_line_items[0].sku`, the
 * `id` of a path); each problem with a field of its own (`details`); the `subject`, which is the order or shipment that the
 * operation is asked about, by whatever field of its request; or `nothing` that a request has a field for (a file of the
 * terminal, a route).
 */
export type RefusalParts = ErrorParts & (About | { readonly details: readonly ErrorDetail[] });

export type About = { readonly field: string } | { readonly about: 'subject' | 'nothing' };

/** Of what is named by a field that is known where it is read; without one it is the subject of the operation. */
export function aboutField(field: string | undefined): About {
  return field === undefined ? { about: 'subject' } : { field };
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
  readonly request: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;

  /** Whether it is about what the operation was asked about: only who was asked knows by which field that was named. */
  readonly isOfSubject: boolean;

  constructor(code: Exclude<ErrorCode, RefusalCode>, message: string, parts?: ErrorParts);
  constructor(code: ErrorCode, message: string, parts: RefusalParts);
  constructor(
    code: ErrorCode,
    message: string,
    parts: ErrorParts & { readonly field?: string; readonly about?: 'subject' | 'nothing' } = {},
  ) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = 'ShipdockError';
    this.code = code;
    this.hint = parts.hint;
    this.request = parts.request;
    this.details = parts.details ?? (parts.field === undefined ? [] : [{ field: parts.field, message }]);
    this.isOfSubject = parts.about === 'subject';
    this.body = parts.body ?? {};
    this.retryable = parts.retryable ?? this.entry.retryable ?? false;
  }

  /** The same error told otherwise; what is not named stays. */
  with(changes: Pick<ErrorParts, 'hint' | 'request' | 'details'> & { readonly message?: string }): ShipdockError {
    const { message = this.message, hint = this.hint, details = this.details } = changes;
    const request = changes.hint === undefined ? this.request : changes.request;
    return new ShipdockError(this.code, message, {
      ...(hint === undefined ? {} : { hint }),
      ...(request === undefined ? {} : { request }),
      ...(details.length > 0 || !this.isOfSubject ? { details } : { about: 'subject' }),
      body: this.body,
      retryable: this.retryable,
      cause: this,
    });
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

  /** @param words those of whoever is told it. */
  toBody(words: Words = 'commands'): ErrorBody {
    const { hint, request } = this;
    return {
      ...this.body,
      error: this.message,
      code: this.code,
      ...(hint === undefined ? {} : { hint: inWords({ hint, ...given('request', request) }, words) }),
      ...(this.details.length === 0 ? {} : { details: this.details.map((detail) => mendIn(detail, words)) }),
      retryable: this.retryable,
    };
  }
}

function mendIn(detail: ErrorDetail, words: Words): ErrorDetail {
  return typeof detail.mend === 'object' ? { ...detail, mend: inWords(detail.mend, words) } : detail;
}

/** An expected error keeps its code; anything else is a bug of ours. */
export function toShipdockError(error: unknown): ShipdockError {
  if (error instanceof ShipdockError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ShipdockError('bug', message, { cause: error });
}
