import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Variables } from '../engine/environment.ts';
import type { OutputStream } from '../notices/stream.ts';

/** Both output streams, of which the first is read in a pager where it is taller than the screen. */
export interface Pager {
  readonly stdout: OutputStream;
  /** While a pager has the screen, what is said waits for its end. */
  readonly stderr: OutputStream;
  /** Writes what is held, or waits until the person has read. */
  finish(): Promise<void>;
}

export interface PagerParts {
  readonly command: string;
  readonly variables: Variables;
  readonly rows: number;
  readonly width: number;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

interface Held {
  readonly stream: OutputStream;
  readonly data: string | Uint8Array;
}

/** What a shell answers for a program that is not there, or is none. */
const NO_PROGRAM = [126, 127];

export function openPager(parts: PagerParts): Pager {
  const held: Held[] = [];
  let lines = 0;
  let reading: Reading | undefined;
  const hold = (stream: OutputStream, data: string | Uint8Array): void => {
    held.push({ stream, data });
  };
  return {
    stdout: {
      get isClosed() {
        return reading?.isClosed() ?? parts.stdout.isClosed;
      },
      write(data) {
        if (reading?.isTaking() !== true) hold(parts.stdout, data);
        if (reading !== undefined) return reading.show(data);
        lines += linesOf(String(data), parts.width);
        if (lines < parts.rows || !isThere(parts.command, parts.variables)) return;
        reading = startReading(parts);
        for (const one of held) if (one.stream === parts.stdout) reading.show(one.data);
      },
    },
    stderr: {
      get isClosed() {
        return parts.stderr.isClosed;
      },
      write(data) {
        if (held.length === 0 && reading === undefined) parts.stderr.write(data);
        else hold(parts.stderr, data);
      },
    },
    async finish() {
      const code = await reading?.end();
      const hasShown = code !== undefined && !NO_PROGRAM.includes(code ?? 0);
      for (const { stream, data } of held.splice(0)) if (!hasShown || stream !== parts.stdout) stream.write(data);
      if (hasShown && code !== 0) parts.stderr.write(`warning: the pager ${parts.command} ${endOf(code)}\n`);
    },
  };
}

/** What it was given may be seen by nobody then, as by `less --no-such-option`. */
function endOf(code: number | null): string {
  return code === null ? 'was killed' : `ended with exit code ${code}; SHIPDOCK_PAGER= shows it without one`;
}

/** Rows that a text takes on the screen; what colours it takes none. */
function linesOf(text: string, width: number): number {
  const rows = stripVTControlCharacters(text).split('\n');
  return rows.slice(0, -1).reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / width)), 0);
}

/** A pager that is not installed is not started: its output would be lost. */
function isThere(command: string, variables: Variables): boolean {
  const [program = ''] = command.split(/\s/);
  if (!/^[\w./+-]+$/.test(program)) return true;
  if (program.includes('/')) return existsSync(program);
  return (variables.PATH ?? '').split(delimiter).some((folder) => existsSync(`${folder}/${program}`));
}

interface Reading {
  show(data: string | Uint8Array): void;
  isClosed(): boolean;
  /** Whether it has surely taken some: what was shown need not be kept any longer. */
  isTaking(): boolean;
  /** Waits for the pager, and answers its exit code: null where it was killed. */
  end(): Promise<number | null>;
}

function startReading({ command, variables }: PagerParts): Reading {
  // As git sets them: quit where one screen is enough, keep colours, leave the text on the screen.
  const env = { LESS: 'FRX', LV: '-c', ...variables };
  const pager = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env });
  const ended = exitOf(pager);
  let isClosed = false;
  let isTaking = false;
  pager.stdin?.once('drain', () => {
    isTaking = true;
  });
  // Whoever leaves the pager has read enough.
  pager.stdin?.on('error', () => {
    isClosed = true;
  });
  pager.once('exit', () => {
    isClosed = true;
  });
  const release = leaveSignalsTo();
  return {
    show: (data) => {
      if (!isClosed) pager.stdin?.write(data);
    },
    isClosed: () => isClosed,
    isTaking: () => isTaking,
    async end() {
      pager.stdin?.end();
      const code = await ended;
      release();
      return code;
    },
  };
}

function exitOf(pager: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    pager.once('error', () => resolve(127));
    pager.once('exit', (code) => resolve(code));
  });
}

/** Ctrl-C on the terminal is meant for the pager, which does with it what it likes. */
function leaveSignalsTo(): () => void {
  const ours = process.listeners('SIGINT');
  const ignore = (): void => undefined;
  process.removeAllListeners('SIGINT').on('SIGINT', ignore);
  return () => {
    process.removeListener('SIGINT', ignore);
    for (const listener of ours) process.on('SIGINT', listener);
  };
}
