import { decimalNumber } from '../../kernel/decimal.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type Currency, minorNumber, UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { linesCost } from '../draft/items-price.ts';
import { allLeftOut } from '../moved/all-left-out.ts';
import { originTold } from '../moved/held-lines.ts';
import { lineOf } from '../moved/left-out.ts';
import { unitsNowhere } from '../moved/lost-units.ts';
import { hasMoved } from '../moved/moved-amounts.ts';
import { cameFromAnother, isSplitOff, type MovedAway, type TakenOut } from '../moved/moved-away.ts';
import { withoutPutBack } from '../moved/parts-taken-out.ts';
import type {
  ConvertedFrom,
  HeldUnits,
  KitPart,
  LeftOut,
  MovedAmounts,
  Order,
  OrderAddress,
  OrderLine,
} from '../order.ts';
import { isOver } from '../status/lifecycle.ts';

/** Orders of one page of an export, and the id to continue after; null behind the last. */
export interface ExportPage {
  readonly orders: readonly JsonObject[];
  readonly after: string | null;
}

/**
 * The order as `POST /orders` takes it: what was said of it, without what follows from that. Imported where there is no order
 * of its number it makes the same order again; where it came from it changes nothing.
 * @param moved what of it lies in other orders: a shop's file goes on saying that it was ordered here.
 * @param heldBy in which ones: they are known elsewhere by that.
 */
export function exportedOrder(
  order: Order,
  moved: MovedAway,
  heldBy: readonly HeldUnits[],
  warehouseCode: string | undefined,
): JsonObject {
  const { details, addresses, currency } = order;
  const money = (minor: number | null) => (minor === null ? undefined : minorNumber(minor, currency));
  const loose = order.lines.map(({ priceE4, quantity }) => ({ priceE4, quantity }));
  return said({
    order_number: order.orderNumber,
    as_of: { order_id: order.id, journal_hash: order.journal.hash },
    source_system: order.sourceSystem,
    source_system_id: order.sourceSystemId,
    source_system_domain: details.sourceSystemDomain,
    source_system_processed_at: details.sourceSystemProcessedAt,
    source_system_meta: details.sourceSystemMeta,
    source: details.source,
    integration_id: details.integrationId,
    status: order.status,
    hold_until: order.status === 'on_hold' ? order.holdUntil : undefined,
    cancelled_at: order.cancelledAt,
    redacted_at: details.redactedAt,
    former_order_numbers: some(details.formerNumbers ?? []),
    combined_order_numbers: some(details.combinedOrderNumbers),
    // The status of others says it.
    shipped_elsewhere: isOver(order.status) ? undefined : details.shippedElsewhere,
    is_split_off: isSplitOff(order, moved) ? true : undefined,
    left_out: some(exportedLeftOut(order, moved)),
    held_by: some(heldBy.map(exportedHeld)),
    parts_taken_out: some(partsStillOut(order, moved).map(exportedPartOut)),
    moved_amounts: hasMoved(moved.amounts) ? exportedAmounts(moved.amounts, currency) : undefined,
    currency,
    total_price: money(order.totalMinor),
    shipping_price: money(order.shippingMinor),
    tax_price: money(order.taxMinor),
    // What the lines come to follows from them; not of parts of kits, which are rounded together.
    items_price: BigInt(order.itemsMinor) === linesCost(loose, currency) ? undefined : money(order.itemsMinor),
    warehouse_code: warehouseCode,
    requested_shipping_details: details.requestedShippingDetails,
    requested_rate_id: details.requestedRateId,
    tags: some(order.tags),
    self_packed: details.selfPacked,
    include_return_label: details.includeReturnLabel,
    unbundle_kits: details.unbundleKits,
    billing_details: details.billingDetails,
    duties_taxes_billing_details: details.dutiesTaxesBillingDetails,
    destination_address: exportedAddress(addresses.destination),
    billing_address: exportedAddress(addresses.billing),
    origin_address: exportedAddress(addresses.origin),
    reference_numbers: some(order.referenceNumbers.map(({ code, value, name }) => said({ code, value, name }))),
    notes: some(order.notes.map(({ body, tag }) => said({ body, tag }))),
    order_line_items: order.lines.map((line) => {
      const isPartlyShipped = order.status === 'partially_shipped';
      const told = exportedLine(line, isPartlyShipped);
      return said({ ...told, origin_order_number: originTold(order, line, moved) });
    }),
  });
}

