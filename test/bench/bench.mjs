import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

// npm run bench [name…] [-- --json] [-- --set rounds=20 --set orders=1000]: each <name>.bench.mjs measures its bars against their references, in one run on one
// machine. A bench exports `bars(options)`, which answers rows of { bar, ours, reference, unit, ratio, reach, n }.

const known = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.bench.mjs'))
  .map((name) => name.slice(0, -'.bench.mjs'.length));
const { values, positionals } = words();
const wanted = positionals.length === 0 ? known : positionals;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no bench ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, node ${process.version}, ${process.platform} ${process.arch}`;
const settings = Object.fromEntries(values.set.map((one) => [one.split('=')[0], Number(one.split('=')[1])]));
const results = [];
for (const name of wanted) {
  const { bars } = await import(`./${name}.bench.mjs`);
  const rows = await bars(settings);
  results.push({ bench: name, bars: rows });
  if (!values.json) show(name, rows);
}
if (values.json) console.log(JSON.stringify({ machine, results }));
else console.log(`\n${machine}`);

function words() {
  const usage = `npm run bench [${known.join(' | ')}] [-- --json] [-- --set OPTION=NUMBER]`;
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        set: { type: 'string', multiple: true, default: [] },
      },
    });
    if (!read.values.help) return read;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

function show(name, rows) {
  console.log(`\n${name}`);
  const cells = rows.map((row) => [
    row.bar,
    `${row.ours} ${row.unit}`,
    `${row.reference} ${row.unit}`,
    `${row.ratio} ×`,
    row.reach,
    `n ${row.n}`,
  ]);
  const table = [['bar', 'ours', 'reference', 'ratio', 'to reach', ''], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)));
  for (const line of table)
    console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd());
}
