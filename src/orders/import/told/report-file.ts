import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { ShipdockError } from '../../../kernel/errors.ts';
import { obstacleOf } from '../../../kernel/obstacle.ts';

const BLOCK_BYTES = 65_536;

/** One order in a report. */
export interface ReportedOrder {
  readonly order_number: string | null;
  readonly result: string;
  /** Of a plan: what would become of it, in a plan's words. */
  readonly planned?: string;
  readonly file: string;
  readonly lines: readonly number[];
  /** Of orders in a JSON array: where they stand, as JSON pointers. */
  readonly pointers: readonly string[];
  readonly code: string | null;
  /** Why it was rejected, one sentence each. */
  readonly reasons: readonly string[];
  /** What is to be looked at of one that was imported. */
  readonly warnings: readonly string[];
}

/** What an import came to, for a report's head. */
export interface ReportTotals {
  readonly counts: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Names of the files. */
  readonly files: readonly string[];
  /** What is to be looked at of files as a whole. */
  readonly fileWarnings?: readonly string[];
  /** Whether nothing was done, and this is what would be. */
  readonly isPlan?: boolean;
}

/** A report for machines. Its orders are kept on disk until the totals, which stand before them, are known. */
export interface ReportFile {
  add(order: ReportedOrder): void;
  /** The whole report, piece by piece; then it is over. */
  content(totals: ReportTotals): AsyncIterable<Uint8Array>;
  close(): void;
}

interface Form {
  readonly head: (totals: ReportTotals) => string;
  readonly order: (order: ReportedOrder, isFirst: boolean) => string;
  readonly tail: (totals: ReportTotals) => string;
}

/** @throws ShipdockError `usage` for an ending that is none of the two, `output_unwritable` without room for temporary files. */
export function openReportFile(path: string): ReportFile {
  const form = FORMS[extname(path).toLowerCase()];
  if (form === undefined) {
    throw new ShipdockError('usage', `--report writes JSON or JUnit XML, told from the ending: ${path} has neither`, {
      hint: '--report import.json or --report import.xml',
    });
  }
  const folder = temporaryFolder();
  const file = openSync(join(folder, 'orders'), 'w+');
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // Who is killed removes nothing any more; Windows keeps the name of what is open.
  if (platform() !== 'win32') removeFolder();
  let isFirst = true;
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(file);
    removeFolder();
  };
  return {
    add(order) {
      writeFileSync(file, form.order(order, isFirst));
      isFirst = false;
    },
    async *content(totals) {
      yield Buffer.from(form.head(totals));
      yield* blocksOf(file);
      yield Buffer.from(form.tail(totals));
      close();
    },
    close,
  };
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'shipdock-report-'));
  } catch (cause) {
    const reason = obstacleOf(cause);
    if (reason === undefined) throw cause;
    const message = `temporary files cannot be written in ${tmpdir()}: ${reason}`;
    throw new ShipdockError('output_unwritable', message, { hint: 'set TMPDIR to a folder that is there', cause });
  }
}

/** Read by hand: a stream that is left half-way, as where the disk is full, closes a file that is not its own. */
function* blocksOf(file: number): Generator<Uint8Array> {
  for (let position = 0; ; ) {
    const block = Buffer.alloc(BLOCK_BYTES);
    const length = readSync(file, block, 0, BLOCK_BYTES, position);
    if (length === 0) return;
    position += length;
    yield block.subarray(0, length);
  }
}

const JSON_FORM: Form = {
  head({ counts, seconds, files, fileWarnings = [], isPlan }) {
    const told = fileWarnings.length === 0 ? {} : { file_warnings: fileWarnings };
    const head = { ...(isPlan === true ? { dry_run: true } : {}), files, ...told, seconds, ...counts };
    return `${JSON.stringify(head).slice(0, -1)},"orders":[\n`;
  },
  order({ planned, ...order }, isFirst) {
    return `${isFirst ? '' : ',\n'}${JSON.stringify({ ...order, result: planned ?? order.result })}`;
  },
  tail: () => '\n]}\n',
};

const SKIPPED: Readonly<Record<string, string>> = {
  skipped: 'there is an order of that number',
  not_imported: 'nothing was imported',
};

/** JUnit's form as CI servers read it: an order is a test, a rejected one a failure, one that was left as it is skipped. */
const JUNIT_FORM: Form = {
  head({ counts, seconds, files, isPlan }) {
    const tests = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const [rejected, skipped] = [counts.rejected ?? 0, (counts.skipped ?? 0) + (counts.not_imported ?? 0)];
    const sums = `tests="${tests}" failures="${rejected}" errors="0" skipped="${skipped}" time="${seconds.toFixed(3)}"`;
    const name = xml(`${isPlan === true ? 'plan: ' : ''}${files.join(', ')}`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${sums}>\n<testsuite name="${name}" ${sums}>\n`;
  },
  order(order) {
    const name = xml(order.order_number ?? order.pointers[0] ?? `line ${order.lines[0] ?? '?'}`);
    const head = `<testcase classname="${xml(order.file)}" name="${name}"`;
    const warned = order.warnings.length === 0 ? '' : `<system-out>${order.warnings.map(xml).join('\n')}</system-out>`;
    const skipped = SKIPPED[order.result];
    if (skipped !== undefined) return `${head}><skipped message="${skipped}"/>${warned}</testcase>\n`;
    if (order.result !== 'rejected') return warned === '' ? `${head}/>\n` : `${head}>${warned}</testcase>\n`;
    const [first = ''] = order.reasons;
    const all = order.reasons.map(xml).join('\n');
    return `${head}><failure type="${xml(order.code ?? '')}" message="${xml(first)}">${all}</failure></testcase>\n`;
  },
  tail({ fileWarnings = [] }) {
    const told = fileWarnings.length === 0 ? '' : `<system-out>${fileWarnings.map(xml).join('\n')}</system-out>\n`;
    return `${told}</testsuite>\n</testsuites>\n`;
  },
};

const FORMS: Readonly<Record<string, Form>> = { '.json': JSON_FORM, '.xml': JUNIT_FORM };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Text for an attribute or element. XML has no other control characters: they become a question mark. */
function xml(text: string): string {
  return text.replaceAll(/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) => ESCAPES[character] ?? '?');
}
