const POLL_MS = 1_000;

export interface Worker {
  /** Finishes the group that it works on, and begins no other. */
  stop(): Promise<void>;
}

/**
 * Does rounds of work until it is stopped, with a second's pause after one that found nothing to do. A fault of one round
 * (a busy database) does not end it.
 * @param round answers how much was done; begins nothing more once it is told to stop.
 * @param onError told of what went wrong.
 */
export function startRounds(
  round: (stopping: AbortSignal) => Promise<number>,
  onError: (error: unknown) => void,
): Worker {
  const stopping = new AbortController();
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      const done = await round(stopping.signal).catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (done === 0) await pause(POLL_MS, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await rounds;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
