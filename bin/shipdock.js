#!/usr/bin/env node
'use strict';

// The launcher: plain CommonJS, because that starts fastest. `--version` needs nothing of the program. Everything else runs
// the bundled chunks, each a function expression compiled with the code cache that the build left beside it; where Node
// refuses the cache (another version) the chunk is compiled as ever.

const { readFileSync, writeSync } = require('node:fs');

/** Loads chunks of the bundle in that folder; `scripts` keeps what was compiled, for the build to make caches of. */
function createLoader(folder, scripts) {
  const { Script } = require('node:vm');
  const modules = new Map();
  const requireFromChunk = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  requireFromChunk.resolve = require.resolve;

  function load(name) {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const filename = `${folder}/${name}`;
    const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData: readCache(`${filename}.cache`) });
    scripts?.set(name, script);
    const module = { exports: {} };
    modules.set(name, module);
    script.runInThisContext()(module.exports, requireFromChunk, module, filename, folder);
    return module.exports;
  }
  return load;
}

function readCache(filename) {
  try {
    return readFileSync(filename);
  } catch {
    return undefined;
  }
}

function start(argv) {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    writeSync(1, `${require('../package.json').version}\n`);
    return;
  }
  const { main } = createLoader(`${__dirname}/bundle`)('main.js');
  main(argv).then((code) => process.exit(code));
}

if (require.main === module) start(process.argv.slice(2));
else module.exports = { createLoader };
