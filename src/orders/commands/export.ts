import { extname } from 'node:path';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { writeOutputFile } from '../../cli/files/output-file.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import type { GlobalOptions } from '../../cli/words/global-options.ts';
import { writeCsvRow } from '../../csv/write-csv.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { shell } from '../../kernel/shell.ts';
import { view, writtenView } from '../export/exported-orders.view.ts';
import { EXPORT_HEADER, orderRows } from '../export/order-rows-csv.ts';
import { orderOperations } from '../orders.operations.ts';
import { orderQuery } from './list.ts';
import { matchingOrders } from './matching-orders.ts';

export { view };

type ExportFormat = 'csv' | 'ndjson' | 'json';

export const viewOf = (_: Typed, options: GlobalOptions): View<never> => (isFileNamed(options) ? writtenView : view);

function isFileNamed({ output }: GlobalOptions): boolean {
  return output !== undefined && output !== '-';
}

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const count = new Count();
  const filters = orderQuery(typed);
  const found = await begun(exported(engine, session, filters), () => matchingOrders(session, engine, filters));
  const orders = tallied(found, count, session);
  const { output: target, quiet, format } = session.options;
  const isFile = target !== undefined && isFileNamed(session.options);
  if (!isFile && (quiet || session.options.json) && typed.options.format === undefined) {
    await session.output.list(orders, view);
    return undefined;
  }
  if (!isFile && session.options.fields !== undefined) {
    throw new ShipdockError('usage', '--fields narrows --json and --jsonl; an order in --format is whole', {
      hint: 'shipdock orders export --json --fields order_number,status',
    });
  }
  const chosen = formatOf(typed, target, format);
  if (isFile) {
    const path = await writeOutputFile(target, bytes(written(orders, chosen)));
    const answer = { orders: count.orders, lines: count.lines, format: chosen, output: path };
    if (session.options.json) session.output.record(answer, writtenView);
    session.notices.receipt(`wrote ${counted(count.orders, 'order')} with ${counted(count.lines, 'line')} to ${path}`);
    return undefined;
  }
  for await (const text of written(orders, chosen)) session.output.raw(text);
  return undefined;
};

class Count {
  orders = 0;
  lines = 0;
}

async function* exported(
  engine: EngineHandle,
  session: Session,
  filters: Readonly<Record<string, unknown>>,
): AsyncGenerator<JsonObject> {
  let after: string | null | undefined;
  do {
    const query = after === undefined ? filters : { ...filters, after_id: after };
    const { value } = await engine.call(orderOperations.exportPage, { query });
    yield* value.orders;
    after = value.after;
  } while (after !== null && !session.output.isClosed);
}

/** With its first order fetched: a filter that is refused leaves standard output empty, and one that finds none says why. */
async function begun<Item>(
  items: AsyncGenerator<Item>,
  whenNone: () => Promise<unknown>,
): Promise<AsyncIterable<Item>> {
  const first = await items.next();
  if (first.done === true) await whenNone();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* items;
  })();
}

async function* tallied(orders: AsyncIterable<JsonObject>, count: Count, session: Session): AsyncGenerator<JsonObject> {
  const progress = session.notices.progress({ label: 'exporting', unit: 'orders' });
  try {
    for await (const order of orders) {
      count.orders += 1;
      count.lines += (order.order_line_items as readonly unknown[]).length;
      progress.update(count.orders);
      yield order;
    }
  } finally {
    progress.finish();
  }
}

const BY_ENDING: Readonly<Record<string, ExportFormat>> = { '.json': 'json', '.ndjson': 'ndjson', '.jsonl': 'ndjson' };
const WORKBOOKS = ['.xlsx', '.xls', '.xlsm', '.ods', '.numbers'];

/** What was asked for; else by the ending of the file, or by --json and --jsonl; CSV where nothing tells. */
function formatOf(typed: Typed, target: string | undefined, asked: string | undefined): ExportFormat {
  refuseWorkbook(target);
  if (typeof typed.options.format === 'string') return typed.options.format as ExportFormat;
  const byEnding = target === undefined ? undefined : BY_ENDING[extname(target).toLowerCase()];
  if (byEnding !== undefined || target !== undefined) return byEnding ?? 'csv';
  return asked === 'jsonl' ? 'ndjson' : asked === 'json' ? 'json' : 'csv';
}

/** Spreadsheets open no text under the name of a workbook: they say that the file is damaged. */
function refuseWorkbook(target: string | undefined): void {
  if (target === undefined || !WORKBOOKS.includes(extname(target).toLowerCase())) return;
  const better = `${target.slice(0, -extname(target).length)}.csv`;
  throw new ShipdockError('usage', `${target} is named as a workbook, and would hold text`, {
    hint: shell`-o ${better}`,
  });
}

/** The text of the export, an order at a time. */
async function* written(orders: AsyncIterable<JsonObject>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') {
    yield writeCsvRow(EXPORT_HEADER);
    for await (const order of orders) {
      yield orderRows(order)
        .map((cells) => writeCsvRow(cells, { defuse: true }))
        .join('');
    }
    return;
  }
  if (format === 'json') yield '[';
  let before = format === 'json' ? '\n' : '';
  for await (const order of orders) {
    yield `${before}${JSON.stringify(order)}${format === 'json' ? '' : '\n'}`;
    if (format === 'json') before = ',\n';
  }
  if (format === 'json') yield '\n]\n';
}

const CHUNK = 65_536;

/** Gathered, so that a file is not written order by order. */
async function* bytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < CHUNK) continue;
    yield Buffer.from(held);
    held = '';
  }
  yield Buffer.from(held);
}
