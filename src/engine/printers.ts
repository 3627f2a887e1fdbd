import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ShipdockError } from '../kernel/errors.ts';
import { shell } from '../kernel/shell.ts';
import type { Printer, PrinterDirectory } from '../seams/services.ts';

/** Label printers: `tcp://host:9100` (raw ZPL), `lp:QUEUE` (CUPS), or a spool folder. Each is loaded when it is used. */
export function printers(): PrinterDirectory {
  return {
    async open(target): Promise<Printer> {
      if (target.startsWith('tcp://')) {
        const { openTcpPrinter } = await import('./tcp-printer.ts');
        return openTcpPrinter(target);
      }
      if (target.startsWith('lp:')) {
        const { queuePrinter } = await import('./queue-printer.ts');
        return queuePrinter(target.slice('lp:'.length));
      }
      if (/^[a-z]+:\/\//i.test(target)) throw unknown(target);
      return spoolFolder(target);
    },
  };
}

async function spoolFolder(target: string): Promise<Printer> {
  const folder = resolve(target);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) {
    throw new ShipdockError('printer_unknown', `there is no folder ${folder} to put labels in`, {
      field: 'printer',
      hint: shell`lp:${target} is a print queue of that name; for a folder: mkdir -p ${folder}`,
    });
  }
  const { spoolPrinter } = await import('./spool-printer.ts');
  return spoolPrinter(folder);
}

function unknown(target: string): ShipdockError {
  return new ShipdockError('printer_unknown', `${target} is no printer that can be reached from here`, {
    field: 'printer',
    hint: '--print tcp://HOST:9100, lp:QUEUE, or a folder',
  });
}
