import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safeFileName } from '../documents/kept/safe-file-name.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { isDiskFull, obstacleOf, systemCode } from '../kernel/obstacle.ts';
import type { Printer } from '../seams/services.ts';

/** A folder from which something else prints: each label is a file, there whole or not at all. */
export function spoolPrinter(folder: string): Printer {
  return {
    name: folder,
    state: async () => ({ kind: 'not_told' }),
    async send(bytes, name) {
      // A tracking number may hold a slash: what stands before it is part of the name.
      const fileName = safeFileName(name.replaceAll(/[/\\]/g, '_'));
      const path = join(folder, `${fileName}.zpl`);
      const building = join(folder, `.${fileName}.${process.pid}`);
      try {
        const file = await open(building, 'w');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(building, path);
      } catch (error) {
        await rm(building, { force: true }).catch(() => undefined);
        const reason = isDiskFull(error) ? 'the disk is full' : obstacleOf(error) || systemCode(error) || String(error);
        throw new ShipdockError('printer_unreachable', `${path} cannot be written: ${reason}`, { cause: error });
      }
    },
    finished: async () => ({ kind: 'not_told' }),
    close: async () => undefined,
  };
}
