import { spawnSync } from 'node:child_process';

/**
 * Root may write what is read-only. As root, programs run through this without that power, so that file modes mean what
 * they mean for everyone else.
 * @throws Error where root cannot give it up: then nothing would be tested.
 */
export function withoutRootPower(): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const through = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];
  const { status, error } = spawnSync('setpriv', [...through.slice(1), 'true']);
  if (status !== 0) throw new Error(`setpriv is needed to test as root: ${error?.message ?? `exit ${status}`}`);
  return through;
}

/** A small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  resize(kilobytes: number): void;
  remove(): void;
}

/** Makes a small disk, or says why this user cannot. */
export function makeSmallDisk(folder: string, kilobytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a small disk can be made on Linux only';
  if (process.getuid?.() !== 0) return 'only root can make a small disk';
  const mounted = mount(['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  if (mounted !== undefined) return `no small disk could be made: ${mounted}`;
  return {
    folder,
    resize(size) {
      const failed = mount(['-o', `remount,size=${size}k`, folder]);
      if (failed !== undefined) throw new Error(failed);
    },
    remove() {
      spawnSync('umount', ['--lazy', folder]);
    },
  };
}

function mount(words: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', words, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
