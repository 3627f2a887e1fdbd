'use strict';

// Runs command lines of the built program one after the other in this one process, each with its own folder and variables,
// and answers what it wrote and how it ended. Its argument is the folder of the package.

const fs = require('node:fs');
const { Readable } = require('node:stream');
const v8 = require('node:v8');
const { createLoader } = require('../bin/shipdock.js');

const { writeSync } = fs;
let written = { 1: [], 2: [] };
fs.writeSync = (descriptor, data, ...rest) => {
  const kept = written[descriptor];
  if (kept === undefined) return writeSync(descriptor, data, ...rest);
  kept.push(Buffer.from(data));
  return data.length;
};
// Set by some commands for the rest of their process, which here is that of others too.
v8.setFlagsFromString = () => undefined;
// What a command left going ends with its process otherwise.
const { setInterval } = globalThis;
const going = new Set();
globalThis.setInterval = (...given) => {
  const interval = setInterval(...given);
  going.add(interval);
  return interval;
};
const LISTENED_TO = ['SIGHUP', 'SIGINT', 'SIGTERM', 'uncaughtException'];

const { main } = createLoader(`${process.argv[2]}/bin/bundle`)('main.js');

async function run({ words, cwd, env, input }) {
  written = { 1: [], 2: [] };
  endIntervals();
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const status = await main(words);
  for (const event of LISTENED_TO) process.removeAllListeners(event);
  endIntervals();
  process.send({ status, stdout: Buffer.concat(written[1]).toString(), stderr: Buffer.concat(written[2]).toString() });
}

/** Before a command too: a spinner may begin to turn when its command has ended already. */
function endIntervals() {
  for (const interval of going) clearInterval(interval);
  going.clear();
}

process.on('message', run);
// Whoever asked is gone, and what a command left open would keep this one.
process.on('disconnect', () => process.exit());
