import { spawn } from 'node:child_process';
import { ShipdockError } from '../kernel/errors.ts';
import type { Printer, PrinterState } from '../seams/services.ts';

const ANSWER_MS = 5_000;

/**
 * A queue of CUPS, which keeps what it is given and prints it when the printer is ready. One that was stopped is given nothing:
 * who finds no label would ask for another copy, and both would come out once it goes on.
 * @throws ShipdockError `printer_unknown` for a name that is none.
 */
export function queuePrinter(queue: string): Printer {
  // A name that begins with a dash would be an option to lp.
  if (!/^\w[\w.-]*$/.test(queue)) {
    throw new ShipdockError('printer_unknown', `"${queue}" is no name of a print queue`, {
      field: 'printer',
      hint: 'lpstat -p',
    });
  }
  return {
    name: `lp:${queue}`,
    state: () => stateOf(queue),
    send: (bytes, name) => handOver(queue, name, bytes),
    finished: async () => ({ kind: 'not_told' }),
    close: async () => undefined,
  };
}

async function stateOf(queue: string): Promise<PrinterState> {
  const asked = await ran('lpstat', ['-p', queue], undefined, ANSWER_MS);
  if (asked.kind === 'not_there') return { kind: 'not_told' };
  if (asked.kind === 'killed') throw unreachable(queue, `lpstat gave no answer within ${ANSWER_MS / 1000} s`);
  if (asked.code !== 0) throw unreachable(queue, asked.stderr.trim() || `lpstat ended with ${asked.code}`);
  // `printer Q disabled since DATE -`, and below it why, where whoever stopped it said so.
  const [first = '', ...reason] = asked.stdout.split('\n').map((line) => line.trim());
  // lp takes a name in any case, and lpstat answers it as the queue has it.
  if (!first.toLowerCase().startsWith(`printer ${queue} disabled`.toLowerCase())) return { kind: 'ready' };
  const why = reason.filter((line) => line !== '').join(' ');
  return {
    kind: 'not_ready',
    reason: `its queue is stopped${why === '' ? '' : ` (${why})`}; cupsenable ${queue} starts it`,
  };
}

async function handOver(queue: string, name: string, bytes: Uint8Array): Promise<void> {
  const handed = await ran('lp', ['-d', queue, '-o', 'raw', '-t', name, '-'], bytes);
  if (handed.kind === 'not_there') throw unreachable(queue, 'the program lp is not installed');
  if (handed.kind === 'killed') {
    // It may have handed the label over before it was ended.
    throw new ShipdockError(
      'printer_dropped',
      `queue ${queue}: lp was ended by ${handed.signal} in the middle: it may have come out, or not`,
    );
  }
  if (handed.code !== 0) throw unreachable(queue, handed.stderr.trim() || `lp ended with ${handed.code}`);
}

function unreachable(queue: string, reason: string): ShipdockError {
  return new ShipdockError('printer_unreachable', `queue ${queue} takes no labels: ${reason}`, { hint: 'lpstat -p' });
}

type Ran =
  | { readonly kind: 'ended'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'not_there' };

/** Runs a program of CUPS, in English, to its end or that long. Rejects where it cannot be started though it is there. */
function ran(program: string, words: readonly string[], input?: Uint8Array, timeout?: number): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C' },
      ...(timeout === undefined ? {} : { timeout }),
    });
    const told = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        told[name] += text;
      });
    }
    child.once('error', (error: Error & { code?: string }) =>
      error.code === 'ENOENT' ? resolve({ kind: 'not_there' }) : reject(error),
    );
    child.once('close', (code, signal) => {
      resolve(signal === null ? { kind: 'ended', code: code ?? 0, ...told } : { kind: 'killed', signal });
    });
    // Where the program ends early, its exit code tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
