import type { Typed } from '../../cli/command.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import type { Session } from '../../cli/session.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import type { CsvFault } from '../../csv/rows.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { ADDRESS_COLUMNS } from '../book/address-columns.ts';
import { type EnteredAddress, readAddress } from '../read-address.ts';
import { validateAddress } from '../validation/validate.ts';
import type { VerdictRecord } from '../validation/verdict.view.ts';
import { type VerdictJson, verdictJson } from '../verdict-json.ts';
import { embeddedTables } from './embedded-tables.ts';

export const COLUMNS = [...ADDRESS_COLUMNS, 'zipcode'] as const;

/** A verdict on every row of a CSV file, as it is read; a row that is none, or says nothing in a cell, is not valid. */
export async function* validateFile(session: Session, typed: Typed, file: string): AsyncGenerator<VerdictRecord> {
  const judge = embeddedJudge();
  const progress = session.notices.progress({ label: 'validating', unit: 'addresses' });
  const faults: CsvFault[] = [];
  const table = { known: COLUMNS, reject: (fault: CsvFault) => faults.push(fault), ...csvInput(session, typed, file) };
  let done = 0;
  try {
    for await (const { line, row } of csvObjects(file, table)) {
      if (session.interrupted.aborted) return;
      yield* faults.splice(0).map(faultVerdict);
      yield { ...judge(row), line, address: null };
      progress.update(++done);
    }
    yield* faults.splice(0).map(faultVerdict);
  } finally {
    progress.finish();
  }
}

/** Judges entered parts by the embedded tables; what cannot be read is not valid. */
export function embeddedJudge(): (entered: Readonly<Record<string, unknown>>) => VerdictJson {
  const tables = embeddedTables();
  return (entered) => {
    try {
      const address = readAddress(placeOf(entered));
      return verdictJson(address, validateAddress(address, tables));
    } catch (error) {
      if (error instanceof ShipdockError) return unreadable(entered, error);
      throw error;
    }
  };
}

/** Cells and flags are texts, so nothing is to be read but their names; the schemas would cost more than the verdict. */
function placeOf(entered: Readonly<Record<string, unknown>>): EnteredAddress {
  const text = (name: string) => (typeof entered[name] === 'string' ? entered[name] : undefined);
  return {
    street1: text('street1'),
    street2: text('street2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip') ?? text('zipcode'),
    country: text('country'),
  };
}

function faultVerdict({ line, message, column }: CsvFault): VerdictRecord {
  const fault = new ShipdockError('unreadable_file', message, { details: [{ field: column ?? 'row', message }] });
  return { ...unreadable({}, fault), line, address: null };
}

function unreadable(entered: Readonly<Record<string, unknown>>, error: ShipdockError): VerdictJson {
  const text = (part: string) => (typeof entered[part] === 'string' ? entered[part] : null);
  const details = error.details.length > 0 ? error.details : [{ field: 'address', message: error.message }];
  return {
    valid: false,
    street1: text('street1'),
    street2: text('street2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country') ?? '',
    problems: details.map(({ field = 'address', message }) => ({
      field,
      code: 'unreadable_field',
      message: message.startsWith(field) ? message : `${field} ${message}`,
    })),
    warnings: [],
    suggestions: [],
    standardized: null,
    transliterated: null,
    is_po_box: false,
    is_residential: null,
    checked_by: 'shipdock',
    data_date: null,
  };
}
