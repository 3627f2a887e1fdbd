'use strict';

// Part of the build: makes each chunk of a freshly built bundle a function that the launcher calls, rehearses a few commands
// so that V8 has compiled what they use, and leaves beside each chunk its compiled code, and the text of `--help`. V8
// recognises a stale cache by the length of the source alone, so caches are only ever made in the folder of the build they
// belong to.

const fs = require('node:fs');
const { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } = fs;
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const v8 = require('node:v8');
const { Script } = require('node:vm');
const { createLoader } = require('./shipdock.js');

/**
 * Command lines whose code is worth having compiled, in an order that makes the data they need; SHIPMENT is what the booking
 * answered.
 */
const REHEARSAL = [
  'init --yes --json',
  'orders import fixtures/csv/orders-template.csv',
  'orders list',
  'orders list --json --fields order_number,destination_address.city',
  'orders get SO-1001',
  'orders get SO-1001 --json',
  'orders create --number R-1 --item MUG=1 --name Desk --street "1 Main St" --city Boston --state MA --zip 02110',
  'orders rate SO-1001 --json',
  'shipments book SO-1001 --yes -q',
  'labels get SHIPMENT',
  'labels get SHIPMENT --format zpl',
  'track get SHIPMENT --json',
  'commands --json',
  '__complete order SO-1',
  'orders list -h',
  'version',
];

/** A rehearsal that fails leaves its command a little slower and nothing else; it must not stop a build. */
async function rehearse(main, answers) {
  process.setMaxListeners(0);
  // V8 takes a cache only under the flags that it was made under, and some commands set flags for themselves.
  v8.setFlagsFromString = () => undefined;
  for (const line of REHEARSAL) {
    const [shipment = ''] = answers.join('').match(/\bshp_\w+/) ?? [];
    const words = line.replace('SHIPMENT', shipment).match(/"[^"]*"|\S+/g) ?? [];
    const code = await main(words.map((word) => word.replaceAll('"', '')));
    if (code !== 0) console.error(`rehearsing "${line}" ended with ${code}`);
  }
}

/** What the program writes to standard output, kept instead. */
function catchOutput() {
  const written = [];
  const { writeSync } = fs;
  fs.writeSync = (descriptor, data, ...rest) => {
    if (descriptor !== 1) return writeSync(descriptor, data, ...rest);
    written.push(Buffer.from(data).toString('latin1'));
    return data.length;
  };
  return written;
}

/** What `shipdock --help` says, for the launcher. */
async function keepOverview(folder, main, answers) {
  answers.length = 0;
  const code = await main(['--help']);
  if (code !== 0) throw new Error(`--help ended with ${code}`);
  writeFileSync(join(folder, 'overview.txt'), answers.join(''), 'latin1');
}

function wrapChunks(folder) {
  for (const name of chunks(folder)) {
    const filename = join(folder, name);
    const source = readFileSync(filename, 'utf8');
    if (Buffer.byteLength(source) !== source.length)
      throw new Error(`${name} is not ASCII, which the launcher expects`);
    writeFileSync(filename, `(function (exports, require, module, __filename, __dirname) {${source}\n})`);
  }
}

function chunks(folder) {
  return readdirSync(folder).filter((file) => file.endsWith('.js'));
}

function writeCaches(folder, scripts) {
  for (const name of chunks(folder)) {
    const filename = join(folder, name);
    const script = scripts.get(name) ?? new Script(readFileSync(filename, 'utf8'), { filename });
    writeFileSync(`${filename}.cache`, script.createCachedData());
  }
}

async function build(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'shipdock-build-'));
  process.env.SHIPDOCK_DB = join(scratch, 'rehearsal.db');
  wrapChunks(folder);
  const scripts = new Map();
  const { main } = createLoader(folder, scripts)('main.js');
  try {
    const answers = catchOutput();
    await rehearse(main, answers);
    await keepOverview(folder, main, answers);
    writeCaches(folder, scripts);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

build(resolve(process.argv[2])).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
