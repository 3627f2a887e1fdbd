import pino from 'pino';

/** One line a request, and what is needed to find a fault of ours. Never a key, an address, a name or what was sent. */
export interface RequestLog {
  answered(request: LoggedRequest): void;
  /** What is wrong with us, or with the machine under us. */
  fault(error: unknown, requestId: string): void;
  close(): void;
}

export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** The route's pattern: ids and order numbers stay out of the log. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Id of the key, not the key. */
  readonly caller: string | undefined;
}

/** A log of JSON lines to a file descriptor. */
export function openRequestLog(descriptor: number): RequestLog {
  const destination = pino.destination({ dest: descriptor, sync: true });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    answered: ({ id, ...request }) => log.info({ request_id: id, ...request }, 'request'),
    fault: (error, requestId) => log.error({ request_id: requestId, ...faultOf(error) }, 'fault'),
    close: () => destination.flushSync(),
  };
}

export const silentLog: RequestLog = { answered: () => undefined, fault: () => undefined, close: () => undefined };

/** Where it happened, without the message: that may quote what somebody sent. */
function faultOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause === undefined ? {} : { cause: faultOf(error.cause) };
  return { type: error.name, code, at: frames.map((line) => line.trim().slice(3)), ...cause };
}
