import { TextsMade } from '../../../csv/alike-texts.ts';
import { isMadeOf } from '../../../csv/made-by-spreadsheet.ts';
import { type ErrorDetail, ShipdockError } from '../../../kernel/errors.ts';
import { listed } from '../../../kernel/listed.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { serialsOf } from '../../parts/line-serials.ts';
import type { FileLine, FileOrder } from '../shipped/shipped-units.ts';
import { isNamed, LinesMeant } from './lines-meant.ts';

/**
 * Why an order of a file is not taken: it says a SKU, name or serial number that the order has in several forms which a spreadsheet
 * makes one of (00012 and 12), and names the line neither by id nor by key. Goods would be added a second time, or be changed for
 * those of the other line. A form that the file says as it is here is not meant by another.
 */
export function oneOfSeveral(order: Order, sent: FileOrder, moved: MovedAway): ShipdockError | undefined {
  const said = sent.order_line_items ?? [];
  const lines = new LinesMeant(order, said, moved);
  const texts = saidTexts(said);
  const details = said.flatMap((input, index): readonly Detail[] => {
    const field = `order_line_items[${index}]`;
    const goods = doubtfulGoods(input, texts, lines, field);
    if (goods.length > 0 || codesOf(input).length === 0) return goods;
    return doubtfulSerials(input, texts, lines.of(input), field);
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

function doubtfulGoods(input: FileLine, texts: Texts, lines: LinesMeant, field: string): readonly Detail[] {
  const isBySku = input.sku !== undefined;
  const ownText = isBySku ? input.sku : input.name;
  const others = isBySku ? texts.skus : texts.names;
  if (lines.forms(input, others).length < 2 || lines.lines.some((line) => isNamed(line, input))) return [];
  const fits = lines.among(lines.unnamed, input);
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
function doubtfulSerials(input: FileLine, texts: Texts, meant: readonly NamedLine[], field: string): readonly Detail[] {
  const codes = new Set(meant.flatMap((line) => serialsOf(line).map(({ code }) => code)));
  // Found by what they have in common: to look at each beside each of ten thousand took seconds.
  const made = new TextsMade([...codes].filter((code) => !texts.codes.has(code)));
  return (input.inventory_identifiers ?? []).flatMap(({ code }, at) => {
    if (code === undefined) return [];
    const forms = [...(codes.has(code) ? [code] : []), ...made.of(code)];
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
