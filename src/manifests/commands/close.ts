import { readFile } from 'node:fs/promises';
import type { CommandRun } from '../../cli/command.ts';
import { ItemFailures } from '../../cli/endings/item-failures.ts';
import type { BinaryOutput } from '../../cli/files/binary-output.ts';
import { documentFormat } from '../../cli/files/document-format.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { refusalOf } from '../../kernel/refusal.ts';
import { shell } from '../../kernel/shell.ts';
import type { ClosedManifestJson, ManifestJson } from '../manifest-json.ts';
import { manifestOperations } from '../manifests.operations.ts';
import { closedView as view } from '../manifests.view.ts';
import { writeSheets } from './write-sheets.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { carrier, warehouse, date, scanned, another } = typed.options;
  documentFormat(session.options.output, 'pdf');
  const target = session.options.output === undefined ? undefined : await session.output.binary();
  const codes = typeof scanned === 'string' ? await scannedCodes(session, scanned) : undefined;
  const body = { carrier_code: carrier, warehouse_code: warehouse, date, another, ...given('scanned', codes) };
  if (typeof date === 'string' && isFarAhead(date, session.clock.now())) {
    await session.prompts.confirm({ level: 'moderate', action: `closing ${date}, which is more than a week ahead,` });
  }
  const engine = await session.engine();
  const { value, warnings } = await engine.call(manifestOperations.close, { body });
  const unwritten =
    target === undefined
      ? []
      : await unwrittenSheets(session, target, target.kind === 'folder' ? value : signedNow(value, codes));
  if (target?.kind !== 'stdout') await session.output.list(value, view, { total: value.length });
  session.notices.warnAll(warnings);
  for (const manifest of value) tellClosed(session, manifest);
  const failures = new ItemFailures(session);
  for (const { number, error } of unwritten) failures.add(number, error);
  failures.tellAsJson();
  return failures.exitCode(value.length);
};

function tellClosed(session: Session, manifest: ClosedManifestJson): void {
  const { number, shipments_count, packages_count, missing, closed_before } = manifest;
  const left = missing.length === 0 ? '' : `, ${missing.length} missing`;
  const what = `manifest ${number}: ${counted(shipments_count, 'shipment')}, ${counted(packages_count, 'package')}${left}`;
  if (closed_before) session.notices.info(`was closed before: ${what}`);
  else session.notices.receipt(`closed ${what}`);
}

const WEEK_MS = 7 * 24 * 3_600_000;

function isFarAhead(date: string, now: Date): boolean {
  return Date.parse(date) > now.getTime() + WEEK_MS;
}

/**
 * A driver who comes again signs what is new; where nothing is, as in a repeat, it is what each signed last, of what was scanned
 * where that is told.
 */
function signedNow(
  manifests: readonly ClosedManifestJson[],
  codes: readonly string[] | undefined,
): readonly ClosedManifestJson[] {
  const made = manifests.filter((each) => !each.closed_before);
  if (made.length > 0) return made;
  const isScanned = ({ id, shid, tracking_number: number }: ManifestJson['shipments'][number]) =>
    codes === undefined || [id, String(shid), number].some((each) => codes.includes(each));
  const meant = manifests.filter(({ shipments }) => shipments.some(isScanned));
  const last = new Map(meant.map((each) => [`${each.carrier_code} ${each.warehouse_code}`, each]));
  return meant.length === 0 ? manifests : [...last.values()];
}

interface Unwritten {
  readonly number: string;
  readonly error: ShipdockError;
}

/**
 * Writes the sheets, but in a dry run. One that cannot be written (a full disk) takes nothing back: the
 * day is closed, and what is missing is to be told.
 */
async function unwrittenSheets(
  session: Session,
  target: BinaryOutput,
  manifests: readonly ManifestJson[],
): Promise<readonly Unwritten[]> {
  const isOneForAll = target.kind !== 'folder' && manifests.length > 1;
  if (isOneForAll) return manifests.map(({ number }) => ({ number, error: oneForAll(number, manifests.length) }));
  if (session.options.dryRun) return [];
  const unwritten: Unwritten[] = [];
  for (const manifest of manifests) {
    try {
      await writeSheets(session, target, [manifest]);
    } catch (thrown) {
      const error = refusalOf(thrown);
      const message = `its sheet was not written: ${error.message}`;
      unwritten.push({ number: manifest.number, error: error.with({ message, hint: getSheet(manifest.number) }) });
    }
  }
  return unwritten;
}

/** Two sheets in one file are none that can be read: the day is closed all the same, and each sheet can be had. */
function oneForAll(number: string, sheets: number): ShipdockError {
  const message = `its sheet was not written: there are ${sheets}, and -o names one place for all`;
  return new ShipdockError('output_unwritable', message, { hint: getSheet(number) });
}

function getSheet(number: string): string {
  return shell`shipdock manifests get ${number} -o ${`${number}.pdf`}`;
}

/** Codes one a line, from a file or, as the scanner sends them, from standard input. */
async function scannedCodes(session: Session, path: string): Promise<readonly string[]> {
  if (path === '-') {
    if (session.stdin.isTerminal) session.notices.info('scan one tracking number a line; Ctrl-D ends');
    const codes: string[] = [];
    for await (const line of session.stdin.typedLines()) codes.push(line.trim());
    return codes;
  }
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ShipdockError('file_not_found', `${path} cannot be read`, { about: 'nothing', cause: error });
  });
  return text
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((code) => code !== '');
}
