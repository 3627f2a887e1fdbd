import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment, freshFolder, LAUNCHER, ROOT } from '../program.ts';
import type { Step } from './transcript.ts';

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
}

/** A shell in a fresh home where `shipdock` is the built program; steps run one after the other and share its files. */
export function openShell(): {
  readonly home: string;
  readonly variables: Readonly<Record<string, string>>;
  run(step: Pick<Step, 'command' | 'width'>): Ran;
} {
  const home = freshFolder();
  const bin = join(home, '.bin');
  mkdirSync(bin);
  symlinkSync(LAUNCHER, join(bin, 'shipdock'));
  symlinkSync(join(ROOT, 'fixtures'), join(home, 'fixtures'));
  const base = bareEnvironment(home);
  const node = join(process.execPath, '..');
  return {
    home,
    variables: base,
    run({ command, width }) {
      const terminal = width === undefined ? {} : { SHIPDOCK_FORCE_TTY: String(width), NO_COLOR: '1' };
      const result = spawnSync('bash', ['-c', command], {
        cwd: home,
        encoding: 'utf8',
        input: '',
        maxBuffer: 256 * 1024 * 1024,
        env: { ...base, PATH: `${bin}:${node}:${base.PATH}`, ...terminal },
      });
      return { stdout: result.stdout, stderr: result.stderr, exit: result.status };
    },
  };
}