/** Elsewhere what is shipped is not left to ship; of an order that is partly shipped each line says what of it is. */
function exportedLine(line: OrderLine, isPartlyShipped: boolean): JsonObject {
  const { details } = line;
  const hasSize = [details.length, details.width, details.height].some((size) => size !== undefined);
  return said({
    id: line.id,
    source_system_id: line.sourceSystemId,
    origin_order_number: details.originOrderNumber,
    origin_order_source_system_id: details.originOrderSourceSystemId,
    kit: exportedKit(details.kit),
    converted: exportedOriginal(details.converted),
    line_number: details.lineNumber,
    sku: line.sku,
    name: details.name,
    upc: details.upc,
    description: details.description,
    commodity_description: details.commodityDescription,
    lot_number: details.lotNumber,
    quantity: line.quantity,
    shipped_quantity: line.shippedQuantity > 0 || isPartlyShipped ? line.shippedQuantity : undefined,
    price: unitPrice(line.priceE4),
    value: unitPrice(line.valueE4),
    weight: measure(details.weight),
    weight_uom: details.weight !== undefined || details.weightUom !== 'lb' ? details.weightUom : undefined,
    length: measure(details.length),
    width: measure(details.width),
    height: measure(details.height),
    dimension_uom: hasSize || details.dimensionUom !== 'in' ? details.dimensionUom : undefined,
    item_type: line.itemType,
    type_of_item: details.typeOfItem,
    do_not_pack_with_other_items: details.doNotPackWithOtherItems,
    do_not_palletize: details.doNotPalletize,
    do_not_pack_before_palletize: details.doNotPackBeforePalletize,
    this_side_up: details.thisSideUp,
    fragile: details.fragile,
    do_not_stack: details.doNotStack,
    handling_unit_type: details.handlingUnitType,
    unpacked_item_type_id: details.unpackedItemTypeId,
    hs_code: details.hsCode,
    country_of_origin: details.countryOfOrigin,
    freight_class: details.freightClass,
    nmfc: details.nmfc,
    package_type: details.packageType,
    package_quantity: details.packageQuantity,
    volume_cubic_ft: measure(details.volumeCubicFt),
    warehouse_id: details.warehouseId,
    warehouse_code: details.warehouseCode,
    ship_individually: details.shipIndividually ? true : undefined,
    orm_d: details.ormD ? true : undefined,
    hazmat: details.hazmat,
    meta: details.meta,
    origin_address: exportedAddress(details.originAddress ?? null),
    reference_numbers: details.referenceNumbers?.map(({ id: _, externalCode, ...reference }) =>
      said({ ...reference, external_code: externalCode }),
    ),
    hazmat_data: details.hazmatData,
    inventory_identifiers: details.inventoryIdentifiers?.map(({ type, code, sourceSystemId }) =>
      said({ type, code, source_system_id: sourceSystemId }),
    ),
  });
}

/** Of a line of which units went away in several steps the first tells how many of them lie nowhere. */
function exportedLeftOut(order: Order, moved: MovedAway): readonly JsonObject[] {
  const told = new Set<string>();
  const known = [...order.lines, ...moved.gone];
  return allLeftOut(order, moved).map((left) => {
    const isFirst = left.isMoved === true && !told.has(left.id);
    if (isFirst) told.add(left.id);
    const line = known.find(({ id }) => id === left.id) ?? lineOf(left);
    return leftOutJson(left, order, isFirst ? unitsNowhere(order, line, moved) : 0);
  });
}

function leftOutJson(left: LeftOut, { lines }: Order, lost: number): JsonObject {
  return said({
    id: left.id,
    source_system_id: left.sourceSystemId,
    sku: left.sku,
    name: left.name,
    kit: exportedKit(left.kit),
    origin_order_number: left.originOrderNumber,
    price: unitPrice(left.priceE4),
    former_skus: some(left.formerSkus ?? []),
    skus_elsewhere: some(left.skusElsewhere ?? []),
    quantity: left.units,
    is_moved: left.isMoved,
    lost_quantity: lost === 0 ? undefined : lost,
    is_booked: left.isBooked,
    removed_quantity: left.removed,
    line_quantity: lines.find(({ id }) => id === left.id)?.quantity,
  });
}

function exportedHeld({ orderNumber, goods, units }: HeldUnits): JsonObject {
  return said({ order_number: orderNumber, goods: goods === '' ? undefined : goods, quantity: units });
}

/** Of the order's own kits: what came from others is told where it came from. */
function partsStillOut(order: Order, { partsTakenOut = new Map() }: MovedAway): readonly TakenOut[] {
  return withoutPutBack([...partsTakenOut.values()]).filter(
    ({ line }) => line.details.kit?.lineId !== undefined && !cameFromAnother(order, line),
  );
}

function exportedPartOut({ line: { sku, details }, units }: TakenOut): JsonObject {
  return said({ kit: exportedKit(details.kit), sku, name: details.name, quantity: units });
}

function exportedAmounts(amounts: MovedAmounts, currency: Currency): JsonObject {
  const money = (minor: number) => (minor === 0 ? undefined : minorNumber(minor, currency));
  return said({
    items_price: money(amounts.itemsMinor),
    total_price: money(amounts.totalMinor),
    tax_price: money(amounts.taxMinor),
    shipping_price: money(amounts.shippingMinor),
  });
}

function exportedOriginal(converted: ConvertedFrom | undefined): JsonObject | undefined {
  if (converted === undefined) return undefined;
  const { currency, priceE4, valueE4, date } = converted;
  return said({ currency, price: unitPrice(priceE4), value: unitPrice(valueE4), date });
}

function unitPrice(amountE4: number | null | undefined): number | undefined {
  return amountE4 === null || amountE4 === undefined ? undefined : decimalNumber(amountE4, UNIT_PRICE_SCALE);
}

function exportedKit(kit: KitPart | undefined): JsonObject | undefined {
  if (kit === undefined) return undefined;
  const { sku, sourceSystemId, quantity, lineId, priceE4, valueE4 } = kit;
  const amounts = { price: unitPrice(priceE4), value: unitPrice(valueE4) };
  return said({ sku, source_system_id: sourceSystemId, quantity, line_id: lineId, ...amounts });
}

function exportedAddress(address: OrderAddress | null): JsonObject | undefined {
  if (address === null) return undefined;
  const { id: _, isResidential, phoneNumber, ...parts } = address;
  return said({ ...parts, phone_number: phoneNumber, is_residential: isResidential });
}

/** Only what was said. */
function said(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function some<Element>(list: readonly Element[]): readonly Element[] | undefined {
  return list.length === 0 ? undefined : list;
}

function measure(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
