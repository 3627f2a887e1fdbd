import { ShipdockError } from '../../kernel/errors.ts';

/** A server that is started anew, or a database that is, is back before that. */
const MOST_SILENCE_MS = 300_000;

/** One look of many: undefined where it failed, and the next may go better. */
type Look = <Seen>(look: () => Promise<Seen>) => Promise<Seen | undefined>;

/**
 * Bears looks that fail for a while, each reason told once, so that hours of waiting do not end at a server that is started
 * anew. The first look fails as it does: what is wrong with the address or the name is told at once. So does one after five
 * minutes of nothing else.
 */
export function patientLooks(tell: (text: string) => void): Look {
  let seenAt: number | undefined;
  let told = '';
  return async (look) => {
    try {
      const seen = await look();
      seenAt = performance.now();
      told = '';
      return seen;
    } catch (error) {
      if (seenAt === undefined || performance.now() - seenAt > MOST_SILENCE_MS || !mayPass(error)) throw error;
      if (error.message !== told) tell(`${error.message}; looking again`);
      told = error.message;
      return undefined;
    }
  };
}

function mayPass(error: unknown): error is ShipdockError {
  return error instanceof ShipdockError && (error.retryable || error.status === 503);
}
