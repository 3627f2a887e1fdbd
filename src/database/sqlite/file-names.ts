import { existsSync, rmSync, statSync } from 'node:fs';

/** What SQLite keeps beside a file under its name: the log, the index of the log, and what takes back half a write. */
export const LOG_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/**
 * The log of another file of that name, which was moved or removed: SQLite would write what it holds into a new one.
 * Undefined where there is none that holds anything.
 */
export function leftLogOf(file: string): string | undefined {
  const logs = [`${file}-wal`, `${file}-journal`];
  return logs.find((log) => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0);
}

/** Removes what SQLite keeps beside a file. */
export function removeLogsOf(file: string): void {
  for (const suffix of LOG_SUFFIXES) rmSync(file + suffix, { force: true });
}

/** Removes a file and what SQLite keeps beside it. */
export function removeWithLogs(file: string): void {
  rmSync(file, { force: true });
  removeLogsOf(file);
}

/** The name, or where something has it already, the same with `.2` and so on. */
export function unusedName(name: string): string {
  let unused = name;
  for (let count = 2; isTaken(unused); count++) unused = `${name}.${count}`;
  return unused;
}

function isTaken(name: string): boolean {
  return existsSync(name) || LOG_SUFFIXES.some((suffix) => existsSync(name + suffix));
}
