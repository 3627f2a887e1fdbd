import { extname } from 'node:path';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine-handle.ts';
import type { GlobalOptions } from '../../cli/global-options.ts';
import { writeOutputFile } from '../../cli/output-file.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { writeCsvRow } from '../../csv/write-csv.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { noMembers } from '../../kernel/members.ts';
import { EXPORT_HEADER, orderRows } from '../export/order-rows-csv.ts';
import { orderOperations } from '../orders.operations.ts';
import { orderQuery } from './list.ts';

type ExportFormat = 'csv' | 'ndjson' | 'json';

const field = (
  name: string,
  type: View<JsonObject>['fields'][number]['type'],
  description: string,
  inTable = false,
) => ({
  name,
  type,
  description,
  inTable,
});

const billing = async () => (await import('../../rating/rating-parts.view.ts')).BILLING;

/** What an exported order may say; `POST /orders` takes it as it is. */
export const view: View<JsonObject> = {
  resource: 'orders',
  id: 'order_number',
  fields: [
    field('order_number', 'text', 'number of the order', true),
    field('source_system', 'text', 'system that it came from'),
    field('source_system_id', 'text', 'its id there'),
    field('source_system_domain', 'text', 'address of that system'),
    field('source_system_processed_at', 'time', 'when it was placed there'),
    field('source_system_meta', 'object', 'what else that system said'),
    field('source', 'text', 'how it came'),
    field('integration_id', 'integer', 'integration'),
    field('status', 'status', 'status', true),
    field('hold_until', 'time', 'until when it is held'),
    field('currency', 'text', 'currency of its amounts'),
    field('total_price', 'money', 'total'),
    field('cancelled_at', 'time', 'when it was cancelled'),
    {
      ...field('as_of', 'object', 'at which state it was taken'),
      below: async () => (await import('../order-parts.view.ts')).AS_OF,
    },
    { ...field('former_order_numbers', 'list', 'numbers that it had'), below: noMembers },
    { ...field('combined_order_numbers', 'list', 'orders that were combined into it'), below: noMembers },
    field('shipped_elsewhere', 'boolean', 'whether a file said that all of it is shipped'),
    field('is_split_off', 'boolean', 'whether a split made it'),
    {
      ...field('left_out', 'list', 'units that were ordered and lie in other orders or were shipped before'),
      below: async () => (await import('../order-parts.view.ts')).LEFT_OUT,
    },
    {
      ...field(
        'moved_amounts',
        'object',
        'what of its amounts came with units of other orders, or (below 0) went with its own',
      ),
      below: async () => (await import('../order-parts.view.ts')).MOVED_AMOUNTS,
    },
    field('shipping_price', 'money', 'shipping'),
    field('tax_price', 'money', 'tax'),
    field('items_price', 'money', 'price of the items, where the lines do not come to it'),
    field('warehouse_code', 'text', 'warehouse that it ships from'),
    field('requested_shipping_details', 'text', 'service wished for'),
    { ...field('requested_rate_id', 'list', 'rates wished for'), below: noMembers },
    { ...field('tags', 'list', 'tags'), below: noMembers },
    field('self_packed', 'boolean', 'whether no packing cost is added'),
    field('include_return_label', 'boolean', 'whether a return label is printed too'),
    field('unbundle_kits', 'boolean', 'whether kits are split into their parts'),
    { ...field('billing_details', 'object', 'who pays'), below: billing },
    { ...field('duties_taxes_billing_details', 'object', 'who pays duties and taxes'), below: billing },
    {
      ...field('destination_address', 'object', 'consignee'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_ADDRESS,
    },
    {
      ...field('billing_address', 'object', 'who is billed'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_ADDRESS,
    },
    {
      ...field('origin_address', 'object', 'where it ships from'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_ADDRESS,
    },
    {
      ...field('reference_numbers', 'list', 'reference numbers'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_REFERENCE,
    },
    { ...field('notes', 'list', 'notes'), below: async () => (await import('../order-parts.view.ts')).EXPORTED_NOTE },
    {
      ...field('order_line_items', 'list', 'line items'),
      below: async () => [
        ...(await import('../order-items.view.ts')).lineView.fields,
        field('shipped_quantity', 'integer', 'units that are shipped, which an import leaves out'),
        {
          ...field('kit', 'object', 'kit that it is a part of'),
          below: async () => (await import('../order-parts.view.ts')).KIT_PART,
        },
        {
          ...field('converted', 'object', 'what price and value were before they were converted'),
          below: async () => (await import('../order-parts.view.ts')).CONVERTED,
        },
      ],
    },
  ],
};

/** What is told of a file that was written. */
const writtenView: View<Readonly<Record<'orders' | 'lines' | 'format' | 'output', unknown>>> = {
  resource: 'exports',
  id: 'output',
  fields: [
    { name: 'orders', type: 'integer', description: 'how many orders', inTable: true },
    { name: 'lines', type: 'integer', description: 'how many lines', inTable: true },
    { name: 'format', type: 'text', description: 'csv, ndjson or json', inTable: true },
    { name: 'output', type: 'text', description: 'the file', inTable: true },
  ],
};

export const viewOf = (_: Typed, options: GlobalOptions): View<never> => (isFileNamed(options) ? writtenView : view);

function isFileNamed({ output }: GlobalOptions): boolean {
  return output !== undefined && output !== '-';
}

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const count = new Count();
  const orders = tallied(await begun(exported(engine, session, orderQuery(typed))), count, session);
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

/** With its first order fetched: a filter that is refused leaves standard output empty. */
async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next();
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

/** What was asked for; else by the ending of the file, or by --json and --jsonl; CSV where nothing tells. */
function formatOf(typed: Typed, target: string | undefined, asked: string | undefined): ExportFormat {
  if (typeof typed.options.format === 'string') return typed.options.format as ExportFormat;
  const byEnding = target === undefined ? undefined : BY_ENDING[extname(target).toLowerCase()];
  if (byEnding !== undefined || target !== undefined) return byEnding ?? 'csv';
  return asked === 'jsonl' ? 'ndjson' : asked === 'json' ? 'json' : 'csv';
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
