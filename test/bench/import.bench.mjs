import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { openDurably, rowsByOrder, rowWriter } from './same-rows.mjs';

const LAUNCHER = fileURLToPath(new URL('../../bin/shipdock.js', import.meta.url));
const DEFAULTS = { rounds: 3, rows: 100_000 };
const LINES_AN_ORDER = 3;

/**
 * An import of 100,000 rows in 33,334 orders into a new data file, against the `sqlite3` shell, which loads the same file
 * with `.import` and fills the same tables and indices by SQL, without validation, ids, journal or resumption. Told with it
 * is how long better-sqlite3 takes to write the rows that ours wrote, and nothing else: ours can't be faster.
 */
export async function bars(options) {
  const { rounds, rows } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const file = join(folder, 'orders.csv');
    await writeOrders(file, rows);
    const times = { ours: [], rows: [], reference: [] };
    let memoryKb = 0;
    for (let round = 0; round < rounds; round++) {
      times.reference.push(loadByShell(folder, file, round, rows));
      const ran = ours(folder, file, round);
      times.ours.push(ran.ms);
      times.rows.push(rowsAlone(folder, ran.db, round));
      memoryKb = Math.max(memoryKb, ran.memoryKb);
    }
    const bar = `${rows} rows`;
    const beside = (list) => median(list.map((time, round) => time / times.reference[round])).toFixed(2);
    const reference = median(times.reference).toFixed(0);
    return [
      row(bar, median(times.ours).toFixed(0), reference, 'ms', beside(times.ours), '≤ 1.5', rounds),
      row('their rows alone', median(times.rows).toFixed(0), reference, 'ms', beside(times.rows), 'told', rounds),
      row(
        `${bar}, memory`,
        (memoryKb / 1024).toFixed(0),
        '150',
        'MiB',
        (memoryKb / 1024 / 150).toFixed(2),
        '≤ 1',
        rounds,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(bar, ours, reference, unit, ratio, reach, n) {
  return { bar, ours, reference, unit, ratio, reach, n };
}

async function writeOrders(file, rows) {
  const out = createWriteStream(file);
  out.write(
    'order_number,source_system,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,ship_to_country,' +
      'line_source_system_id,sku,name,quantity,price,weight,length,width,height\n',
  );
  for (let index = 0; index < rows; index++) {
    const order = Math.floor(index / LINES_AN_ORDER) + 1;
    const address =
      index % LINES_AN_ORDER === 0 ? `shop,Receiving Dept,${order} Market St,San Diego,CA,92101,US` : ',,,,,,';
    out.write(
      `B-${order},${address},${index},SKU-${index % 500},"Mug, no ${index % 500}",${1 + (index % 4)},14.00,1.1,5,4,4.5\n`,
    );
  }
  out.end();
  await finished(out);
}

function ours(folder, file, round) {
  const db = join(folder, `ours-${round}.db`);
  run(process.execPath, [LAUNCHER, 'init', '--yes', '--db', db]);
  const hook = join(folder, 'peak.cjs');
  writeFileSync(hook, "process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS));");
  const started = process.hrtime.bigint();
  const { stderr } = run(process.execPath, ['-r', hook, LAUNCHER, 'orders', 'import', file, '--db', db, '-q']);
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  const peak = /peak (\d+)/.exec(stderr);
  return { db, ms, memoryKb: Number(peak?.[1] ?? 0) };
}

const ORDERS_A_COMMIT = 1_000;

/** The rows of all orders of a data file, written into a new one order by order. */
function rowsAlone(folder, from, round) {
  const db = join(folder, `rows-${round}.db`);
  run(process.execPath, [LAUNCHER, 'init', '--yes', '--db', db]);
  const [source, target] = [new Database(from, { readonly: true }), openDurably(db)];
  const orders = rowsByOrder(source);
  // Accounts and warehouses are those of the other file.
  target.pragma('foreign_keys = OFF');
  const write = rowWriter(target);
  const writeOrders = target.transaction((chunk) => {
    for (const rows of chunk) for (const [table, row] of rows) write(table, row);
  });
  const started = process.hrtime.bigint();
  for (let index = 0; index < orders.length; index += ORDERS_A_COMMIT) {
    writeOrders(orders.slice(index, index + ORDERS_A_COMMIT));
  }
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  for (const database of [source, target]) database.close();
  return ms;
}

function loadByShell(folder, file, round, rows) {
  const db = join(folder, `reference-${round}.db`);
  run(process.execPath, [LAUNCHER, 'init', '--yes', '--db', db]);
  const script = join(folder, 'reference.sql');
  writeFileSync(script, referenceSql(file));
  const started = process.hrtime.bigint();
  run('/bin/sh', ['-c', `sqlite3 ${db} < ${script}`]);
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  // The shell goes on after a fault, and would then be compared for having loaded nothing.
  const { stdout } = run('sqlite3', [db, 'SELECT count(*) FROM order_lines']);
  if (Number(stdout) !== rows) throw new Error(`the reference loaded ${stdout.trim()} lines of ${rows}`);
  return ms;
}

/** Ids are made from row numbers; every column that the import fills is filled. */
function referenceSql(file) {
  return `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TEMP TABLE loaded (order_number, source_system, ship_to_name, ship_to_street1, ship_to_city, ship_to_state, ship_to_zip,
  ship_to_country, line_source_system_id, sku, name, quantity, price, weight, length, width, height);
.mode csv
.bail on
.import --skip 1 --schema temp ${file} loaded
BEGIN;
CREATE TEMP TABLE heads AS SELECT min(rowid) AS n, order_number, max(source_system) AS source_system,
  json_object('name', max(ship_to_name), 'street1', max(ship_to_street1), 'city', max(ship_to_city),
    'state', max(ship_to_state)) AS address, max(ship_to_zip) AS zip,
  CAST(round(sum(quantity * price * 100)) AS INTEGER) AS items, count(*) AS lines FROM temp.loaded GROUP BY order_number ORDER BY n;
INSERT INTO orders SELECT printf('ord_%025d', n), (SELECT id FROM accounts), order_number, 'new', 'new', 1, 'USD', NULL, NULL, NULL,
  items, (SELECT id FROM warehouses), source_system, NULL, NULL, NULL, hex(randomblob(16)), '2026-03-02T16:30:00.000Z',
  '2026-03-02T16:30:00.000Z', json_object('source', 'CSV', 'selfPacked', 1, 'lines', lines), 1, hex(randomblob(32)), NULL FROM temp.heads;
INSERT INTO order_addresses SELECT printf('adr_%025d', n), printf('ord_%025d', n), 'destination', 'US', zip, address FROM temp.heads;
INSERT INTO order_lines SELECT printf('ordi_%025d', loaded.rowid), printf('ord_%025d', heads.n), loaded.rowid - heads.n,
  line_source_system_id, sku, quantity, 0, CAST(round(price * 10000) AS INTEGER), NULL,
  CAST(round(weight * 453592370) AS INTEGER), CAST(round(length * 25400) AS INTEGER), CAST(round(width * 25400) AS INTEGER),
  CAST(round(height * 25400) AS INTEGER), 'unpacked', json_object('name', name, 'currency', 'USD', 'length', length, 'width', width, 'height', height,
  'dimensionUom', 'in', 'weight', weight, 'weightUom', 'lb') FROM temp.loaded JOIN temp.heads USING (order_number);
INSERT INTO journal (account_id, subject_type, subject_id, position, at, actor_type, actor_name, operation, changes, personal,
  personal_digest, previous_hash, hash)
  SELECT account_id, 'order', id, 1, created_at, 'system', 'system', 'orders.import',
  json_object('order', order_number, 'details', details, 'lines', (SELECT json_group_array(json_object('id', id, 'sku', sku,
  'details', details)) FROM order_lines WHERE order_id = orders.id)), (SELECT details FROM order_addresses WHERE
  order_id = orders.id), hex(randomblob(32)), '', journal_hash FROM orders;
COMMIT;
`;
}

function run(command, words) {
  const ran = spawnSync(command, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (ran.status !== 0)
    throw new Error(`${command} ${words.join(' ').slice(0, 200)} ended with ${ran.status}: ${ran.stderr}`);
  return ran;
}

function median(list) {
  return [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
}
