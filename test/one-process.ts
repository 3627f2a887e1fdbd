import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment, ROOT, type RunOptions } from './program.ts';

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line of the built program to its end; what ends the process instead is an error. */
export type RunCommand = (words: readonly string[], options?: RunOptions) => Promise<Ran>;

/** The process of each package root, for all test files of a worker. It ends with the worker, whose channel it listens to. */
const processes = new Map<string, ChildProcess>();
/** Of each package root, settled when no command line runs there. */
const lasts = new Map<string, Promise<unknown>>();

interface Message extends Required<RunOptions> {
  readonly words: readonly string[];
}

/**
 * Runs command lines as `shipdock()` does, but all of a worker in one process, one after the other: a start costs more than
 * most commands, and more than another start what V8 has not compiled yet. What only a process shows (signals, pipes, a
 * terminal) is not for it. Where the process ends, the command line that ran in it fails, and the next has another process.
 * @param packageRoot answers the folder that the program takes its files from, the bundle too.
 */
export function oneProcess(packageRoot = () => ROOT): RunCommand {
  let root: string | undefined;
  return (words, { env = {}, cwd = tmpdir(), input = '' } = {}) => {
    root ??= packageRoot();
    const here = root;
    const message = { words, cwd, input, env: { ...bareEnvironment(), ...env } };
    const next = (lasts.get(here) ?? Promise.resolve()).then(() => answered(processFor(here), message));
    lasts.set(
      here,
      next.catch(() => undefined),
    );
    return next;
  };
}

function answered(child: ChildProcess, message: Message): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null, signal: string | null) => {
      reject(
        new Error(`the process of the commands ended (${code ?? signal}) in: shipdock ${message.words.join(' ')}`),
      );
    };
    child.once('exit', fail);
    child.once('message', (ran: Ran) => {
      child.off('exit', fail);
      resolve(ran);
    });
    // To a process that has ended nothing can be sent, which its end tells.
    child.send(message, () => undefined);
  });
}

function processFor(root: string): ChildProcess {
  const opened = processes.get(root) ?? opening(root);
  processes.set(root, opened);
  return opened;
}

function opening(root: string): ChildProcess {
  const child = fork(join(ROOT, 'test', 'one-process.cjs'), [root], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Bytes stay bytes.
    serialization: 'advanced',
  });
  child.once('exit', () => processes.delete(root));
  return child;
}
