import type { CommandRun, Typed } from '../../cli/command.ts';
import { rowPlace } from '../../cli/endings/row-error.ts';
import { toldName } from '../../cli/files/told-name.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import { readTextFile } from '../../cli/input/json-input.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import type { CsvFault } from '../../csv/rows.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { ImportedScan } from '../operations/import-scans.ts';
import { readCarrierEvents } from '../scans/read-carrier-events.ts';
import { trackingOperations } from '../tracking.operations.ts';

/** The fields of what became of each scan. */
export const view: View<ImportedScan> = {
  resource: 'scans',
  id: 'shipment_id',
  fields: [
    { name: 'index', type: 'integer', description: 'place in the file, from 0', inTable: true },
    { name: 'result', type: 'status', description: 'recorded, known or rejected', inTable: true },
    { name: 'tracking_number', type: 'text', description: 'tracking number as given', inTable: true, isName: true },
    { name: 'status', type: 'status', description: 'what its word means', inTable: true },
    { name: 'error', type: 'text', description: 'why it was rejected', inTable: true, isName: true },
    { name: 'shipment_id', type: 'text', description: 'shipment that it is of', inTable: false },
  ],
};

export const columns = ['tracking_number', 'shipment', 'time', 'status', 'location', 'message'] as const;

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const { carrier } = typed.options;
  const { placed, broken, ...scans } = await scansOf(session, typed, file);
  if (scans.scans.length + broken.length === 0)
    throw new ShipdockError('file_empty', `${toldName(file)} holds no scans`);
  const engine = await session.engine();
  const vocabulary = carrier ?? scans.vocabulary;
  const body = { scans: scans.scans, vocabulary };
  const { value: results, warnings } = await engine.call(trackingOperations.importScans, { body });
  const read = results.map((each) => (each.error === null ? each : { ...each, error: placed(each.error, each.index) }));
  const value = inFile(read, broken);
  await session.output.list(value, view, { total: value.length });
  session.notices.warnAll(warnings);
  const count = (wanted: ImportedScan['result']) => value.filter(({ result }) => result === wanted).length;
  const [recorded, known, rejected] = [count('recorded'), count('known'), count('rejected')];
  session.notices.receipt(`${recorded} recorded, ${known} known already, ${rejected} rejected`);
  if (rejected === 0) return undefined;
  return rejected === value.length ? 4 : 6;
};

/** With what is no row, each at its place. */
function inFile(read: readonly ImportedScan[], broken: Scans['broken']): readonly ImportedScan[] {
  const all = [...read];
  for (const { index, error } of broken.toSorted((one, other) => one.index - other.index)) {
    all.splice(index, 0, { index, result: 'rejected', shipment_id: null, tracking_number: null, status: null, error });
  }
  return all.map((each, index) => ({ ...each, index }));
}

interface Scans extends ReturnType<typeof readCarrierEvents> {
  /** A message with the line of the scan that it is about, where its file has lines. */
  placed(message: string, index: number): string;
  /** Rows that cannot be read at all, by their places in the file. */
  readonly broken: readonly { readonly index: number; readonly error: string }[];
}

/** Of a pipe no name tells what it is: JSON begins with a bracket. */
async function scansOf(session: Session, typed: Typed, file: string): Promise<Scans> {
  const piped = file === '-' ? await session.stdin.bytes() : undefined;
  const text = piped?.toString('utf8');
  if (piped === undefined || text === undefined) {
    return file.endsWith('.json') ? jsonScans(await readTextFile(session, file), file) : csvScans(session, typed, file);
  }
  if (text.trim() === '') throw new ShipdockError('file_empty', 'standard input holds nothing');
  return /^\s*[[{]/.test(text) ? jsonScans(text, 'standard input') : csvScans(session, typed, file, wholePiece(piped));
}

function jsonScans(text: string, name: string): Scans {
  return { ...readCarrierEvents(text, name), placed: (message) => message, broken: [] };
}

async function csvScans(
  session: Session,
  typed: Typed,
  file: string,
  piped?: AsyncIterable<Uint8Array>,
): Promise<Scans> {
  const scans: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  const faults: CsvFault[] = [];
  const reject = (fault: CsvFault) => faults.push(fault);
  const table = {
    known: columns,
    required: ['status'],
    reject,
    ...csvInput(session, typed, file),
    ...given('stdin', piped),
  };
  for await (const { line, row } of csvObjects(file, table)) {
    scans.push(row);
    lines.push(line);
  }
  const all = [...lines, ...faults.map(({ line }) => line)].toSorted((one, other) => one - other);
  return {
    scans,
    vocabulary: 'general',
    placed: (message, index) => `${rowPlace(file, lines[index])} ${message}`,
    broken: faults.map(({ line, message }) => ({
      index: all.indexOf(line),
      error: `${rowPlace(file, line)} ${message}`,
    })),
  };
}

async function* wholePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
