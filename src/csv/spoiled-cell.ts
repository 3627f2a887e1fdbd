/** `1.12233E+14`: what spreadsheets write of a number that is too long for them. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+(\d+)$/i;

/** The fewest digits that a spreadsheet shortens; no quantity, size or amount has as many. */
const LEAST_DIGITS = 11;

/** Whether a spreadsheet took the last digits of a number: of a barcode, a telephone number, an id. */
export function isShortened(cell: string): boolean {
  return Number(SHORTENED.exec(cell)?.[1] ?? 0) >= LEAST_DIGITS - 1;
}

/** What spreadsheets show where a formula failed, in the languages that they are written in most. */
const FAILURES = [
  ...['NULL!', 'DIV/0!', 'VALUE!', 'REF!', 'NAME?', 'NUM!', 'N/A', 'SPILL!', 'CALC!', 'FIELD!', 'BLOCKED!', 'CONNECT!'],
  ...['BUSY!', 'UNKNOWN!', 'GETTING_DATA', 'ERROR!'],
  ...['NV', 'WERT!', 'BEZUG!', 'ZAHL!'],
  ...['VALEUR!', 'NOM?', 'NOMBRE!', 'NUL!'],
  ...['¡VALOR!', '¿NOMBRE?', '¡REF!', '¡NUM!', '¡NULO!', '¡DIV/0!', 'VALOR!', 'NOME?', 'NÚM!', 'NULO!'],
  ...['VALORE!', 'RIF!', 'N/D', 'NULLO!'],
  ...['WAARDE!', 'NAAM?', 'VERW!', 'GETAL!', 'N/B', 'DEEL/0!', 'LEEG!'],
  ...['ARG!', 'ADR!', 'NAZWA?', 'LICZBA!', 'DZIEL/0!', 'ZERO!'],
  ...['VÄRDEFEL!', 'REFERENS!', 'NAMN?', 'OGILTIGT!', 'SAKNAS!', 'DIVISION/0!'],
  ...['VÆRDI!', 'VERDI!', 'REFERENCE!', 'NAVN?', 'I/T'],
  ...['ARVO!', 'VIITTAUS!', 'NIMI?', 'LUKU!', 'PUUTTUU!', 'JAKO/0!'],
  ...['HODNOTA!', 'ODKAZ!', 'NÁZEV?', 'ÉRTÉK!', 'HIV!', 'NÉV?', 'HIÁNYZIK'],
  ...['DEĞER!', 'BAŞV!', 'AD?', 'SAYI!', 'SAYI/0!', 'YOK'],
  ...['ЗНАЧ!', 'ССЫЛКА!', 'ИМЯ?', 'ЧИСЛО!', 'ДЕЛ/0!', 'Н/Д'],
];
const FAILED = new Set(FAILURES.map((failure) => `#${failure}`));

/** What LibreOffice shows of one. */
const FAILED_NUMBER = /^Err:5\d\d$/;

/** What is shown, and saved, of a number or a day that its column is too narrow for. */
const TOO_NARROW = /^#{3,}$/;

/** Why a cell says nothing of what it is to say, whatever its column is; undefined of any other. */
export function failedCell(cell: string): string | undefined {
  const first = cell.charCodeAt(0);
  if (first !== HASH && first !== LETTER_E) return undefined;
  if (FAILED.has(cell) || FAILED_NUMBER.test(cell)) return `is ${cell}: a formula of the spreadsheet failed there`;
  return TOO_NARROW.test(cell) ? `is ${cell}: its column was too narrow when the spreadsheet was saved` : undefined;
}

const HASH = 35;
const LETTER_E = 69;

/**
 * A cell that looks spoiled and is not, as it is written: behind an apostrophe, by which a spreadsheet keeps it as well. One
 * that begins so gets one more, so that `asMeant` gives back every cell exactly.
 */
export function meantSo(cell: string): string {
  return spoiledCell(cell.trim().replace(APOSTROPHES, '').trim()) === undefined ? cell : `'${cell}`;
}

/** The inverse of `meantSo`. */
export function asMeant(cell: string): string {
  return cell.startsWith("'") && meantSo(cell) !== cell ? cell.slice(1) : cell;
}

const APOSTROPHES = /^'+/;

/** The same of a small table, in which a number of so many digits names something too. */
export function spoiledCell(cell: string): string | undefined {
  if (isShortened(cell)) return `is ${cell}: a spreadsheet shortened it, and its last digits are lost`;
  return failedCell(cell);
}
