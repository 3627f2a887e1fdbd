import { ShipdockError } from './errors.ts';

/**
 * The database went away between being told to keep a change and saying that it did: the change is kept whole or not at all,
 * and nobody here can know which.
 */
export class OutcomeUnknown extends ShipdockError {
  constructor(away: ShipdockError) {
    super('database_unusable', `${away.message}; whether the change under way was kept is not known`, {
      hint: 'look before it is run again; imports, bookings and what has an --idempotency-key do nothing twice',
      cause: away.cause,
    });
  }
}
