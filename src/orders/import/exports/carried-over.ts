import { given } from '../../../kernel/given.ts';
import type { IdGenerator } from '../../../kernel/ids.ts';
import { type Currency, minorFromE4 } from '../../../kernel/money.ts';
import type { LeftOutInput } from '../../file-order.schema.ts';
import type {
  ConvertedFrom,
  HeldUnits,
  KitPart,
  LeftOut,
  MovedAmounts,
  Order,
  OrderLine,
  PartTakenOut,
} from '../../order.ts';
import { tellsOfNobody } from '../../redact-order.ts';
import type { FileLine, FileOrder } from '../shipped/shipped-units.ts';

/**
 * A new order with what an export tells of its past, so that a shop's own file, which says again what was ordered, is matched
 * with what is the order's own and brings nothing back: which orders were combined into it and which lines came from them,
 * which lines are parts of a kit and what was taken out of these, which units and amounts lie in other orders or were shipped before, and what prices were
 * before they were converted. And when it was cancelled, or a person's data erased from it, which no file brings back there
 * either.
 */
export function carriedOver(drafted: Order, sent: FileOrder, ids: IdGenerator): Order {
  const { order_line_items: lines = [], left_out: leftOut = [] } = sent;
  const combined = (sent.combined_order_numbers ?? []).filter((number) => number !== undefined);
  const former = (sent.former_order_numbers ?? []).filter((number) => number !== undefined);
  const held = keptHeldBy(sent.held_by);
  const taken = keptTakenOut(sent.parts_taken_out);
  const amounts = keptAmounts(sent.moved_amounts, drafted.currency);
  const past = {
    ...(former.length === 0 ? {} : { formerNumbers: former }),
    ...(combined.length === 0 ? {} : { combinedOrderNumbers: combined }),
    ...(sent.shipped_elsewhere === true ? { shippedElsewhere: true as const } : {}),
    ...(sent.is_split_off === true ? { splitOff: true as const } : {}),
    ...(leftOut.length === 0 ? {} : { leftOut: keptLeftOut(leftOut, lines, newIds(leftOut, lines, drafted), ids) }),
    ...(held.length === 0 ? {} : { heldBy: held }),
    ...(taken.length === 0 ? {} : { partsTakenOut: taken }),
    ...given('movedAmounts', amounts),
    // Of a copy that was given another person's address nothing is erased.
    ...given('redactedAt', tellsOfNobody(drafted) ? sent.redacted_at : undefined),
  };
  return {
    ...drafted,
    cancelledAt: drafted.status === 'cancelled' ? (sent.cancelled_at ?? drafted.cancelledAt) : drafted.cancelledAt,
    details: Object.keys(past).length === 0 ? drafted.details : { ...drafted.details, ...past },
    lines: lines.some(hasPast) ? drafted.lines.map((line, index) => withPast(line, lines[index])) : drafted.lines,
  };
}

function hasPast({ origin_order_number: origin, kit, converted }: FileLine): boolean {
  return origin !== undefined || kit !== undefined || converted !== undefined;
}

function withPast(line: OrderLine, sent: FileLine | undefined): OrderLine {
  if (sent === undefined || !hasPast(sent)) return line;
  const past = {
    ...given('originOrderNumber', sent.origin_order_number),
    ...given('originOrderSourceSystemId', sent.origin_order_source_system_id),
    ...given('kit', keptKit(sent.kit)),
    ...given('converted', keptOriginal(sent.converted)),
  };
  return { ...line, details: { ...line.details, ...past } };
}

/**
 * The lines that were drafted, by the ids that they had where the export was made. A spreadsheet may have lost these: a line
 * of which units were left out is told by its key then, or by its goods and how many of it are left.
 */
function newIds(
  leftOut: readonly LeftOutInput[],
  lines: readonly FileLine[],
  drafted: Order,
): ReadonlyMap<string, OrderLine['id']> {
  const newIdOf = new Map<string, OrderLine['id']>();
  for (const [index, { id }] of drafted.lines.entries()) {
    const line = lines[index] ?? {};
    const isOf = (left: LeftOutInput) =>
      left.source_system_id === undefined ? isRestOf(left, line) : isOfKey(left, line);
    const before = line.id ?? leftOut.find((left) => isOf(left) && !newIdOf.has(left.id ?? ''))?.id;
    if (before !== undefined) newIdOf.set(before, id);
  }
  return newIdOf;
}

