import { readFile } from 'node:fs/promises';
import type { CommandRun } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { manifestOperations } from '../manifests.operations.ts';
import { view } from '../manifests.view.ts';
import { writeSheets } from './write-sheets.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { carrier, date, scanned } = typed.options;
  const target = session.options.output === undefined ? undefined : await session.output.binary();
  const body = {
    carrier_code: carrier,
    date,
    ...(typeof scanned === 'string' ? { scanned: await scannedCodes(session, scanned) } : {}),
  };
  const engine = await session.engine();
  const { value, warnings = [], status } = await engine.call(manifestOperations.close, { body });
  if (target?.kind === 'file' && value.length > 1) {
    session.notices.warn(`${value.length} carriers, and one file: the sheets are at shipdock manifests get`);
  } else if (target !== undefined && !session.options.dryRun) await writeSheets(session, target, value);
  if (target?.kind !== 'stdout') await session.output.list(value, view, { total: value.length });
  for (const warning of warnings) session.notices.warn(warning);
  for (const manifest of value) {
    const { number, shipments_count, packages_count, missing } = manifest;
    const left = missing.length === 0 ? '' : `, ${missing.length} missing`;
    const what = `manifest ${number}: ${counted(shipments_count, 'shipment')}, ${counted(packages_count, 'package')}${left}`;
    if (status === 200) session.notices.info(`was closed before: ${what}`);
    else session.notices.receipt(`closed ${what}`);
  }
  return undefined;
};

/** Codes one a line, from a file or, as the scanner sends them, from standard input. */
async function scannedCodes(session: Session, path: string): Promise<readonly string[]> {
  if (path === '-') {
    if (session.stdin.isTerminal) session.notices.info('scan one tracking number a line; Ctrl-D ends');
    const codes: string[] = [];
    for await (const line of session.stdin.typedLines()) codes.push(line.trim());
    return codes;
  }
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ShipdockError('file_not_found', `${path} cannot be read`, { cause: error });
  });
  return text.split(/\s+/).filter((code) => code !== '');
}
