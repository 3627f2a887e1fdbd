import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { bareEnvironment, ROOT, type RunOptions } from './program.ts';

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line of the built program to its end; what ends the process instead is an error. */
export type RunCommand = (words: readonly string[], options?: RunOptions) => Promise<Ran>;

/**
 * Runs command lines as `shipdock()` does, but all of a test file in one process, one after the other: a start costs more
 * than most commands. What only a process shows (signals, pipes, a terminal) is not for it.
 * @param packageRoot answers the folder that the program takes its files from, the bundle too.
 */
export function oneProcess(packageRoot = () => ROOT): RunCommand {
  let child: ChildProcess | undefined;
  let ended: Promise<never> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  afterAll(() => child?.kill());
  const opened = (): ChildProcess => {
    const script = join(ROOT, 'test', 'one-process.cjs');
    const opening = fork(script, [packageRoot()], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Bytes stay bytes.
      serialization: 'advanced',
    });
    ended = once(opening, 'exit').then(([code, signal]) => {
      throw new Error(`the process of the commands ended: ${code ?? signal}`);
    });
    // Told to whoever waits for an answer then; at the end nobody does.
    ended.catch(() => undefined);
    return opening;
  };
  const answered = async (message: object): Promise<Ran> => {
    child ??= opened();
    child.send(message);
    const [ran] = await Promise.race([once(child, 'message'), ended ?? []]);
    return ran;
  };
  return (words, { env = {}, cwd = tmpdir(), input = '' } = {}) => {
    const next = last.then(() => answered({ words, cwd, input, env: { ...bareEnvironment(), ...env } }));
    last = next.catch(() => undefined);
    return next;
  };
}
