import { resolve } from 'node:path';

/** A file as an absolute path; URLs stay. */
export function placeOf(given: string): string {
  return /^postgres(ql)?:\/\//.test(given) ? given : resolve(given);
}
