import { listed } from '../../../kernel/listed.ts';
import type { FileLineInput, FileOrderInput } from '../../file-order.schema.ts';
import type { NamedLine } from '../../moved/moved-away.ts';

/** A line as a file says it. */
export type FileLine = FileLineInput & {
  /** Its quantity, while `quantity` is left open because the file does not tell how many of it are left here. */
  readonly ordered_quantity?: number | undefined;
  /** Where it stands among the lines of its order, of which some may be left out. */
  readonly place?: number | undefined;
  /** Of an export that tells of others of its units: it is of what is left of the line, never of what was ordered. */
  readonly isRest?: boolean;
};

export type FileOrder = Omit<FileOrderInput, 'order_line_items'> & {
  readonly order_line_items?: FileLine[] | undefined;
};

/** Whether less of the line is left to ship than it is of. */
export function saysShipped({ shipped_quantity: shipped = 0, not_to_ship: isUnwanted }: FileLine): boolean {
  return shipped !== 0 || isUnwanted === true;
}

export function orderedUnits({ ordered_quantity: ordered, quantity }: FileLine): number {
  return ordered ?? quantity ?? 1;
}

/**
 * Units of the line that the file leaves to ship; undefined where it does not tell, or serial numbers do not tell which ones
 * they are.
 */
export function unitsLeft(line: FileLine): number | undefined {
  const left = countLeft(line);
  if (left === undefined || left === 0 || !saysShipped(line)) return left;
  return serialNumbersOf(line) > left ? undefined : left;
}

/** How many those are, though it be not known which ones. */
export function countLeft(line: FileLine): number | undefined {
  const { shipped_quantity: shipped = 0, not_to_ship: isUnwanted } = line;
  if (isUnwanted === true || shipped === 'all') return 0;
  return shipped === 'some' ? undefined : Math.max(0, orderedUnits(line) - shipped);
}

export function serialNumbersOf({ inventory_identifiers: identifiers = [] }: FileLine): number {
  return identifiers.filter(({ type }) => type === 'SerialNumber').length;
}

/** What files say of every order that they know nothing of, or that is being worked on. */
export function saysOpen({ status }: FileOrder): boolean {
  return status === 'new' || status === 'picking';
}

/** Whether a file says that some of the order is shipped, and of no line whether it is. */
export function isPartUnknown({ status, order_line_items: lines = [] }: FileOrder): boolean {
  const isSilent = lines.every(({ shipped_quantity: shipped }) => shipped === undefined);
  return status === 'partially_shipped' && isSilent;
}

/** What a file would call a line of an order. */
export function nameOf({ sku, details: { name } }: NamedLine): Pick<FileLine, 'sku' | 'name'> {
  return { sku: sku ?? undefined, name };
}

/** `2 × MUG-RED`, or `2 of 5 × MUG-RED`. */
export function unitsText(units: number | 'some', ordered: number, line: Pick<FileLine, 'sku' | 'name'>): string {
  const count = units === ordered ? `${units}` : `${units} of ${ordered}`;
  return `${count} × ${line.sku ?? line.name ?? 'a line'}`;
}

/** What is shipped of a line, as its file says it. */
export function shippedText(line: FileLine): string {
  const left = unitsLeft(line);
  const ordered = orderedUnits(line);
  return unitsText(left === undefined ? 'some' : ordered - left, ordered, line);
}

/** One sentence of all of them, where there are any. */
export function sentenceOf(texts: readonly string[], sentence: (text: string) => string): readonly string[] {
  return texts.length === 0 ? [] : [sentence(listed(texts))];
}
