import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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
const processes = new Map<string, CommandProcess>();

interface CommandProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<never>;
  /** Settled when no command line runs there. */
  last: Promise<unknown>;
}

/**
 * Runs command lines as `shipdock()` does, but all of a worker in one process, one after the other: a start costs more than
 * most commands, and more than another start what V8 has not compiled yet. What only a process shows (signals, pipes, a
 * terminal) is not for it.
 * @param packageRoot answers the folder that the program takes its files from, the bundle too.
 */
export function oneProcess(packageRoot = () => ROOT): RunCommand {
  let root: string | undefined;
  return (words, { env = {}, cwd = tmpdir(), input = '' } = {}) => {
    root ??= packageRoot();
    const running = processFor(root);
    const message = { words, cwd, input, env: { ...bareEnvironment(), ...env } };
    const next = running.last.then(() => answered(running, message));
    running.last = next.catch(() => undefined);
    return next;
  };
}

async function answered({ child, ended }: CommandProcess, message: object): Promise<Ran> {
  child.send(message);
  const [ran] = await Promise.race([once(child, 'message'), ended]);
  return ran;
}

function processFor(root: string): CommandProcess {
  const opened = processes.get(root) ?? opening(root);
  processes.set(root, opened);
  return opened;
}

function opening(root: string): CommandProcess {
  const child = fork(join(ROOT, 'test', 'one-process.cjs'), [root], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Bytes stay bytes.
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    processes.delete(root);
    throw new Error(`the process of the commands ended: ${code ?? signal}`);
  });
  // Told to whoever waits for an answer then; at the end nobody does.
  ended.catch(() => undefined);
  return { child, ended, last: Promise.resolve() };
}
