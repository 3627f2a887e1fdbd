'use strict';

// The compiled half of better-sqlite3, which npm compiles when it installs the package, or fetches. What Node 24 makes of it by
// its own headers aborts at any moment (without-cleanup-hooks.h); `node bin/addon.js` compiles it anew, for the Node that runs it
// and so that it does not.

const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** The folder of better-sqlite3: in the node_modules of this package, beside it, or wherever Node finds it. */
function packageFolder() {
  const root = dirname(__dirname);
  const near = [join(root, 'node_modules', 'better-sqlite3'), join(dirname(root), 'better-sqlite3')];
  return near.find((folder) => existsSync(folder)) ?? dirname(require.resolve('better-sqlite3/package.json'));
}

/** Whether that file would abort this Node. Only Node 24 has the headers that do it and lacks what they need. */
function aborts(file) {
  return process.versions.modules === '137' && readFileSync(file).includes('RemoveEnvironmentCleanupHook');
}

/** Node's headers, where they lie beside it; else node-gyp downloads them. */
function headersBeside() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
}

/** Compiles it anew for this Node; answers whether that succeeded. */
function compile() {
  const { CXXFLAGS = '' } = process.env;
  const include = `-include "${join(__dirname, 'without-cleanup-hooks.h')}"`;
  const { status } = spawnSync('npm', ['run', 'build-release'], {
    cwd: packageFolder(),
    stdio: 'inherit',
    env: { ...process.env, ...headersBeside(), CXXFLAGS: `${CXXFLAGS} ${include}`.trim() },
  });
  return status === 0;
}

if (require.main === module) process.exitCode = compile() ? 0 : 1;
else module.exports = { aborts, compile, headersBeside };
