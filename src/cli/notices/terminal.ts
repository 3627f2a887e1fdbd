import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Variables } from '../engine/environment.ts';
import { isSet } from '../words/global-options.ts';

/** What is known of the three standard streams. */
export interface Terminal {
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly stderr: boolean;
  /** Columns of the terminal; 80 where nothing says. */
  readonly width: number;
}

/** Looks which streams are terminals; SHIPDOCK_FORCE_TTY=<columns>[+stdin] decides for tests. */
export function readTerminal(variables: Variables): Terminal {
  const forced = /^(\d+)(\+stdin)?$/.exec(variables.SHIPDOCK_FORCE_TTY ?? '');
  if (forced !== null) {
    return { stdin: forced[2] !== undefined, stdout: true, stderr: true, width: Number(forced[1]) || 80 };
  }
  const [stdin, stdout, stderr] = [isTerminal(0), isTerminal(1), isTerminal(2)];
  return { stdin, stdout, stderr, width: stdout || stderr ? terminalWidth(stdout, variables) : 80 };
}

/** The major number of /dev/null and its like on Linux. */
const MEMORY_DEVICES = 1;

/** Asks the file system first, which is cheaper than node:tty and rules out pipes, files and /dev/null. */
function isTerminal(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isCharacterDevice() && status.rdev >> 8 !== MEMORY_DEVICES && isatty(descriptor);
  } catch {
    // A closed stream is no terminal.
    return false;
  }
}

function terminalWidth(stdout: boolean, variables: Variables): number {
  return (stdout ? process.stdout : process.stderr).columns || Number(variables.COLUMNS) || 80;
}

/** Whether text on that stream is coloured: --color, NO_COLOR, FORCE_COLOR, TERM=dumb, and whether it is a terminal. */
export function wantsColor(
  isTerminalStream: boolean,
  color: 'auto' | 'always' | 'never',
  variables: Variables,
): boolean {
  if (color !== 'auto') return color === 'always';
  // https://no-color.org: any value but an empty one.
  if ((variables.NO_COLOR ?? '') !== '') return false;
  if (variables.FORCE_COLOR !== undefined) return isSet(variables.FORCE_COLOR);
  return isTerminalStream && variables.TERM !== 'dumb';
}
