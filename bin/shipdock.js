#!/usr/bin/env node
'use strict';

// The launcher: plain CommonJS, because that starts fastest. `--version` needs nothing of the program. Everything else runs
// the bundled chunks, each a function expression compiled with the code cache that the build left beside it; where Node
// refuses the cache (another version) the chunk is compiled as ever.

const { readdirSync, readFileSync, writeSync } = require('node:fs');

/**
 * Loads chunks of the bundle in that folder; `scripts` keeps what was compiled, for the build to make caches of; `held` has
 * the files of the folder that are read already, by path.
 */
function createLoader(folder, scripts, held) {
  const { Script } = require('node:vm');
  const modules = new Map();
  const requireFromChunk = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  requireFromChunk.resolve = require.resolve;

  function load(name) {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const filename = `${folder}/${name}`;
    const source = held?.get(filename)?.toString() ?? readFileSync(filename, 'utf8');
    const cachedData = held === undefined ? readCache(`${filename}.cache`) : held.get(`${filename}.cache`);
    const script = new Script(source, { filename, cachedData });
    scripts?.set(name, script);
    const module = { exports: {} };
    modules.set(name, module);
    // What is compiled is not read again, and the megabytes of all chunks are much of what a server weighs.
    for (const file of [filename, `${filename}.cache`]) held?.delete(file);
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

/** A server outlives an update of the package, which takes away the chunks that it has not loaded yet. */
function readAll(folder) {
  return new Map(readdirSync(folder).map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`)]));
}

function start(argv) {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    writeSync(1, `${require('../package.json').version}\n`);
    return;
  }
  const folder = `${__dirname}/bundle`;
  const { main } = createLoader(folder, undefined, argv.includes('serve') ? readAll(folder) : undefined)('main.js');
  main(argv).then((code) => process.exit(code));
}

if (require.main === module) start(process.argv.slice(2));
else module.exports = { createLoader };
