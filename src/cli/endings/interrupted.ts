/** Signals at which a command ends; SIGHUP comes where its terminal is closed. */
export const ENDING_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
export type EndingSignal = (typeof ENDING_SIGNALS)[number];

const ENDINGS = {
  SIGHUP: { told: 'hung up', exitCode: 129 },
  SIGINT: { told: 'interrupted', exitCode: 130 },
  SIGTERM: { told: 'terminated', exitCode: 143 },
} as const;

/** The command was stopped by a signal; its exit code is 129, 130 or 143. */
export class Interrupted extends Error {
  readonly exitCode: 129 | 130 | 143;

  constructor(signal: EndingSignal) {
    super(ENDINGS[signal].told);
    this.name = 'Interrupted';
    this.exitCode = ENDINGS[signal].exitCode;
  }
}
