import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const ADDON = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/** The package as npm installs it, with a compiled module of its own; no link leads out of it, as Node would follow it. */
function installed(folder: string): string {
  const root = join(folder, 'a package');
  mkdirSync(join(root, dirname(ADDON)), { recursive: true });
  for (const name of ['bin', 'package.json']) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  for (const name of ['migrations', 'fixtures']) symlinkSync(join(ROOT, name), join(root, name));
  copyFileSync(join(ROOT, ADDON), join(root, ADDON));
  return root;
}

describe('a compiled module of an installed package', () => {
  const folder = freshFolder();
  const as24 = join(folder, 'as-node-24.cjs');
  let root: string;
  const run = (words: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'bin', 'shipdock.js'), ...words], {
      encoding: 'utf8',
      input: '',
      env: { ...bareEnvironment(folder), NODE_OPTIONS: `--require ${as24}` },
    });

  beforeAll(() => {
    buildProgram();
    root = installed(folder);
    writeFileSync(
      as24,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, modules: '137' } });",
    );
  }, 120_000);

  test('is taken as it is by Node 24 where nothing in it aborts', () => {
    const made = run(['init', '--yes', '-q', '--db', join(folder, 'one.db')]);
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('one.db')]);
  });

  test('is refused where it would abort Node 24, with the command that compiles it so that it does not', () => {
    appendFileSync(join(root, ADDON), '_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_');
    const made = run(['init', '--yes', '-q', '--db', join(folder, 'two.db')]);
    expect([made.status, made.stdout]).toEqual([10, '']);
    expect(made.stderr).toMatch(/would abort at any moment with it, as it was compiled \(nodejs\/node#65446\)/);
    expect(made.stderr).toContain(`hint: node '${join(root, 'bin', 'addon.js')}'`);
    expect(made.stderr).toContain('code: native_module');
    const examined = run(['doctor', '--json']);
    expect(JSON.parse(examined.stdout)).toContainEqual(
      expect.objectContaining({ check: 'sqlite', result: 'fault', fix: `node '${join(root, 'bin', 'addon.js')}'` }),
    );
  });

  test('that cannot be loaded is told with the command that compiles it where npm put it', () => {
    writeFileSync(join(root, ADDON), 'of another Node');
    const made = run(['init', '--yes', '-q', '--db', join(folder, 'three.db')]);
    expect([made.status, made.stdout]).toEqual([10, '']);
    expect(made.stderr).toContain(
      `the SQLite module cannot be loaded\n  hint: node '${join(root, 'bin', 'addon.js')}'`,
    );
  });

  test('that npm left out is told with the command that fetches and compiles it', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    const fixer = join(root, 'bin', 'addon.js');
    const without = run(['init', '--yes', '-q', '--db', join(folder, 'four.db')]);
    expect([without.status, without.stderr]).toEqual([10, expect.stringContaining(`hint: node '${fixer}'`)]);
    const npm = join(folder, 'npm');
    const there = `"$package/build/Release/better_sqlite3.node"`;
    writeFileSync(
      npm,
      `#!/bin/sh
package="${root}/bin/node_modules/better-sqlite3"
case "$1 $2" in
  'install --prefix') [ "$3" = "${root}/bin" ] && mkdir -p "$package/build/Release" && echo '{}' > "$package/package.json" ;;
  'run build-release') [ "$PWD" = "$package" ] && cp "${join(ROOT, ADDON)}" ${there} ;;
esac
`,
      { mode: 0o755 },
    );
    const env = { ...bareEnvironment(folder), PATH: `${folder}:${process.env.PATH}` };
    expect(spawnSync(process.execPath, [fixer], { env }).status).toBe(0);
    const made = run(['init', '--yes', '-q', '--db', join(folder, 'four.db')]);
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('four.db')]);
  });
});
