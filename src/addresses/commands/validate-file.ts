import type { Session } from '../../cli/session.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { ADDRESS_COLUMNS } from '../book/address-columns.ts';
import { type EnteredAddress, readAddress } from '../read-address.ts';
import { validateAddress } from '../validation/validate.ts';
import type { VerdictRecord } from '../validation/verdict.view.ts';
import { type VerdictJson, verdictJson } from '../verdict-json.ts';
import { embeddedTables } from './embedded-tables.ts';

/** A verdict on every row of a CSV file, as it is read. */
export async function* validateFile(session: Session, file: string): AsyncGenerator<VerdictRecord> {
  const judge = embeddedJudge();
  const progress = session.notices.progress({ label: 'validating', unit: 'addresses' });
  const stdin = file === '-' ? session.stdin.chunks() : undefined;
  let done = 0;
  try {
    for await (const { line, row } of csvObjects(file, [...ADDRESS_COLUMNS, 'zipcode'], stdin)) {
      if (session.interrupted.aborted) return;
      yield { ...judge(row), line, address: null };
      progress.update(++done);
    }
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
