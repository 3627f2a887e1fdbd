import { join } from 'node:path';
import { bar, quantile } from './bar.mjs';
import { median } from './processes.mjs';
import { loadSources, ROOT } from './sources.mjs';

const DEFAULTS = { rounds: 3 };
const FOLDER = join(ROOT, 'fixtures/packing');
/** What is aimed at, on a machine that does nothing else. */
const P95_MS = 3;
const MOST_MS = 100;

/**
 * The 2,543 orders of a print shop, each packed by itself into the fewest boxes: how long an order takes, against the times
 * to reach, and how many boxes all take, against those of BoxPacker, which takes less care of what the pieces stand on. The first
 * round warms up and does not count; told is the median of the others.
 */
export async function bars(options) {
  const { rounds } = { ...DEFAULTS, ...options };
  const code = await loadSources([
    'src/csv/csv-objects.ts',
    'src/packing/pack-items.ts',
    'src/packing/planning/planning.ts',
    'src/packing/planning/planning-rows.ts',
  ]);
  const rows = [];
  for (const [rotation, column] of [
    ['free', 'boxes_free_rotation'],
    ['keep_flat', 'boxes_keep_flat'],
  ]) {
    const requests = await requestsOf(code, rotation);
    const measured = [];
    for (let round = 0; round <= rounds; round++) measured.push(packAll(code, requests));
    const of = (figure) => median(measured.slice(1).map((each) => each[figure]));
    const name = `${requests.length} orders, ${rotation === 'free' ? 'turned freely' : 'kept flat'}`;
    const time = (words, ours, reference) =>
      bar(`${name}: ${words}`, { ours, reference, unit: 'ms', digits: 2, reach: `< ${reference} ms`, n: rounds });
    rows.push(
      time('95 of 100 within', of('p95'), P95_MS),
      time('the longest', of('most'), MOST_MS),
      bar(`${name}: boxes; BoxPacker`, {
        ours: of('boxes'),
        reference: await boxesOf(code, column),
        unit: 'boxes',
        reach: '≤ 1',
        n: rounds,
      }),
    );
  }
  return rows;
}

async function requestsOf({ csvObjects, boxTypesFrom, planningItemFrom, planningRequest, ...code }, rotation) {
  const boxTypes = boxTypesFrom(await rowsOf(csvObjects, 'boxes.csv', code.BOX_COLUMNS), 'boxes.csv');
  const orders = new Map();
  for (const row of await rowsOf(csvObjects, 'orders_items.csv', code.ITEM_COLUMNS)) {
    const { order, item } = planningItemFrom(row, 'orders_items.csv', rotation);
    orders.set(order, [...(orders.get(order) ?? []), item]);
  }
  return [...orders.values()].map((items) => planningRequest(items, boxTypes));
}

async function rowsOf(csvObjects, file, columns) {
  const rows = [];
  for await (const row of csvObjects(join(FOLDER, file), { known: columns, required: columns })) rows.push(row);
  return rows;
}

function packAll({ packItems }, requests) {
  const times = [];
  let boxes = 0;
  for (const request of requests) {
    const started = performance.now();
    const plan = packItems(request);
    times.push(performance.now() - started);
    if (plan.unpacked.length > 0) throw new Error('every piece of these orders fits a box');
    boxes += plan.boxes.length;
  }
  return { boxes, p95: quantile(times, 0.95), most: Math.max(...times) };
}

async function boxesOf({ csvObjects }, column) {
  const rows = await rowsOf(csvObjects, 'orders_reference.csv', ['order', 'boxes_keep_flat', 'boxes_free_rotation']);
  return rows.reduce((sum, { row }) => sum + Number(row[column]), 0);
}
