#!/usr/bin/env node
'use strict';

// The launcher: plain CommonJS, because that starts fastest. `--version` needs nothing of the program, and the text of
// `--help` for pipes and files was written down by the build. Everything else runs the bundled chunks, each a function
// expression compiled with the code cache that the build left beside it; where Node refuses the cache (another version) the
// chunk is compiled as ever.

const { existsSync, fstatSync, readdirSync, readFileSync, writeSync } = require('node:fs');

/**
 * Loads chunks of the bundle in that folder. `together` names a file that holds several, if it is there; `scripts` keeps what
 * was compiled, for the build to make caches of; `held` has the files of the folder that are read already, by path.
 */
function createLoader(folder, { together, scripts, held } = {}) {
  const { Script } = require('node:vm');
  const modules = new Map();
  const packages = new Map();
  const chunks = together !== undefined && existsSync(`${folder}/${together}`) ? compiled(together) : {};
  const requireFromChunk = (id) => (id.startsWith('./') ? load(id.slice(2)) : requirePackage(id));
  requireFromChunk.resolve = require.resolve;

  /** Node takes microseconds to find a module again, and what is required where it is used is required with every request. */
  function requirePackage(id) {
    if (!packages.has(id)) packages.set(id, require(id));
    return packages.get(id);
  }

  function load(name) {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const run = chunks[name] ?? compiled(name);
    const module = { exports: {} };
    modules.set(name, module);
    run(module.exports, requireFromChunk, module, `${folder}/${name}`, folder);
    return module.exports;
  }

  /** What a file of the folder is as JavaScript: the function of a chunk, or those of several by their names. */
  function compiled(name) {
    const filename = `${folder}/${name}`;
    // The build sees to it that chunks are ASCII: as such they need no decoding.
    const source = (held?.get(filename) ?? readFileSync(filename)).latin1Slice();
    const cachedData = held === undefined ? readBuilt(`${filename}.cache`) : held.get(`${filename}.cache`);
    // Named without its folder: the compiled code says what it was called where it was built, which is nowhere else.
    const script = new Script(source, { filename: `bundle/${name}`, cachedData });
    scripts?.set(name, script);
    // What is compiled is not read again, and the megabytes of all chunks are much of what a server weighs.
    for (const file of [filename, `${filename}.cache`]) held?.delete(file);
    return script.runInThisContext();
  }

  return load;
}

/** The file in which the build puts together all that a command loads, for those that are run most; help needs little of it. */
function togetherFor(argv) {
  const [noun, verb] = argv;
  const isExplained = argv.includes('-h') || argv.includes('--help');
  return isExplained || !/^[a-z]+ [a-z]+$/.test(`${noun} ${verb}`) ? undefined : `together-${noun}-${verb}.js`;
}

/** What the build left beside the chunks; undefined where it did not. */
function readBuilt(filename) {
  try {
    return readFileSync(filename);
  } catch {
    return undefined;
  }
}

/** A server outlives an update of the package, which takes away the chunks that it has not loaded yet. */
function readAll(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith('together-'));
  return new Map(names.map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`)]));
}

/** The answer to a command line of this one word where it is known without the program. */
function knownAnswer(word, folder) {
  if (word === '--version' || word === '-V') return Buffer.from(`${require('../package.json').version}\n`);
  if ((word === '--help' || word === '-h') && !mayBeTerminal()) return readBuilt(`${folder}/overview.txt`);
  return undefined;
}

/** On a terminal help is folded to its width, and may be read in a pager: the program does that. */
function mayBeTerminal() {
  if (process.env.SHIPDOCK_FORCE_TTY !== undefined) return true;
  try {
    return fstatSync(1).isCharacterDevice();
  } catch {
    // Closed.
    return false;
  }
}

/**
 * Writes all of it, unless nobody reads any more; a pipe that another process made non-blocking is waited for. Answers
 * false where it cannot be written, as on a full disk.
 */
function tell(bytes) {
  for (let told = 0; told < bytes.length; ) {
    try {
      told += writeSync(1, bytes, told);
    } catch (error) {
      if (error.code === 'EPIPE' || error.code === 'EBADF') return true;
      if (error.code !== 'EAGAIN') return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
  return true;
}

/** A source tree has no program until it was built: without it nothing else can tell of errors. */
function tellNotBuilt(argv) {
  const error = 'shipdock is not built: bin/bundle holds no program';
  const body = { error, code: 'not_built', hint: 'npm run build', retryable: false };
  const text = argv.includes('--json') ? JSON.stringify(body) : `error: ${error}\n  hint: ${body.hint}`;
  process.exitCode = 10;
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // Nobody reads it.
  }
}

function start(argv) {
  const folder = `${__dirname}/bundle`;
  const [word = '--help'] = argv;
  const answer = argv.length > 1 ? undefined : knownAnswer(word, folder);
  // What cannot be written is told by the program, as every other error is.
  if (answer !== undefined && tell(answer)) return;
  if (!existsSync(`${folder}/main.js`)) return tellNotBuilt(argv);
  const files = argv.includes('serve') ? { held: readAll(folder) } : { together: togetherFor(argv) };
  const { main } = createLoader(folder, files)('main.js');
  main(argv).then((code) => process.exit(code));
}

if (require.main === module) start(process.argv.slice(2));
else module.exports = { createLoader, togetherFor };
