import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of the package: what is read at run time (migrations/, fixtures/) lies in it. Sources stand two folders below
 * it (src/cli), and so do the chunks that are built from them (bin/bundle).
 */
export function packageRoot(): string {
  return join(import.meta.dirname, '../..');
}

/** The program's own version. */
export function shipdockVersion(): string {
  // Our own file, of which only this member is read.
  const { version } = JSON.parse(readFileSync(`${packageRoot()}/package.json`, 'utf8')) as { readonly version: string };
  return version;
}

/** The commit that it was built from; null where it was built without its history. */
export function shipdockCommit(): string | null {
  const file = `${packageRoot()}/bin/bundle/commit`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
