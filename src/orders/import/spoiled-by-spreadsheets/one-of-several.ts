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
  const hasOwn = hasLinesOfItsOwn(order, moved);
  const texts = saidTexts(said);
  let unnamed: readonly NamedLine[] | undefined;
  const fitsOf = (input: FileLine) => {
    if (lines.some((line) => isNamed(line, input))) return [];
    unnamed ??= lines.filter((line) => !said.some((each) => isNamed(line, each)));
    return fitting(unnamed, input, hasOwn);
  };
  const details = said.flatMap((input, index): readonly Detail[] => {
    const field = `order_line_items[${index}]`;
    const goods = doubtfulGoods(input, texts, lines, field, fitsOf);
    if (goods.length > 0 || codesOf(input).length === 0) return goods;
    return doubtfulSerials(input, texts, linesMeant(lines, input, said, hasOwn), field);
  });
  const [first] = details;
  const message = `${order.orderNumber}: a ${first?.what} of the file ${first?.message}`;
  return first && new ShipdockError('unreadable_field', message, { details });
}

/** What all lines of the file say. */
type Texts = Readonly<Record<'skus' | 'names' | 'codes', ReadonlySet<string | undefined>>>;

function saidTexts(said: readonly FileLine[]): Texts {
  return {
    skus: new Set(said.map(({ sku }) => sku)),
    names: new Set(said.map(({ name }) => name)),
    codes: new Set(said.flatMap(codesOf)),
  };
}

type Detail = ErrorDetail & { readonly field: string; readonly what: string };

/** @param fitsOf the lines that it may mean: looked for only where all together have several forms, since each is compared with each. */
function doubtfulGoods(
  input: FileLine,
  texts: Texts,
  lines: readonly NamedLine[],
  field: string,
  fitsOf: (input: FileLine) => readonly NamedLine[],
): readonly Detail[] {
  const isBySku = input.sku !== undefined;
  const ownText = isBySku ? input.sku : input.name;
  const formsAmong = (some: readonly NamedLine[]) =>
    formsOf(
      ownText,
      some.flatMap(({ sku, details: { name } }) => (isBySku ? sku : sku === null ? name : undefined) ?? []),
      isBySku ? texts.skus : texts.names,
    );
  if (formsAmong(lines).length < 2) return [];
  const forms = formsAmong(fitsOf(input));
  if (forms.length < 2) return [];
  const what = isBySku ? 'sku' : 'name';
  return [{ field: `${field}.${what}`, what, message: mayBeEach(ownText, forms) }];
}

/** Of one line that the file gives as many serial numbers as may be meant each is meant. */
function doubtfulSerials(input: FileLine, texts: Texts, meant: readonly NamedLine[], field: string): readonly Detail[] {
  const codes = meant.flatMap((line) => serialsOf(line).map(({ code }) => code));
  return (input.inventory_identifiers ?? []).flatMap(({ code }, at) => {
    const forms = formsOf(code, codes, texts.codes);
    if (forms.length < 2) return [];
    const isEach = meant.length === 1 && codesOf(input).filter((each) => each === code).length === forms.length;
    if (isEach) return [];
    const place = `${field}.inventory_identifiers[${at}].code`;
    return [{ field: place, what: 'serial number', message: mayBeEach(code, forms) }];
  });
}

function codesOf({ inventory_identifiers: identifiers = [] }: FileLine): readonly (string | undefined)[] {
  return identifiers.map(({ code }) => code);
}

/**
 * The texts that a spreadsheet may have made the said one of, or that are it; but those that the file says as they are. These are
 * left out first: an order may have thousands, and looking at two as a spreadsheet does takes long.
 */
function formsOf(
  said: string | undefined,
  texts: readonly string[],
  others: ReadonlySet<string | undefined>,
): readonly string[] {
  return [...new Set(texts.filter((text) => text === said || (!others.has(text) && isMadeOf(said, text))))];
}

function mayBeEach(said: string | undefined, forms: readonly string[]): string {
  return `is ${said}, and the order has ${listed(forms)}, each of which a spreadsheet may have made it of; import the file as its shop wrote it, or name each line by its line_id`;
}
