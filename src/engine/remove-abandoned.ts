import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Whoever still writes does so more often. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes what processes that were killed had begun of a file and left beside it: what nobody wrote to for an hour. What
 * cannot be removed stays, and hinders nobody.
 * @param isBegun whether a name is one under which that file, named so, was begun: by default `FILE.unfinished-PID` and its logs.
 */
export function removeAbandoned(
  file: string,
  isBegun: (name: string, finished: string) => boolean = isUnfinished,
): void {
  const folder = dirname(file);
  const before = Date.now() - ABANDONED_AFTER_MS;
  try {
    for (const name of readdirSync(folder)) {
      const begun = join(folder, name);
      if (isBegun(name, basename(file)) && statSync(begun).mtimeMs < before) rmSync(begun);
    }
  } catch {
    // Another process removes the same, or it is not ours.
  }
}

function isUnfinished(name: string, finished: string): boolean {
  return name.startsWith(finished) && /^\.unfinished-\d+(?:-journal|-wal|-shm)?$/.test(name.slice(finished.length));
}
