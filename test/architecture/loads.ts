import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bareEnvironment, freshFolder, LAUNCHER, ROOT } from '../program.ts';

/** What a command line made the program load. */
export interface Loads {
  /** Chunks of the bundle, in order. */
  readonly chunks: readonly string[];
  /** Source files in those chunks, below src/. */
  readonly sources: readonly string[];
  /** Packages, in chunks or from node_modules. */
  readonly packages: readonly string[];
  /** Modules of Node that were asked for, without `node:`. */
  readonly builtins: readonly string[];
}

/** Runs the built program and lists what it loaded. */
export function loadsOf(words: readonly string[], env: Readonly<Record<string, string>> = {}): Loads {
  const trace = join(freshFolder(), 'trace.json');
  const preload = join(ROOT, 'test', 'architecture', 'trace-loads.cjs');
  const ran = spawnSync(process.execPath, ['-r', preload, LAUNCHER, ...words], {
    encoding: 'utf8',
    input: '',
    // What is written beyond a megabyte would end the program by a signal.
    maxBuffer: 2 ** 26,
    env: { ...bareEnvironment(), ...env, SHIPDOCK_TEST_TRACE: trace },
  });
  if (ran.status !== 0) throw new Error(`shipdock ${words.join(' ')} ended with ${ran.status}: ${ran.stderr}`);
  // Written by trace-loads.cjs in this shape.
  const { files, modules } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[]; modules: string[] };
  const chunks = files
    .filter((file) => file.includes('/bin/bundle/') && file.endsWith('.js'))
    .map((file) => basename(file));
  const contents = chunks.flatMap((chunk) => manifest()[chunk] ?? []);
  const builtins = modules
    .filter((name) => /^(node:)?[a-z_0-9/]+$/.test(name))
    .map((name) => name.replace('node:', ''));
  return {
    chunks,
    sources: contents.filter((id) => id.startsWith('src/')).map((id) => id.slice('src/'.length)),
    packages: unique([...contents.flatMap(packageOf), ...files.flatMap(packageOf)]),
    builtins: unique(builtins),
  };
}

function manifest(): Readonly<Record<string, readonly string[]>> {
  // Written by the build in this shape.
  return JSON.parse(readFileSync(join(ROOT, 'bin', 'bundle', 'manifest.json'), 'utf8')) as Record<string, string[]>;
}

function packageOf(path: string): readonly string[] {
  const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
  return found?.[1] === undefined ? [] : [found[1]];
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
