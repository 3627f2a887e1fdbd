import type { Clock } from '../kernel/clock.ts';
import type { Prompts } from './asking/prompts.ts';
import type { DatabaseLocation } from './engine/database-location.ts';
import type { EngineHandle, RemoteRequest } from './engine/engine-handle.ts';
import type { Variables } from './engine/environment.ts';
import type { StandardInput } from './input/standard-input.ts';
import type { Colour } from './notices/colour.ts';
import type { Notices } from './notices/notices.ts';
import type { Terminal } from './notices/terminal.ts';
import type { Timing } from './notices/timing.ts';
import type { Output } from './output/output.ts';
import type { GlobalOptions } from './words/global-options.ts';

/** All that a command may use of the process it runs in. */
export interface Session {
  /** Standard output: data only. */
  readonly output: Output;
  /** Standard error: receipts, warnings, progress. */
  readonly notices: Notices;
  readonly prompts: Prompts;
  readonly stdin: StandardInput;
  readonly terminal: Terminal;
  /** Colours for standard output. */
  readonly colour: Colour;
  readonly options: GlobalOptions;
  readonly variables: Variables;
  /** The words of the command line as they may be told: without `shipdock`, and without passwords. */
  readonly commandLine: readonly string[];
  /** Makes the commands that a text names work on the data that this command line chose. */
  onSameData(text: string): string;
  /**
   * Which database it is, whether or not it exists.
   * @throws ShipdockError `usage` where a server was named: such a command works where the data is.
   */
  readonly database: DatabaseLocation;
  /** What the engine of the server is asked with; undefined where the data is here. */
  readonly remote: RemoteRequest | undefined;
  /** `--now`, else the machine's. */
  readonly clock: Clock;
  readonly timing: Timing;
  /** See `Signals.interrupted`: reading it is a promise to stop soon after it is aborted. */
  readonly interrupted: AbortSignal;
  /** The engine, opened at the first call; the session closes it. @throws ShipdockError exit 9 or 10 where it cannot be. */
  engine(): Promise<EngineHandle>;
}
