'use strict';

// The compiled half of better-sqlite3, which npm compiles when it installs the package, or fetches. What Node 24 makes of it by
// its own headers aborts at any moment (without-cleanup-hooks.h); `node bin/addon.js` compiles it anew, for the Node that runs it
// and so that it does not. Where it could not be compiled npm leaves the package out, since it is optional: then it is fetched.

const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** The folder of better-sqlite3: in the node_modules of this package, beside it, or wherever Node finds it, if anywhere. */
function packageFolder() {
  const root = dirname(__dirname);
  const near = [join(root, 'node_modules', 'better-sqlite3'), join(dirname(root), 'better-sqlite3')];
  try {
    return near.find((folder) => existsSync(folder)) ?? dirname(require.resolve('better-sqlite3/package.json'));
  } catch {
    return undefined;
  }
}

/** Runs npm; commands only ask whether the file aborts, and need not load what starts processes. */
function npm(words, options) {
  return require('node:child_process').spawnSync('npm', words, { stdio: 'inherit', ...options }).status === 0;
}

/** Fetches its source into the node_modules of this folder, where nothing else is installed that npm would change. */
function fetched() {
  const { optionalDependencies } = require('../package.json');
  const source = `better-sqlite3@${optionalDependencies['better-sqlite3']}`;
  const words = ['install', '--prefix', __dirname, '--no-save', '--no-package-lock', '--ignore-scripts', source];
  return npm(words) ? packageFolder() : undefined;
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
  const folder = packageFolder() ?? fetched();
  if (folder === undefined) return false;
  const { CXXFLAGS = '' } = process.env;
  const include = `-include "${join(__dirname, 'without-cleanup-hooks.h')}"`;
  const env = { ...process.env, ...headersBeside(), CXXFLAGS: `${CXXFLAGS} ${include}`.trim() };
  return npm(['run', 'build-release'], { cwd: folder, env });
}

if (require.main === module) process.exitCode = compile() ? 0 : 1;
else module.exports = { aborts, compile, headersBeside };
