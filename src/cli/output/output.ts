import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import type { ToldMembers } from '../../kernel/told-members.ts';
import type { BinaryOutput } from '../files/binary-output.ts';
import type { View } from '../view.ts';
import type { GlobalOptions, OutputFormat } from '../words/global-options.ts';
import { createListWriter } from './list-writer.ts';
import type { LiveTable } from './live-table.ts';
import type { OutputParts } from './output-parts.ts';
import { recordText } from './record-text.ts';
import { toldColumns, toldOfRecord } from './told-columns.ts';

/** Standard output: what was asked for and nothing else. */
export interface Output {
  readonly format: OutputFormat;
  /** How many rows of a list are wanted: --limit, on a terminal 30, undefined for all. `list` keeps to it by itself. */
  readonly rowLimit: number | undefined;
  /** Whether `list` says how many there are in all where it shows fewer. */
  readonly tellsTotal: boolean;
  /** What `list` writes of the rows of that view. */
  told<Row>(view: View<Row>): ToldMembers;
  /** What `record` writes of an object of that view, and `list` no more. */
  toldOfRecord<Row>(view: View<Row>): ToldMembers;
  /** Whether the reader has gone: a command that only reads may stop. */
  readonly isClosed: boolean;
  /** One object: JSON as the API answers it, its fields below one another on a terminal, one line of TSV in a pipe. */
  record<Row>(value: Row, view: View<Row>): void;
  /**
   * A list, written as it comes and never held whole: table, TSV, a JSON array or JSON lines. Stops at `rowLimit` and when
   * the reader goes away, unless the command changes data and the rows are made by its work. Returns how many were taken.
   */
  list<Row>(rows: Rows<Row>, view: View<Row>, options?: ListOptions): Promise<number>;
  /** On a terminal: a table that is drawn anew in the same place. */
  live<Row>(view: View<Row>): Promise<LiveTable<Row>>;
  /** Lines for a reader of text; nothing with --json, --jsonl or --quiet. */
  text(lines: string): void;
  /** Text of a file (an export), as it is, whatever the output options say. */
  raw(text: string): void;
  /** Ids, one a line, where --quiet asked for them. */
  ids(ids: Iterable<string>): void;
  /** Where documents go (-o FILE, DIR/, -, or standard output). Ask before the work: a terminal is refused. */
  binary(): Promise<BinaryOutput>;
  flush(): void;
}

export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

export interface ListOptions {
  /** How many there are in all, for the footer, be there rows of them or not; a function where it is known only afterwards. */
  readonly total?: number | (() => number | undefined);
  /** A list that is short by nature (commands, settings): never cut on a terminal, unless --limit says so. */
  readonly isShort?: boolean;
  /** The rows are those of the page that was asked for (`pagedRows`), not of the whole list. */
  readonly isPage?: boolean;
}

const TERMINAL_ROWS = 30;

/** Standard output in the format that was asked for. */
export function createOutput(parts: OutputParts): Output {
  const { stream, options } = parts;
  const format = options.format ?? (parts.isTerminal ? 'table' : 'tsv');
  const output: Output = {
    format,
    rowLimit: rowLimit(options, format),
    tellsTotal: tellsTotal(options, format),
    told: (view) => toldColumns(options, format, view),
    toldOfRecord: (view) => toldOfRecord(options, format, view),
    get isClosed() {
      return stream.isClosed;
    },
    record: (value, view) => stream.write(recordText(parts, format, value, view)),
    list: (rows, view, listOptions = {}) => writeList(parts, output, rows, view, listOptions),
    live: async (view) => {
      const { createLiveTable } = await import('./live-table.ts');
      const { stdout } = process;
      return createLiveTable(parts, view, () => ({ width: stdout.columns || parts.width, height: stdout.rows || 24 }));
    },
    text: (lines) => {
      if (!options.json && !options.quiet) stream.write(lines.endsWith('\n') ? lines : `${lines}\n`);
    },
    raw: (text) => stream.write(text),
    ids: (ids) => {
      if (options.quiet && !options.json) for (const id of ids) stream.write(`${id}\n`);
    },
    binary: async () => {
      const { openBinaryOutput } = await import('../files/binary-output.ts');
      return await openBinaryOutput({ target: options.output, isTerminal: parts.isTerminal, stream });
    },
    flush: () => stream.flush(),
  };
  return output;
}

function rowLimit(options: GlobalOptions, format: OutputFormat): number | undefined {
  if (options.limit !== undefined) return options.limit;
  const isPaged = options.all || options.page !== undefined || options.perPage !== undefined;
  return format === 'table' && !isPaged ? TERMINAL_ROWS : undefined;
}

function tellsTotal(options: GlobalOptions, format: OutputFormat): boolean {
  return format === 'table' && !options.quiet;
}

async function writeList<Row>(
  parts: OutputParts,
  output: Output,
  rows: Rows<Row>,
  view: View<Row>,
  options: ListOptions,
): Promise<number> {
  const writer = createListWriter(parts, output.format, view);
  const limit = parts.drains ? undefined : options.isShort === true ? parts.options.limit : output.rowLimit;
  const asked = options.isPage === true ? rows : pageOf(rows, parts.options);
  let count = 0;
  for await (const row of limit === 0 ? [] : asked) {
    const drawing = writer.row(row);
    if (drawing !== undefined) await drawing;
    count++;
    if (count === limit || (parts.stream.isClosed && !parts.drains)) break;
  }
  await writer.end();
  if (output.tellsTotal) footer(parts, view, { count, limit }, options);
  return count;
}

/** The page of a whole list that was asked for. */
function pageOf<Row>(rows: Rows<Row>, { page, perPage }: GlobalOptions): Rows<Row> {
  if (page === undefined && perPage === undefined) return rows;
  const length = perPage ?? MAX_PER_PAGE;
  const start = ((page ?? 1) - 1) * length;
  return (async function* () {
    let place = 0;
    for await (const row of rows) {
      if (place >= start) yield row;
      place++;
      if (place === start + length) return;
    }
  })();
}

/**
 * What a table does not say: that there is nothing, or that there is more than was asked for. Fewer rows than there are in all
 * may also be all that is worth a row (what failed has none), of which whoever left the others out tells.
 */
function footer<Row>(
  { options, notices }: OutputParts,
  view: View<Row>,
  { count, limit }: { readonly count: number; readonly limit: number | undefined },
  { total: given }: ListOptions,
): void {
  const total = typeof given === 'function' ? given() : given;
  const isCut = count === limit || options.page !== undefined || options.perPage !== undefined;
  if (isCut && total !== undefined && total > count) notices.info(shownOf(options, count, total));
  else if (count === 0 && limit !== 0 && (total ?? 0) === 0) notices.info(`no ${view.resource}`);
}

/** A page behind the last one is empty though there are rows: whoever counts on it is told where they end. */
function shownOf({ page, perPage }: OutputParts['options'], count: number, total: number): string {
  if (count > 0 || page === undefined) return `${count} of ${total}, --all for every one`;
  const last = Math.ceil(total / Math.min(perPage ?? MAX_PER_PAGE, MAX_PER_PAGE));
  return `there is no page ${page}: all ${total} are on ${last === 1 ? 'page 1' : `pages 1 to ${last}`}`;
}
