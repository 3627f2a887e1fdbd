import type { CsvTable } from '../../csv/csv-objects.ts';
import type { CsvOptions } from '../../csv/csv-reader.ts';
import { parseEncodingName } from '../../csv/encoding.ts';
import { given } from '../../kernel/given.ts';
import type { Typed } from '../command.ts';
import type { Session } from '../session.ts';

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** What was typed of how CSV is to be read. */
export function typedCsv(typed: Typed): Pick<CsvOptions, 'encoding' | 'delimiter'> {
  const { encoding, delimiter } = typed.options;
  return {
    ...given('encoding', typeof encoding === 'string' ? parseEncodingName(encoding) : undefined),
    ...(typeof delimiter === 'string' ? { delimiter: DELIMITERS[delimiter as keyof typeof DELIMITERS] } : {}),
  };
}

/** How a small table is read that a command was given: a file, or `-`. What its encoding was guessed to be is told. */
export function csvInput(
  session: Session,
  typed: Typed,
  file: string,
): Pick<CsvTable, 'encoding' | 'delimiter' | 'stdin' | 'guessed'> {
  return {
    ...typedCsv(typed),
    stdin: file === '-' ? session.stdin.chunks() : undefined,
    guessed: (told) => session.notices.warn(told),
  };
}
