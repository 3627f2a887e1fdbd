/** What a check found: `fault` keeps shipdock from working or the data from being trusted, `warning` does not. */
export interface Finding {
  readonly check: string;
  readonly result: 'ok' | 'warning' | 'fault';
  readonly message: string;
  /** What to do about it; null where there is nothing to do. */
  readonly fix: string | null;
}

export function fine(check: string, message: string): Finding {
  return { check, result: 'ok', message, fix: null };
}

export function warning(check: string, message: string, fix: string): Finding {
  return { check, result: 'warning', message, fix };
}

export function fault(check: string, message: string, fix: string): Finding {
  return { check, result: 'fault', message, fix };
}
