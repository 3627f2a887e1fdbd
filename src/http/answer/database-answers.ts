import { ShipdockError } from '../../kernel/errors.ts';

/** Who asks for health asks again soon; a database that is silent for so long is not one to send requests to. */
export const HEALTH_PATIENCE_MS = 5_000;

/**
 * What the database answers, if it does in time: one that hangs, unlike one that is gone, says nothing for as long as it hangs.
 * @throws ShipdockError `database_unusable` where it does not.
 */
export async function inTime<Value>(answer: Promise<Value>, patienceMs: number = HEALTH_PATIENCE_MS): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const seconds = patienceMs / 1000;
    timer = setTimeout(
      () => reject(new ShipdockError('database_unusable', `the database did not answer within ${seconds} s`)),
      patienceMs,
    );
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
