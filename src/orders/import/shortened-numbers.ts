import type { OrderColumns } from './order-columns.ts';
import { listed } from './shipped-units.ts';
import type { RejectReason, StagedRow } from './staged-row.ts';

/** `1.12233E+14`: what spreadsheets write of a number that is too long for them. */
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+(\d+)$/i;

/** Whether a spreadsheet made the one of the other: 5.12346E+12, without the zeros that it began with, or behind an apostrophe. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)];
  return first === second || isShortened(first, second) || isShortened(second, first);
}

/** Whether a spreadsheet made this of the other text, which looks like a number: without zeros that say nothing of a number, or shortened. */
export function isMadeOf(said: string | undefined, text: string): boolean {
  return said !== undefined && said !== text && (said === asNumber(text) || isShortened(said, asNumber(text)));
}

/** 12 of 00012, 6911.1 of 6911.10. */
function asNumber(text: string): string {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  const [whole = '', decimals = ''] = text.replace(/^0+(?=\d)/, '').split('.');
  const rest = decimals.replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

function plain(id: string): string {
  return id.replace(/^'/, '').replace(/^0+(?=\d+$)/, '');
}

/** Its first digits and its length are left of a long number. */
function isShortened(text: string, number: string): boolean {
  const [, digit, decimals = '', exponent] = SHORTENED.exec(text) ?? [];
  if (digit === undefined || !/^\d{2,300}$/.test(number)) return false;
  return Number(number).toExponential(decimals.length) === `${digit}${decimals && `.${decimals}`}e+${Number(exponent)}`;
}

/** The fewest digits that a spreadsheet shortens; no quantity, size or amount of an order has as many. */
const LEAST_DIGITS = 11;

function isLost(cell: string): boolean {
  return Number(SHORTENED.exec(cell)?.[3] ?? 0) >= LEAST_DIGITS - 1;
}

/**
 * Why an order number cannot be taken: several orders may have become one, and none of them is what its shop calls it. An export
 * may have such a number of its own, and says by its id which order it means.
 */
export function shortenedOrderNumber(
  orderNumber: string,
  [row]: readonly StagedRow[],
  { places }: OrderColumns,
  isExport: boolean,
): readonly RejectReason[] {
  const column = places.find(([{ field, scope }]) => scope === 'order' && field === 'order_number')?.[0].name;
  if (!isLost(orderNumber) || isExport || row === undefined || column === undefined) return [];
  const message = `is ${orderNumber}: a spreadsheet shortened it, and several orders may have become one; import the file as its shop wrote it`;
  return [{ line: row.line, column, message }];
}

/** What is told of other numbers whose last digits a spreadsheet took: telephone numbers, UPCs, ids of a shop. */
export function shortenedNumbers(
  orderNumber: string,
  rows: readonly StagedRow[],
  { places }: OrderColumns,
): readonly string[] {
  const texts = rows.flatMap(({ cells, line }) =>
    places.flatMap(([{ name, field }, index]) => {
      const cell = cells[index]?.trim() ?? '';
      return field !== 'order_number' && isLost(cell) ? [`${name} ${cell} on line ${line}`] : [];
    }),
  );
  if (texts.length === 0) return [];
  return [
    `${orderNumber}: a spreadsheet shortened ${listed([...new Set(texts)])}, and the last digits are lost: import the file as its shop wrote it`,
  ];
}
