import { spawn } from 'node:child_process';
import { ShipdockError } from '../kernel/errors.ts';
import type { Printer } from '../seams/services.ts';

/**
 * A queue of CUPS, which keeps what it is given and prints it when the printer is ready; it cannot be asked.
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
    status: async () => undefined,
    send: (bytes, name) => handOver(queue, name, bytes),
    finished: async () => undefined,
    close: async () => undefined,
  };
}

function handOver(queue: string, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) =>
      reject(
        new ShipdockError('printer_unreachable', `queue ${queue} takes no labels: ${reason}`, { hint: 'lpstat -p' }),
      );
    const lp = spawn('lp', ['-d', queue, '-o', 'raw', '-t', name, '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
    let told = '';
    lp.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString('utf8');
    });
    lp.once('error', (error: Error & { code?: string }) => {
      refuse(error.code === 'ENOENT' ? 'the program lp is not installed' : error.message);
    });
    lp.once('close', (code, signal) => {
      if (code === 0) return resolve();
      if (signal === null) return refuse(told.trim() || `lp ended with ${code}`);
      // It may have handed the label over before it was ended.
      reject(
        new ShipdockError('printer_dropped', `queue ${queue}: lp was ended by ${signal} in the middle of a label`),
      );
    });
    // Where lp ends early, its exit code tells why.
    lp.stdin.on('error', () => undefined);
    lp.stdin.end(bytes);
  });
}
