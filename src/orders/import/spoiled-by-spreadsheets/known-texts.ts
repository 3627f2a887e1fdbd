import { isMadeOf } from '../../../csv/made-by-spreadsheet.ts';
import { listed } from '../../../kernel/listed.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import type { FileLine, FileOrder } from '../shipped/shipped-units.ts';
import { LinesMeant } from './lines-meant.ts';

export interface KnownTexts {
  readonly sent: FileOrder;
  /** Which texts of the file were not taken. */
  readonly warnings: readonly string[];
}

/**
 * The order as a file says it, with the texts that it has here where a spreadsheet made others of them (SKU 00012 is 12 then, HS
 * code 6911.10 is 6911.1): an export that was looked at in one would change goods and customs codes. Whoever means it changes the
 * order itself.
 */
export function withKnownTexts(order: Order, sent: FileOrder, moved: MovedAway): KnownTexts {
  const kept: string[] = [];
  const asHere: AsHere = (part, here, called) => {
    const texts = Object.entries<unknown>(here).flatMap(([field, text]) => {
      const said: unknown = Object.entries(part).find(([name]) => name === field)?.[1];
      if (typeof text !== 'string' || typeof said !== 'string' || !isMadeOf(said, text)) return [];
      kept.push(`${called ?? field} ${said} (${text})`);
      return [[field, text]];
    });
    return texts.length === 0 ? part : { ...part, ...Object.fromEntries(texts) };
  };
  const lines = new LinesMeant(order, sent.order_line_items ?? [], moved);
  const skusUnnamed = new Set(lines.unnamed.map(({ sku }) => sku));
  const { destination, billing, origin } = order.addresses;
  const addresses = {
    destination_address: sent.destination_address && asHere(sent.destination_address, textsOfAddress(destination)),
    billing_address: sent.billing_address && asHere(sent.billing_address, textsOfAddress(billing)),
    origin_address: sent.origin_address && asHere(sent.origin_address, textsOfAddress(origin)),
  };
  const tags = sent.tags?.map((tag) => {
    const isThere = tag === undefined || order.tags.includes(tag);
    const free = isThere ? [] : order.tags.filter((each) => sent.tags?.includes(each) !== true);
    return asHere({ tag }, { tag: free.find((each) => isMadeOf(tag, each)) }).tag;
  });
  const references = sent.reference_numbers?.map((reference) => {
    const known = order.referenceNumbers.filter(({ code }) => code === (reference.code ?? 'other_id'));
    if (known.some(({ value }) => value === reference.value)) return reference;
    const meant = known.find(({ value }) => isMadeOf(reference.value, value));
    return asHere(reference, { value: meant?.value }, 'reference number');
  });
  const said: FileOrder = {
    ...asHere(sent, {
      source_system: order.sourceSystem,
      source_system_id: order.sourceSystemId,
      requested_shipping_details: order.details.requestedShippingDetails,
    }),
    ...addresses,
    tags,
    reference_numbers: references,
    order_line_items: sent.order_line_items?.map((input) => {
      const meant = lines.of(input);
      return meant.length === 0 ? input : withParts(asHere(input, textsOf(meant, skusUnnamed, input)), meant, asHere);
    }),
  };
  if (kept.length === 0) return { sent, warnings: [] };
  const texts = listed([...new Set(kept)]);
  const warning = `${order.orderNumber}: a spreadsheet changed ${texts}: what is here stays`;
  return { sent: said, warnings: [warning] };
}

/** A part of the file with its texts as they are here. @param called what they are of, where their field does not say it. */
type AsHere = <Part extends object>(
  part: Part,
  here: Partial<Record<keyof Part, string | null | undefined>>,
  called?: string,
) => Part;

function textsOfAddress(address: Order['addresses']['destination']) {
  return {
    name: address?.name,
    company: address?.company,
    street1: address?.street1,
    street2: address?.street2,
    phone_number: address?.phoneNumber,
    code: address?.code,
  };
}

/** @param skusUnnamed of the lines that the file names by no id or key. */
function textsOf(meant: readonly NamedLine[], skusUnnamed: ReadonlySet<string | null>, input: FileLine) {
  const of = (said: string | undefined, text: (line: NamedLine) => string | null | undefined) =>
    textMeant(said, meant.map(text));
  return {
    // Another line of the order is of just that SKU: it may be meant.
    sku: input.sku !== undefined && skusUnnamed.has(input.sku) ? undefined : of(input.sku, ({ sku }) => sku),
    name: of(input.name, ({ details }) => details.name),
    description: of(input.description, ({ details }) => details.description),
    upc: of(input.upc, ({ details }) => details.upc),
    hs_code: of(input.hs_code, ({ details }) => details.hsCode),
    nmfc: of(input.nmfc, ({ details }) => details.nmfc),
    lot_number: of(input.lot_number, ({ details }) => details.lotNumber),
  };
}

/** The one of these texts that a spreadsheet made the said one of; none where one stands there as it is said, or several may be meant. */
function textMeant(said: string | undefined, texts: readonly unknown[]): string | undefined {
  if (texts.includes(said)) return undefined;
  const made = new Set(texts.filter((text) => typeof text === 'string').filter((text) => isMadeOf(said, text)));
  return made.size === 1 ? [...made][0] : undefined;
}

/** With what its serial numbers and its dangerous goods data are here. */
function withParts(input: FileLine, meant: readonly NamedLine[], asHere: AsHere): FileLine {
  const known = meant.flatMap(({ details }) => details.inventoryIdentifiers ?? []);
  const hazmats = meant.map(({ details }): Readonly<Record<string, unknown>> => ({ ...details.hazmatData }));
  const hazmat = Object.fromEntries(
    Object.entries<unknown>(input.hazmat_data ?? {}).flatMap(([field, said]) => {
      const text =
        typeof said === 'string'
          ? textMeant(
              said,
              hazmats.map((each) => each[field]),
            )
          : undefined;
      return text === undefined ? [] : [[field, text]];
    }),
  );
  const codes = codesHere(
    (input.inventory_identifiers ?? []).map(({ code }) => code),
    known.map(({ code }) => code),
  );
  return {
    ...input,
    hazmat_data: input.hazmat_data && asHere(input.hazmat_data, hazmat),
    inventory_identifiers: input.inventory_identifiers?.map((each, at) =>
      asHere(each, { code: codes[at] }, 'serial or lot number'),
    ),
  };
}

/** The codes that are meant, each once, at its own place before others: 0001 and 01 of one line are 1 and 1 then. */
function codesHere(said: readonly (string | undefined)[], here: readonly string[]): readonly (string | undefined)[] {
  const asHere = new Set(said);
  const isMeant = (code: string | undefined, each: string | undefined) =>
    each === code || (each !== undefined && !asHere.has(each) && isMadeOf(code, each));
  const atPlace = said.map((code, at) => (isMeant(code, here[at]) ? here[at] : undefined));
  const free = here.filter((each, at) => each !== atPlace[at]);
  return said.map((code, at) => {
    if (atPlace[at] !== undefined) return atPlace[at];
    const found = free.findIndex((each) => isMeant(code, each));
    return found < 0 ? undefined : free.splice(found, 1)[0];
  });
}
