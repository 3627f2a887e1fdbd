'use strict';

// better-sqlite3 compiles itself when it is installed, and node-gyp downloads Node's headers for that. Where it cannot (no
// network), npm leaves the package out, since it is optional; the headers that lie beside this Node do as well.

const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { aborts, compile, headersBeside } = require('./addon.js');

const root = dirname(__dirname);
const addon = join(root, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node');

if (!existsSync(addon)) {
  const { version } = require(join(root, 'package-lock.json')).packages['node_modules/better-sqlite3'];
  const words = ['install', '--no-save', '--no-package-lock', '--no-fund', '--no-audit', `better-sqlite3@${version}`];
  const installed = spawnSync('npm', words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...headersBeside() },
  });
  if (installed.status !== 0) tellThatItCannot();
}
if (existsSync(addon) && aborts(addon) && !compile()) tellThatItCannot();
if (!existsSync(addon)) tellThatItCannot();

function tellThatItCannot() {
  console.error(
    'better-sqlite3 could not be compiled: it needs a C++ compiler, make, python3, and the headers of Node.',
  );
  process.exit(1);
}
