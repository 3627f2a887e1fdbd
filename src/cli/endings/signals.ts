import { Interrupted } from './interrupted.ts';

/** Ctrl-C and SIGTERM, seen from a command. */
export interface Signals {
  /**
   * Aborted by the first signal: finish the current step, say where you stopped, return. Whoever reads this promises to do
   * so; a command that never reads it is ended by the first signal at once. The second signal ends every command at once.
   */
  readonly interrupted: AbortSignal;
  /** The signal that came, if any. */
  readonly received: Interrupted | undefined;
}

/** Listens to `source`, which is the process, from now on; `exitAtOnce` must not return. */
export function listenForSignals(
  source: { on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown },
  exitAtOnce: (interrupted: Interrupted) => void,
): Signals {
  // Made when a command first asks for it: until then a signal ends the command at once.
  let controller: AbortController | undefined;
  let received: Interrupted | undefined;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => (): void => {
    const isFirst = received === undefined;
    received ??= new Interrupted(signal);
    if (controller !== undefined && isFirst) controller.abort(received);
    else exitAtOnce(received);
  };
  source.on('SIGINT', onSignal('SIGINT'));
  source.on('SIGTERM', onSignal('SIGTERM'));
  return {
    get interrupted() {
      controller ??= new AbortController();
      return controller.signal;
    },
    get received() {
      return received;
    },
  };
}
