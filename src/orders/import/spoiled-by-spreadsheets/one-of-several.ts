import { type ErrorDetail, ShipdockError } from '../../../kernel/errors.ts';
import { listed } from '../../../kernel/listed.ts';
import { hasLinesOfItsOwn, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { serialsOf } from '../../parts/line-serials.ts';
import type { FileLine, FileOrder } from '../shipped/shipped-units.ts';
import { fitting, isNamed, linesMeant } from './known-texts.ts';
import { isMadeOf } from './made-by-spreadsheet.ts';

/**
 * Why an order of a file is not taken: it says a SKU, name or serial number that the order has in several forms which a spreadsheet
 * makes one of (00012 and 12), and names the line neither by id nor by key. Goods would be added a second time, or be changed for
 * those of the other line. A form that the file says as it is here is not meant by another.
 */
export function oneOfSeveral(order: Order, sent: FileOrder, moved: MovedAway): ShipdockError | undefined {
  const said = sent.order_line_items ?? [];
  const lines = [...order.lines, ...moved.gone];
  const unnamed = lines.filter((line) => !said.some((input) => isNamed(line, input)));
  const hasOwn = hasLinesOfItsOwn(order, moved);
  const details = said.flatMap((input, index): readonly Detail[] => {
    const field = `order_line_items[${index}]`;
    const isOfLine = lines.some((line) => isNamed(line, input));
    const goods = isOfLine ? [] : doubtfulGoods(input, said, fitting(unnamed, input, hasOwn), field);
    return goods.length > 0 ? goods : doubtfulSerials(input, said, linesMeant(lines, input, said, hasOwn), field);
  });
  const [first] = details;
  const message = `${order.orderNumber}: a ${first?.what} of the file ${first?.message}`;
  return first && new ShipdockError('unreadable_field', message, { details });
}

type Detail = ErrorDetail & { readonly field: string; readonly what: string };

function doubtfulGoods(
  input: FileLine,
  said: readonly FileLine[],
  fits: readonly NamedLine[],
  field: string,
): readonly Detail[] {
  const isBySku = input.sku !== undefined;
  const ownText = isBySku ? input.sku : input.name;
  const others = new Set(said.map(({ sku, name }) => (isBySku ? sku : name)));
  const forms = formsOf(
    ownText,
    fits.flatMap(({ sku, details: { name } }) => (isBySku ? sku : sku === null ? name : undefined) ?? []),
    others,
  );
  if (forms.length < 2) return [];
  const what = isBySku ? 'sku' : 'name';
  return [{ field: `${field}.${what}`, what, message: mayBeEach(ownText, forms) }];
}

/** Of one line that the file gives as many serial numbers as may be meant each is meant. */
function doubtfulSerials(
  input: FileLine,
  said: readonly FileLine[],
  meant: readonly NamedLine[],
  field: string,
): readonly Detail[] {
  const codes = meant.flatMap((line) => serialsOf(line).map(({ code }) => code));
  const others = new Set(said.flatMap((each) => codesOf(each)));
  return (input.inventory_identifiers ?? []).flatMap(({ code }, at) => {
    const forms = formsOf(code, codes, others);
    const isEach = meant.length === 1 && codesOf(input).filter((each) => each === code).length === forms.length;
    if (forms.length < 2 || isEach) return [];
    const place = `${field}.inventory_identifiers[${at}].code`;
    return [{ field: place, what: 'serial number', message: mayBeEach(code, forms) }];
  });
}

function codesOf({ inventory_identifiers: identifiers = [] }: FileLine): readonly (string | undefined)[] {
  return identifiers.map(({ code }) => code);
}

/** The texts that a spreadsheet may have made the said one of, or that are it; but those that the file says as they are. */
function formsOf(
  said: string | undefined,
  texts: readonly string[],
  others: ReadonlySet<string | undefined>,
): readonly string[] {
  return [...new Set(texts)].filter((text) => text === said || (isMadeOf(said, text) && !others.has(text)));
}

function mayBeEach(said: string | undefined, forms: readonly string[]): string {
  return `is ${said}, and the order has ${listed(forms)}, each of which a spreadsheet may have made it of; import the file as its shop wrote it, or name each line by its line_id`;
}
