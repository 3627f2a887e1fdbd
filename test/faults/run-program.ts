import { type ChildProcess, spawn } from 'node:child_process';
import { keepLogOf } from '../kept-log.ts';
import { bareEnvironment, LAUNCHER } from '../program.ts';

export interface Ended {
  /** Exit code; null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when so many lines stand on standard output, or when it ended. */
  lines(count: number): Promise<void>;
}

export interface RunParts {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A program and its arguments that run it, as `setpriv …`. */
  readonly through?: readonly string[];
}

/** Starts the built program beside this one. */
export function start(words: readonly string[], parts: RunParts = {}): Running {
  const [command = process.execPath, ...before] = [...(parts.through ?? []), process.execPath];
  const child = spawn(command, [...before, LAUNCHER, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment(), ...parts.env },
    ...(parts.cwd === undefined ? {} : { cwd: parts.cwd }),
  });
  keepLogOf(child.stderr);
  const output = new LineCounter();
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => output.add(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      output.end();
      resolve({ code, signal, stdout: output.text, stderr });
    });
  });
  return { child, ended, lines: (count) => output.reached(count) };
}

/** Runs the built program to its end. */
export function run(words: readonly string[], parts: RunParts = {}): Promise<Ended> {
  return start(words, parts).ended;
}

class LineCounter {
  text = '';
  #lines = 0;
  #isOver = false;
  readonly #waiting: { readonly count: number; readonly done: () => void }[] = [];

  add(chunk: string): void {
    this.text += chunk;
    this.#lines += chunk.split('\n').length - 1;
    this.#tell();
  }

  end(): void {
    this.#isOver = true;
    this.#tell();
  }

  reached(count: number): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ count, done });
      this.#tell();
    });
  }

  #tell(): void {
    for (const each of this.#waiting) if (this.#isOver || this.#lines >= each.count) each.done();
  }
}
