/** The command was stopped by a signal; its exit code is 130 or 143. */
export class Interrupted extends Error {
  readonly exitCode: 130 | 143;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(signal === 'SIGINT' ? 'interrupted' : 'terminated');
    this.name = 'Interrupted';
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}
