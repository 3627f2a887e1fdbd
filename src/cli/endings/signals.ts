import { ENDING_SIGNALS, type EndingSignal, Interrupted } from './interrupted.ts';

/** Ctrl-C, SIGTERM and a terminal that is closed (SIGHUP), seen from a command. */
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
  source: { on(signal: EndingSignal, listener: () => void): unknown },
  exitAtOnce: (interrupted: Interrupted) => void,
): Signals {
  // Made when a command first asks for it: until then a signal ends the command at once.
  let controller: AbortController | undefined;
  let received: Interrupted | undefined;
  const onSignal = (signal: EndingSignal) => (): void => {
    const isFirst = received === undefined;
    received ??= new Interrupted(signal);
    if (controller !== undefined && isFirst) controller.abort(received);
    else exitAtOnce(received);
  };
  for (const signal of ENDING_SIGNALS) source.on(signal, onSignal(signal));
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
