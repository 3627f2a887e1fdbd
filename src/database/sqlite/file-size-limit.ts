import { readFileSync } from 'node:fs';

/** How many bytes a file may have that this process writes (`ulimit -f`); undefined where nothing limits it, or nobody can tell. */
export function fileSizeLimit(): number | undefined {
  try {
    const [, bytes] = /^Max file size\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  } catch {
    return undefined;
  }
}