function isOfKey(left: LeftOutInput, line: FileLine): boolean {
  const keyOf = ({ source_system_id: key, sku, origin_order_number: origin }: FileLine | LeftOutInput) =>
    JSON.stringify([key, sku, origin]);
  return keyOf(left) === keyOf(line);
}

function isRestOf({ line_quantity: rest, ...left }: LeftOutInput, line: FileLine): boolean {
  const goodsOf = ({ sku, name, price, origin_order_number: origin }: FileLine | LeftOutInput) =>
    JSON.stringify([sku ?? [name], price, origin]);
  return (
    rest !== undefined &&
    rest === line.quantity &&
    line.source_system_id === undefined &&
    goodsOf(left) === goodsOf(line)
  );
}

function keptLeftOut(
  sent: readonly LeftOutInput[],
  lines: readonly FileLine[],
  newIdOf: ReadonlyMap<string, OrderLine['id']>,
  ids: IdGenerator,
): readonly LeftOut[] {
  // A line that was shipped elsewhere in several steps is told in several entries. A kit is named by its parts too.
  const kits = [...lines, ...sent].flatMap(({ kit }) => kit?.line_id ?? []);
  const newIds = new Map([...newIdOf, ...kits.map((id) => [id, id as OrderLine['id']] as const)]);
  const newId = (before: string | undefined) => {
    const id = newIds.get(before ?? '') ?? ids.next('lineItem');
    if (before !== undefined) newIds.set(before, id);
    return id;
  };
  return sent.map(({ former_skus: former = [], skus_elsewhere: elsewhere = [], ...each }) => ({
    id: newId(each.id),
    sourceSystemId: each.source_system_id ?? null,
    sku: each.sku ?? null,
    ...given('name', each.name),
    ...given('kit', keptKit(each.kit)),
    ...given('originOrderNumber', each.origin_order_number),
    ...given('priceE4', each.price),
    ...(former.length === 0 ? {} : { formerSkus: former.filter((sku) => sku !== undefined) }),
    ...(elsewhere.length === 0 ? {} : { skusElsewhere: elsewhere.filter((sku) => sku !== undefined) }),
    units: each.quantity ?? 1,
    ...(each.is_moved === true ? { isMoved: true } : {}),
    ...given('lost', each.lost_quantity),
    ...(each.is_booked === true ? { isBooked: true } : {}),
    ...given('removed', each.removed_quantity),
  }));
}

function keptHeldBy(sent: FileOrder['held_by'] = []): readonly HeldUnits[] {
  return sent.map(({ order_number: orderNumber = '', goods = '', quantity = 1 }) => ({
    ...{ orderNumber, goods },
    units: quantity,
  }));
}

function keptTakenOut(sent: FileOrder['parts_taken_out'] = []): readonly PartTakenOut[] {
  return sent.flatMap(({ kit: told, sku = null, name, quantity = 1 }) => {
    const kit = keptKit(told);
    return kit === undefined ? [] : [{ kit, sku, ...given('name', name), units: quantity }];
  });
}

function keptKit(sent: LeftOutInput['kit']): KitPart | undefined {
  if (sent?.sku === undefined) return undefined;
  return {
    sku: sent.sku,
    quantity: sent.quantity ?? 1,
    ...given('sourceSystemId', sent.source_system_id),
    ...given('lineId', sent.line_id),
    ...given('priceE4', sent.price),
    ...given('valueE4', sent.value),
  };
}

function keptOriginal(sent: FileLine['converted']): ConvertedFrom | undefined {
  if (sent?.currency === undefined || sent.date === undefined) return undefined;
  const { currency, date } = sent;
  return { currency, ...given('priceE4', sent.price), ...given('valueE4', sent.value), date: date.slice(0, 10) };
}

export function keptAmounts(sent: FileOrder['moved_amounts'], currency: Currency): MovedAmounts | undefined {
  if (sent === undefined) return undefined;
  const minor = (amountE4: number | undefined) => minorFromE4(amountE4, currency) ?? 0;
  return {
    itemsMinor: minor(sent.items_price),
    totalMinor: minor(sent.total_price),
    taxMinor: minor(sent.tax_price),
    shippingMinor: minor(sent.shipping_price),
  };
}
