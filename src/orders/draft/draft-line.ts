import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { plainCode } from '../../kernel/plain-code.ts';
import { lengthIn, parseLength, parseWeight } from '../../kernel/units.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { ConvertedFrom, LineDetails, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import type { OrderLineUpdateInput } from '../orders.schema.ts';
import { serialsOf } from '../parts/line-serials.ts';
import { clearLineFields } from '../update/clear-fields.ts';
import { withSentDetails } from './line-details.ts';
import { type PriceFacts, sentPrices } from './line-prices.ts';

/** What a line is read with, beside what was sent of it. */
export interface LineFacts extends PriceFacts {
  readonly ids: IdGenerator;
}

/**
 * A new line from what was sent (api-v4 2.3). Sizes and weight are rounded once, to the micrometre and microgram.
 * @throws ShipdockError `unreadable_field` where it has neither SKU nor name, or more serial numbers than units;
 * `exchange_rate_missing` where its currency is not the order's and no rate is known.
 */
export function draftLine(input: OrderLineInput, position: number, facts: LineFacts): OrderLine {
  const blank: OrderLine = {
    id: facts.ids.next('lineItem'),
    position,
    sourceSystemId: null,
    sku: null,
    quantity: 1,
    shippedQuantity: 0,
    priceE4: null,
    valueE4: null,
    weightUg: null,
    lengthUm: null,
    widthUm: null,
    heightUm: null,
    itemType: 'unpacked',
    details: {
      currency: facts.currency,
      dimensionUom: 'in',
      weightUom: 'lb',
      shipIndividually: false,
      ormD: false,
    },
  };
  return withSent(blank, input, facts);
}

/**
 * The line with what was sent of it; what is not sent stays, and `clear` empties.
 * @throws ShipdockError as `draftLine`, `quantity_below_shipped`, and `line_shipped` where what was shipped would change its
 * name, or lose it.
 */
export function updateLine(line: OrderLine, input: OrderLineUpdateInput, facts: LineFacts): OrderLine {
  const updated = withSent(clearLineFields(line, input.clear, facts.field), input, facts);
  const shipped = line.shippedQuantity === 1 ? '1 unit is' : `${line.shippedQuantity} units are`;
  if (line.shippedQuantity > 0 && updated.sku !== line.sku) {
    const is = updated.sku === null ? 'would be empty' : `is "${updated.sku}"`;
    const message = `${is}, but ${shipped} shipped already as "${line.sku ?? line.details.name}"`;
    throw new ShipdockError('line_shipped', `${facts.field}.sku ${message}`, {
      details: [{ field: `${facts.field}.sku`, message, id: line.id }],
    });
  }
  if (updated.quantity >= line.shippedQuantity) return updated;
  const message = `is ${updated.quantity}, but ${shipped} shipped already`;
  throw new ShipdockError('quantity_below_shipped', `${facts.field}.quantity ${message}`, {
    details: [{ field: `${facts.field}.quantity`, message, id: line.id }],
  });
}

function withSent(line: OrderLine, input: OrderLineInput, facts: LineFacts): OrderLine {
  const sent = withSentDetails(inUnitSent(line.details, input), input, facts.field, facts.ids);
  const { priceE4, valueE4, converted } = sentPrices(line, input, facts);
  const details = sent.converted === converted ? sent : withConverted(sent, converted);
  // Nothing measures or weighs nothing: what says so is left to the SKU.
  const length = (text: string | undefined) =>
    text === undefined ? null : parseLength(text, details.dimensionUom) || null;
  const updated: OrderLine = {
    ...line,
    sourceSystemId: input.source_system_id ?? line.sourceSystemId,
    sku: skuMeant(line, input),
    quantity: input.quantity ?? line.quantity,
    priceE4,
    valueE4,
    weightUg: details.weight === undefined ? null : parseWeight(details.weight, details.weightUom) || null,
    lengthUm: length(details.length),
    widthUm: length(details.width),
    heightUm: length(details.height),
    itemType: input.item_type ?? line.itemType,
    details,
  };
  refuseNameless(updated, facts.field);
  refuseTooManySerials(updated, input, facts.field);
  return updated;
}

/** Its own, where that was kept with what is not seen around it: what is sent back is read without, and means the same goods. */
function skuMeant({ sku }: OrderLine, sent: OrderLineInput): string | null {
  if (sent.sku === undefined) return sku;
  return sku !== null && plainCode(sku) === sent.sku ? sku : sent.sku;
}

/** Sizes that are not sent beside one that is, in another unit than theirs, stay what they measure. */
function inUnitSent(before: LineDetails, input: OrderLineInput): LineDetails {
  const { dimension_uom: unit = before.dimensionUom } = input;
  const { dimensionUom, length, width, height } = before;
  const isMeasured = [input.length, input.width, input.height].some((side) => side !== undefined);
  if (unit === dimensionUom || !isMeasured) return before;
  const converted = (text: string | undefined) => {
    const measured = text === undefined ? undefined : parseLength(text, dimensionUom);
    return measured === undefined ? undefined : String(lengthIn(measured, unit, 5));
  };
  return {
    ...before,
    ...given('length', converted(length)),
    ...given('width', converted(width)),
    ...given('height', converted(height)),
  };
}

function withConverted({ converted: _, ...details }: LineDetails, converted: ConvertedFrom | undefined): LineDetails {
  return { ...details, ...given('converted', converted) };
}

function refuseNameless(line: OrderLine, field: string): void {
  if (line.sku === null && line.details.name === undefined) throw namelessLine(field);
}

/** The error of a line that does not say what it is. */
export function namelessLine(field: string): ShipdockError {
  return unreadableField(`${field}.sku`, 'is missing, and so is name: a line needs one of them');
}

function refuseTooManySerials(
  line: OrderLine,
  { inventory_identifiers: sent }: Pick<OrderLineInput, 'inventory_identifiers'>,
  field: string,
): void {
  const serials = serialsOf(line).length;
  if (serials <= line.quantity) return;
  const advice = sent === undefined ? ': send along those that stay (orders items update --file)' : '';
  const message = `has ${serials} serial numbers for a quantity of ${line.quantity}${advice}`;
  throw unreadableField(`${field}.inventory_identifiers`, message);
}
