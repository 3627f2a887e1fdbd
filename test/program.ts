import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, and the program as it is built. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const LAUNCHER = join(ROOT, 'bin', 'shipdock.js');

let isBuilt = false;

/** Builds the program where a source is newer than the bundle. Tests of the program call it before all else. */
export function buildProgram(): void {
  // Once in a process: to look at every source took longer than many a test that asks for it.
  if (isBuilt) return;
  buildWhereOlder();
  isBuilt = true;
}

function buildWhereOlder(): void {
  const built = modifiedAt(join(ROOT, 'bin', 'bundle', 'main.js'));
  const sources = ['src', 'bin/shipdock.js', 'bin/code-cache.js', 'rolldown.config.mjs', 'package-lock.json'];
  if (sources.every((source) => newestIn(join(ROOT, source)) < built)) return;
  const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
}

function newestIn(path: string): number {
  if (!statSync(path).isDirectory()) return modifiedAt(path);
  return Math.max(...readdirSync(path).map((name) => newestIn(join(path, name))), 0);
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  readonly cwd?: string;
}

/** Runs the built program to its end; nothing of this machine's settings reaches it. */
export function shipdock(words: readonly string[], options: RunOptions = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [LAUNCHER, ...words], {
    encoding: 'utf8',
    input: options.input ?? '',
    cwd: options.cwd ?? tmpdir(),
    env: { ...bareEnvironment(), ...options.env },
    maxBuffer: 256 * 1024 * 1024,
  });
}

/** The variables a fresh home would have. */
export function bareEnvironment(home: string = freshFolder()): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: join(home, 'data'), LANG: 'C.UTF-8', TZ: 'UTC' };
}

/** An empty folder that belongs to the caller. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'shipdock-test-'));
}
