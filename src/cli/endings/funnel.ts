import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { Variables } from '../engine/environment.ts';
import { createColour } from '../notices/colour.ts';
import { openStream } from '../notices/stream.ts';
import { readTerminal, wantsColor } from '../notices/terminal.ts';
import { shipdockVersion } from '../package-root.ts';
import { bugText, errorText } from './error-report.ts';
import { Interrupted } from './interrupted.ts';

/** What an error is told with. */
export interface ErrorSetting {
  /** The words of the command line, without passwords. */
  readonly commandLine: readonly string[];
  readonly variables: Variables;
  /** Makes the commands that a text names work on the data that this command line chose. */
  readonly onSameData: (text: string) => string;
}

/** Tells the error on standard error, in the form that was asked for, and answers its exit code. The only such place. */
export function reportError(thrown: unknown, setting: ErrorSetting): number {
  if (thrown instanceof Interrupted) return thrown.exitCode;
  const error = toShipdockError(fromSystem(thrown));
  const text = wantsJson(setting) ? JSON.stringify(error.toBody()) : readable(error, setting);
  openStream(2).write(`${text}\n`);
  return error.exitCode;
}

function readable(error: ShipdockError, { commandLine, variables, onSameData }: ErrorSetting): string {
  const colour = createColour(wantsColor(readTerminal(variables).stderr, colorFlag(commandLine), variables));
  if (error.code === 'bug') return bugText(error, shipdockVersion(), commandLine, colour);
  return errorText(error, colour).split('\n').map(onSameData).join('\n');
}

/** Decided from the words alone: an error may come before they could be read as options. */
function wantsJson({ commandLine, variables }: ErrorSetting): boolean {
  const end = commandLine.indexOf('--');
  const words = end < 0 ? commandLine : commandLine.slice(0, end);
  const asks = words.some((word) => /^--(jsonl?|jq(=.*)?)$/s.test(word));
  return asks || /^jsonl?$/.test(variables.SHIPDOCK_OUTPUT ?? '');
}

function colorFlag(commandLine: readonly string[]): 'auto' | 'always' | 'never' {
  const said = commandLine.flatMap((word, index) => {
    const when = word === '--color' ? commandLine[index + 1] : /^--color=(.*)$/s.exec(word)?.[1];
    return when === 'always' || when === 'never' ? when : [];
  });
  return said.at(-1) ?? 'auto';
}

/** What the system refuses anywhere (a full disk, a file without rights) is expected, not a bug. */
function fromSystem(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('code' in thrown) || thrown instanceof ShipdockError) return thrown;
  const path = 'path' in thrown && typeof thrown.path === 'string' ? ` ${thrown.path}` : '';
  switch (thrown.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new ShipdockError('disk_full', `the disk is full${path && `: cannot write${path}`}`, { cause: thrown });
    case 'ENOENT':
      if ('syscall' in thrown && thrown.syscall === 'uv_cwd') {
        const message = 'the folder that shipdock was started in is gone';
        return new ShipdockError('file_not_found', message, { about: 'nothing', hint: 'cd to another', cause: thrown });
      }
      return new ShipdockError('file_not_found', `there is no file${path}`, { about: 'nothing', cause: thrown });
    case 'EISDIR':
      return new ShipdockError('unreadable_file', `a folder is no file:${path}`, { cause: thrown });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ShipdockError('output_unwritable', `no right to open${path}`, { cause: thrown });
    default:
      return thrown;
  }
}
