import { basename } from 'node:path';

/** What messages call a file that a command was given: its name, or `stdin` for `-`. */
export function toldName(path: string): string {
  return path === '-' ? 'stdin' : basename(path);
}
