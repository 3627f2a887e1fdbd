import { join } from 'node:path';
import { skuOperations } from '../../catalog/catalog.operations.ts';
import { skuFromRow } from '../../catalog/commands/sku-from-row.ts';
import { SKU_CSV_COLUMNS } from '../../catalog/skus.schema.ts';
import { writeOutputFile } from '../../cli/files/output-file.ts';
import type { Notices } from '../../cli/notices/notices.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { openCsvSource } from '../../csv/csv-source-file.ts';
import { documentOperations } from '../../documents/documents.operations.ts';
import { bytesOf } from '../../documents/drawing/rendered.ts';
import { type Engine, openEngine } from '../../engine/engine.ts';
import { initialise } from '../../engine/initialise.ts';
import { importFiles } from '../../orders/commands/import-file.ts';
import { openRejectsFile } from '../../orders/import/told/rejects-file.ts';
import { ratingOperations } from '../../rating/rating.operations.ts';
import type { ShipmentJson } from '../../shipments/json/shipment-json.ts';
import { shipmentOperations } from '../../shipments/shipments.operations.ts';
import { trackingOperations } from '../../tracking/tracking.operations.ts';
import { type ServiceSummary, summarise } from '../summarise.ts';

/** A Monday morning in Carlsbad: every service of the sample carriers is open, on any day that the demo is run. */
const DEMO_MOMENT = new Date('2026-03-02T16:30:00Z');
const DEMO_SEED = 'demo';
/** Orders that are worked on side by side, so that their commits share an fsync. */
const AT_ONCE = 12;
const DAY_MS = 86_400_000;
/** Nothing in the sandbox takes longer. */
const LONGEST_JOURNEY_DAYS = 60;

export interface DemoResult {
  readonly created: number;
  readonly rejected: number;
  readonly shipments: number;
  readonly packages: number;
  readonly summary: readonly ServiceSummary[];
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** The main job from end to end, in a folder of its own. */
export async function runDemo(folder: string, packageRoot: string, notices: Notices): Promise<DemoResult> {
  const database = join(folder, 'demo.db');
  const fixed = { now: DEMO_MOMENT, seed: DEMO_SEED, packageRoot };
  await initialise({
    ...fixed,
    location: database,
    environment: 'sandbox',
    accountName: 'demo',
    version: 'demo',
    warehouse: undefined,
  });
  const engine = await openEngine({ ...fixed, location: database });
  try {
    await importSkus(engine, packageRoot);
    const rejects = join(folder, 'rejects.csv');
    const imported = await importOrders(engine, packageRoot, rejects, notices);
    const booked = await rateAndBook(engine, imported.ids, notices);
    const documents = await writeDocuments(engine, folder, booked, notices);
    const shipments = await trackToDelivered(engine, booked, notices);
    return {
      created: imported.ids.length,
      rejected: imported.rejected,
      shipments: shipments.length,
      packages: shipments.reduce((sum, shipment) => sum + shipment.packages.length, 0),
      summary: summarise(shipments),
      files: [...documents, rejects, database],
    };
  } finally {
    await engine.close();
  }
}

async function importSkus(engine: Engine, packageRoot: string): Promise<void> {
  const skus: unknown[] = [];
  for await (const { row, line } of csvObjects(join(packageRoot, 'fixtures', 'demo', 'skus.csv'), {
    known: SKU_CSV_COLUMNS,
  })) {
    skus.push(skuFromRow(row, `skus.csv:${line}`));
  }
  await engine.call(skuOperations.saveMany, { body: { skus } });
}

async function importOrders(engine: Engine, packageRoot: string, rejectsPath: string, notices: Notices) {
  const source = await openCsvSource(join(packageRoot, 'fixtures', 'demo', 'orders.csv'), nothing());
  const progress = notices.progress({ label: 'importing', unit: 'orders' });
  const rejects = openRejectsFile(rejectsPath);
  const ids: string[] = [];
  let rejected = 0;
  for await (const record of importFiles(
    engine,
    [source],
    {},
    {
      staged: () => undefined,
      begin: rejects.begin,
      columns: () => undefined,
      warned: () => undefined,
      looked: () => undefined,
      notKept: () => undefined,
      imported: () => undefined,
      rejected: rejects.add,
      grouped: () => undefined,
      shouldStop: () => false,
    },
  )) {
    if (record.id === null) rejected += 1;
    else ids.push(record.id);
    progress.update(ids.length + rejected);
  }
  await rejects.finish();
  progress.finish(`imported ${ids.length} orders, rejected ${rejected}`);
  return { ids, rejected };
}

async function rateAndBook(engine: Engine, orders: readonly string[], notices: Notices): Promise<readonly string[]> {
  const progress = notices.progress({ label: 'rating and booking', unit: 'orders', total: orders.length });
  const booked: string[] = [];
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const some = orders.slice(start, start + AT_ONCE);
    booked.push(...(await Promise.all(some.map((id) => rateAndBookOne(engine, id)))));
    progress.update(booked.length);
  }
  progress.finish(`rated and booked ${booked.length} orders`);
  return booked;
}

async function rateAndBookOne(engine: Engine, id: string): Promise<string> {
  await engine.call(ratingOperations.generate, { params: { id } });
  const { value } = await engine.call(shipmentOperations.bookOrder, { params: { id } });
  return value.id;
}

async function writeDocuments(
  engine: Engine,
  folder: string,
  shipments: readonly string[],
  notices: Notices,
): Promise<readonly string[]> {
  const progress = notices.progress({ label: 'writing', unit: 'documents' });
  const files: string[] = [];
  for (const format of ['PDF', 'ZPL']) {
    const { value } = await engine.call(documentOperations.labels, { body: { shipments, format, combine: true } });
    for (const document of value.documents)
      files.push(await writeOutputFile(join(folder, document.name), bytesOf(document)));
    progress.update(files.length);
  }
  const freight = await freightOf(engine, shipments);
  const body = { shipments: freight, combine: true };
  const bills = freight.length === 0 ? [] : (await engine.call(documentOperations.bols, { body })).value.documents;
  for (const document of bills) files.push(await writeOutputFile(join(folder, document.name), bytesOf(document)));
  progress.finish(`wrote labels of ${shipments.length} shipments and ${freight.length} bills of lading`);
  return files;
}

async function freightOf(engine: Engine, shipments: readonly string[]): Promise<readonly string[]> {
  const all = await readShipments(engine, shipments);
  return all.filter((shipment) => shipment.can_attach_bol).map((shipment) => shipment.id);
}

async function trackToDelivered(
  engine: Engine,
  ids: readonly string[],
  notices: Notices,
): Promise<readonly ShipmentJson[]> {
  const progress = notices.progress({ label: 'tracking', unit: 'shipments delivered', total: ids.length });
  for (let day = 0; day < LONGEST_JOURNEY_DAYS; day++) {
    const { value } = await engine.call(trackingOperations.refresh, { body: { advance_ms: DAY_MS } });
    progress.update(ids.length - value.asked);
    if (value.asked === 0) break;
  }
  progress.finish(`tracked ${ids.length} shipments until they were delivered`);
  return readShipments(engine, ids);
}

async function readShipments(engine: Engine, ids: readonly string[]): Promise<readonly ShipmentJson[]> {
  const shipments: ShipmentJson[] = [];
  for (const id of ids) shipments.push((await engine.call(shipmentOperations.get, { params: { id } })).value);
  return shipments;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
