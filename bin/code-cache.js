'use strict';

// Part of the build: makes each chunk of a freshly built bundle a function that the launcher calls, rehearses a few commands
// so that V8 has compiled what they use, and leaves beside each chunk its compiled code, and the text of `--help`. What the
// commands load that are run most is put together in a file each. V8 recognises a stale cache by the length of the source
// alone, so caches are only ever made in the folder of the build they belong to.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } = fs;
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const v8 = require('node:v8');
const { Script } = require('node:vm');
const { createLoader, togetherFor } = require('./shipdock.js');

/**
 * Command lines whose code is worth having compiled, in an order that makes the data they need; SHIPMENT is what the booking
 * answered, FOLDER one with files of orders.
 */
const REHEARSAL = [
  'init --yes --json',
  'orders import fixtures/csv/orders-template.csv',
  'orders list',
  'SHIPDOCK_FORCE_TTY=100 orders list',
  'orders list --json --fields order_number,destination_address.city',
  'orders get SO-1001',
  'orders get SO-1001 --json',
  'orders create --number R-1 --item MUG=1 --name Desk --street "1 Main St" --city Boston --state MA --zip 02110',
  'orders create -f FOLDER/order.json --number BOOK-1',
  'orders create -f FOLDER/order.json --number BOOK-2',
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

/**
 * The commands that are run most: all that one loads lies together in one file, and its compiled code is of what it runs
 * itself and of nothing that others run, which takes V8 as long to load as what is needed. Rehearsed twice, # being the turn:
 * first to see which chunks they load, then to have those compiled as one.
 */
const TOGETHER = {
  'orders list': ['orders list', 'orders list --json'],
  'orders get': ['orders get SO-1001', 'orders get SO-1001 --json'],
  'orders create': [
    'orders create -f FOLDER/order.json --number TURN-#',
    'orders create -f FOLDER/order.json --number JSON-# --json',
  ],
  'shipments book': ['shipments book BOOK-# --yes -q'],
  'labels get': ['labels get SHIPMENT'],
  'orders import': ['orders import FOLDER/orders-#.csv'],
  'orders rate': ['orders rate TURN-#', 'orders rate TURN-# --json'],
  'orders hold': ['orders hold TURN-#'],
  'shipments get': ['shipments get SHIPMENT', 'shipments get SHIPMENT --json'],
  'shipments list': ['shipments list', 'shipments list --json'],
  'track get': ['track get SHIPMENT', 'track get SHIPMENT --json'],
};

const ORDER = {
  order_number: 'ORDER',
  destination_address: { name: 'Desk', street1: '1 Main St', city: 'Boston', state: 'MA', zip: '02110', country: 'US' },
  order_line_items: [{ sku: 'CUP', name: 'Cup', quantity: 2, price: 14, weight: 0.9, length: 5, width: 4, height: 4 }],
};

const ORDERS = `order_number,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,ship_to_country,sku,quantity,price,weight
FILE-#-1,Desk,1 Main St,Boston,MA,02110,US,CUP,2,14,0.9
FILE-#-2,Desk,1 Main St,Boston,MA,02110,US,CUP,2,14,0.9
`;

/** A rehearsal that fails leaves its command a little slower and nothing else; it must not stop a build. */
async function rehearse(main, lines, known) {
  for (const line of lines) {
    const code = await main(takeVariables(wordsOf(line, known)));
    if (code !== 0) console.error(`rehearsing "${line}" ended with ${code}`);
  }
}

/** Sets the variables that stand before a command, for it alone, and answers the words of the command. */
function takeVariables(words) {
  process.env.SHIPDOCK_PAGER = '';
  delete process.env.SHIPDOCK_FORCE_TTY;
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(words[0]) ?? [];
  if (name !== undefined) process.env[name] = value;
  return name === undefined ? words : words.slice(1);
}

function wordsOf(line, known) {
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replaceAll('"', '').replace(/SHIPMENT|FOLDER|#/g, (name) => known(name)));
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
  return readdirSync(folder).filter((file) => file.endsWith('.js') && !file.startsWith('together-'));
}

function writeCaches(folder, scripts) {
  for (const name of chunks(folder)) {
    const filename = join(folder, name);
    const script = scripts.get(name) ?? new Script(readFileSync(filename, 'utf8'), { filename: `bundle/${name}` });
    writeFileSync(`${filename}.cache`, script.createCachedData());
  }
}

/** In a process of its own, where V8 has compiled nothing else. */
function putTogether(folder, command, known) {
  const words = [__filename, folder, command, known('SHIPMENT'), known('FOLDER')];
  const made = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  process.stderr.write(made.stderr);
  if (made.status !== 0) throw new Error(`what "${command}" loads could not be put together`);
}

async function buildTogether(folder, command, shipment, scratch) {
  const rehearsed = async (files, turn) => {
    const scripts = new Map();
    const { main } = createLoader(folder, { ...files, scripts })('main.js');
    await rehearse(main, TOGETHER[command], (name) => ({ SHIPMENT: shipment, FOLDER: scratch, '#': turn })[name]);
    return scripts;
  };
  const names = [...(await rehearsed({}, 1)).keys()];
  const together = togetherFor(command.split(' '));
  const functions = names.map((name) => `${JSON.stringify(name)}:\n${readFileSync(join(folder, name), 'latin1')}`);
  writeFileSync(join(folder, together), `({${functions.join(',\n')}})`, 'latin1');
  const scripts = await rehearsed({ together }, 2);
  writeFileSync(join(folder, `${together}.cache`), scripts.get(together).createCachedData());
  tellManifest(folder, together, names);
}

/** What is in the file, as of every chunk. */
function tellManifest(folder, together, names) {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest[together] = names.flatMap((name) => manifest[name]);
  writeFileSync(file, JSON.stringify(manifest, null, 1));
}

async function build(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'shipdock-build-'));
  process.env.SHIPDOCK_DB = join(scratch, 'rehearsal.db');
  writeFileSync(join(scratch, 'order.json'), JSON.stringify(ORDER));
  for (const turn of [1, 2]) writeFileSync(join(scratch, `orders-${turn}.csv`), ORDERS.replaceAll('#', turn));
  wrapChunks(folder);
  const scripts = new Map();
  const { main } = createLoader(folder, { scripts })('main.js');
  try {
    const answers = catchOutput();
    const shipment = () => answers.join('').match(/\bshp_\w+/)?.[0] ?? '';
    const known = (name) => (name === 'SHIPMENT' ? shipment() : scratch);
    await rehearse(main, REHEARSAL, known);
    for (const command of Object.keys(TOGETHER)) putTogether(folder, command, known);
    await keepOverview(folder, main, answers);
    writeCaches(folder, scripts);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

process.setMaxListeners(0);
// V8 takes a cache only under the flags that it was made under, and some commands set flags for themselves.
v8.setFlagsFromString = () => undefined;
const [folder, ...rest] = process.argv.slice(2);
const done = rest.length === 0 ? build(resolve(folder)) : buildTogether(folder, ...rest);
done.then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
