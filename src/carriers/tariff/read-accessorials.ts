import { parseCondition } from '../../conditions/parse-condition.ts';
import type { CsvCell, CsvRow } from '../../edited-files/csv-table.ts';
import { shifted } from '../../edited-files/mistake.ts';
import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { readDecimal } from '../../edited-files/read-values.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Folder } from './folder.ts';
import type { CommonPart } from './read-common.ts';
import { chargeFields, readChargeCode, readPer } from './read-surcharges.ts';
import type { LtlAccessorial } from './tariff.ts';

/** Reads `accessorials` of a freight tariff: services besides the carriage, with their amounts, minimums and maximums. */
export function readAccessorials(reader: ObjectReader, folder: Folder, common: CommonPart): readonly LtlAccessorial[] {
  if (!reader.has('accessorials')) return [];
  const columns = { required: ['code', 'side', 'amount', 'per', 'minimum', 'maximum'], optional: ['note'] };
  const table = folder.csv(reader.text('accessorials'), reader.placeOf('accessorials'), columns);
  const seen = new Set<string>();
  return (table?.rows ?? []).map((row) => readAccessorial(row, seen, minorDigits(common.currency), folder));
}

function readAccessorial(row: CsvRow, seen: Set<string>, digits: number, folder: Folder): LtlAccessorial {
  const amount = row.cell('amount');
  const bound = (column: string): number | null => {
    const { text, place } = row.cell(column);
    return text.trim() === '' ? null : readDecimal(text, digits, column, place, folder.report);
  };
  const [minimumMinor, maximumMinor] = [bound('minimum'), bound('maximum')];
  if (minimumMinor !== null && maximumMinor !== null && maximumMinor < minimumMinor) {
    folder.report(
      row.cell('maximum').place,
      `maximum ${row.cell('maximum').text} is below the minimum ${row.cell('minimum').text}`,
    );
  }
  return {
    code: readChargeCode(row.cell('code'), seen, folder),
    side: readPer(row.cell('side'), ['any', 'origin', 'destination'], folder),
    amountE4: readDecimal(amount.text, 4, 'amount', amount.place, folder.report),
    per: readPer(row.cell('per'), ['shipment', 'cwt', 'package'], folder),
    minimumMinor,
    maximumMinor,
    when: readAddedByItself(row.cell('note'), folder),
    longestIn: readLongest(row.cell('code'), row.cell('note'), folder),
  };
}

/** The note "added by itself when CONDITION" is a rule. */
function readAddedByItself(note: CsvCell, folder: Folder): LtlAccessorial['when'] {
  const match = /added by itself when (.+)$/i.exec(note.text);
  if (match?.[1] === undefined) return null;
  const parsed = parseCondition(match[1], chargeFields([]));
  if ('condition' in parsed) return parsed.condition;
  const offset = note.text.length - match[1].length + parsed.mistake.offset;
  folder.report(shifted(note.place, offset), `note: ${parsed.mistake.message}`);
  return null;
}

/** The code `overlength_96_143` is a rule: it is added by itself at those lengths. A note that names them must agree. */
function readLongest(code: CsvCell, note: CsvCell, folder: Folder): LtlAccessorial['longestIn'] {
  const byCode = bounds(/^overlength_(\d{1,4})_(\d{1,4})$/.exec(code.text.trim()));
  const byNote = bounds(/longest handling unit (\d{1,4})-(\d{1,4}) in/i.exec(note.text));
  const longest = byCode ?? byNote;
  if (longest !== null && longest.to < longest.from)
    folder.report(code.place, `code: ${longest.to} is below ${longest.from}`);
  if (byCode !== null && byNote !== null && (byCode.from !== byNote.from || byCode.to !== byNote.to)) {
    folder.report(note.place, `note: says ${byNote.from}-${byNote.to} in, the code ${byCode.from}-${byCode.to}`);
  }
  return longest;
}

function bounds(match: RegExpExecArray | null): LtlAccessorial['longestIn'] {
  return match === null ? null : { from: Number(match[1]), to: Number(match[2]) };
}
