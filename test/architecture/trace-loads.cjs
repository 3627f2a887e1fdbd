'use strict';

// Loaded before the program (node -r): keeps a list of the files and modules it opens, and of what takes as long to make, and
// leaves it where SHIPDOCK_TEST_TRACE says when the program ends.

const fs = require('node:fs');
const Module = require('node:module');

const files = [];
const modules = [];

const { readFileSync, writeFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  files.push(String(path));
  return readFileSync(path, ...rest);
};

const { _load } = Module;
Module._load = function load(request, ...rest) {
  modules.push(request);
  return _load.call(this, request, ...rest);
};

const { Segmenter } = Intl;
Intl.Segmenter = class extends Segmenter {
  constructor(...words) {
    super(...words);
    modules.push('segmenter');
  }
};

process.on('exit', () => {
  // Loaded by Node itself for who reads `performance`.
  if (process.moduleLoadList.includes('NativeModule perf_hooks')) modules.push('perf_hooks');
  writeFileSync(process.env.SHIPDOCK_TEST_TRACE, JSON.stringify({ files, modules }));
});
