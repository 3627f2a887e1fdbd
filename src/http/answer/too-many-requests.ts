import { ShipdockError } from '../../kernel/errors.ts';

/** A key that asks more often than it may. */
export class TooManyRequests extends ShipdockError {
  readonly waitSeconds: number;

  constructor(requestsPerMinute: number, waitSeconds: number) {
    super('rate_limited', `this key may make ${requestsPerMinute} requests a minute`, {
      hint: `wait ${waitSeconds} seconds`,
    });
    this.waitSeconds = waitSeconds;
  }
}
