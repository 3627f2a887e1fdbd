import { addressPartsJson } from '../addresses/address-parts-json.ts';
import { isPoBox } from '../addresses/po-box.ts';
import { decimalNumber } from '../kernel/decimal.ts';
import type { JsonObject } from '../kernel/json.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { billingJson } from '../rating/request/billing-parts.ts';
import {
  type LineReference,
  type Order,
  type OrderAddress,
  type OrderLine,
  type ReferenceNumber,
  unshippedQuantity,
} from './order.ts';
import { hazmatJson } from './parts/hazmat-data.ts';
import { actionsOf, CLIENT_MOVES } from './status/lifecycle.ts';

/** What an order's answer carries from other resources, already in the contract's form. */
export interface OrderSurroundings {
  readonly warehouse: JsonObject | null;
  /** The latest in which it was booked. */
  readonly batch: { readonly id: string; readonly name: string } | undefined;
  readonly shipments: readonly JsonObject[];
  readonly proposedShipments: readonly JsonObject[];
  readonly documents: readonly JsonObject[];
  /** Why a line cannot be rated yet, by line id. */
  readonly lineProblems: ReadonlyMap<string, string>;
}

/** The order as the API answers it (api-v4 2.6). */
export function orderJson(order: Order, surroundings: OrderSurroundings) {
  const { details, currency } = order;
  const money = (minor: number | null) => (minor === null ? null : minorNumber(minor, currency));
  const lines = order.lines.map((line) => lineJson(line, surroundings.lineProblems.get(line.id) ?? null));
  return {
    id: order.id,
    order_number: order.orderNumber,
    combined_order_numbers: details.combinedOrderNumbers,
    source_system: order.sourceSystem,
    source_system_id: order.sourceSystemId,
    source_system_domain: details.sourceSystemDomain ?? null,
    source: details.source,
    source_system_meta: details.sourceSystemMeta ?? {},
    integration_name: null,
    integration_id: details.integrationId ?? null,
    source_system_processed_at: details.sourceSystemProcessedAt ?? null,
    status: order.status,
    next_statuses: CLIENT_MOVES[order.status],
    next_actions: actionsOf(
      order.status,
      order.lines.reduce((sum, line) => sum + unshippedQuantity(line), 0),
    ),
    origin_address: addressJson(order.addresses.origin),
    destination_address: destinationJson(order.addresses.destination),
    billing_address: addressJson(order.addresses.billing),
    reference_numbers: order.referenceNumbers.map(referenceJson),
    currency,
    total_price: money(order.totalMinor),
    shipping_price: money(order.shippingMinor),
    tax_price: money(order.taxMinor),
    items_price: money(order.itemsMinor),
    order_line_items: lines,
    requested_shipping_details: details.requestedShippingDetails ?? null,
    requested_rate_id: details.requestedRateId ?? null,
    requested_billing_details: details.billingDetails ?? null,
    billing_details: billingJson(details.billingDetails ?? null),
    duties_taxes_billing_details: billingJson(details.dutiesTaxesBillingDetails ?? null),
    self_packed: details.selfPacked,
    include_return_label: details.includeReturnLabel,
    unbundle_kits: details.unbundleKits ?? null,
    cancelled_at: order.cancelledAt,
    hold_until: order.holdUntil,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    redacted_at: details.redactedAt ?? null,
    error_message: order.lines.flatMap((line) => surroundings.lineProblems.get(line.id) ?? []),
    batch_id: surroundings.batch?.id ?? null,
    batch_name: surroundings.batch?.name ?? null,
    tags: order.tags,
    warehouse: surroundings.warehouse,
    packing_slip_template: null,
    single_sku: single(order.lines, (line) => line.sku),
    single_sku_name: single(order.lines, (line) => line.details.name ?? line.sku),
    skus_count: new Set(order.lines.flatMap((line) => line.sku ?? [])).size,
    shipments: surroundings.shipments,
    proposed_shipments: surroundings.proposedShipments,
    notes: order.notes.map((note) => ({ id: note.id, body: note.body, tag: note.tag, created_at: note.createdAt })),
    documents: surroundings.documents,
    shipped_order_line_items: withQuantities(lines, (index) => order.lines[index]?.shippedQuantity ?? 0),
    not_shipped_order_line_items: withQuantities(
      lines,
      (index, quantity) => quantity - (order.lines[index]?.shippedQuantity ?? 0),
    ),
  };
}
export type OrderJson = ReturnType<typeof orderJson>;

/** An order of which a change was taken back. */
export interface UndoneJson extends OrderJson {
  /** Which change: `orders.update by anna on 2026-03-02T10:00:00.000Z`. */
  readonly taken_back: string;
}

/** An order as a cancellation answers it: shipments that stay, or were voided, are named. */
export type CancelledJson = OrderJson & { readonly warnings: readonly string[] };

/** An order from which a person's data was erased; `warnings` say what was not reached. */
export type RedactedJson = CancelledJson;

/** A deleted order of whose journal a person's data was erased. */
export type RedactedTracesJson = DeletedJson & { readonly warnings: readonly string[] };

/** What a deletion says on the terminal; over HTTP it answers nothing. */
export interface DeletedJson {
  readonly id: string;
  readonly order_number: string;
  readonly deleted: true;
}

export function lineJson(line: OrderLine, errorMessage: string | null) {
  const { details } = line;
  return {
    id: line.id,
    source_system_id: line.sourceSystemId,
    origin_order_source_system_id: details.originOrderSourceSystemId ?? null,
    origin_order_number: details.originOrderNumber ?? null,
    name: details.name ?? null,
    description: details.description ?? null,
    commodity_description: details.commodityDescription ?? null,
    sku: line.sku,
    upc: details.upc ?? null,
    quantity: line.quantity,
    value: unitPrice(line.valueE4),
    price: unitPrice(line.priceE4),
    currency: details.currency,
    length: entered(details.length),
    width: entered(details.width),
    height: entered(details.height),
    weight: entered(details.weight),
    dimension_uom: details.dimensionUom,
    weight_uom: details.weightUom,
    freight_class: details.freightClass ?? null,
    package_quantity: details.packageQuantity ?? null,
    package_type: details.packageType ?? null,
    item_type: line.itemType,
    type_of_item: details.typeOfItem ?? null,
    unpacked_item_type_id: details.unpackedItemTypeId ?? null,
    handling_unit_type: details.handlingUnitType ?? null,
    do_not_pack_with_other_items: details.doNotPackWithOtherItems ?? null,
    do_not_palletize: details.doNotPalletize ?? null,
    do_not_pack_before_palletize: details.doNotPackBeforePalletize ?? null,
    this_side_up: details.thisSideUp ?? null,
    fragile: details.fragile ?? null,
    do_not_stack: details.doNotStack ?? null,
    hs_code: details.hsCode ?? null,
    country_of_origin: details.countryOfOrigin ?? null,
    lot_number: details.lotNumber ?? firstCode(line, 'LotNumber'),
    serial_number: firstCode(line, 'SerialNumber'),
    inventory_identifiers: (details.inventoryIdentifiers ?? []).map((identifier) => ({
      type: identifier.type,
      code: identifier.code,
      source_system_id: identifier.sourceSystemId ?? null,
    })),
    line_number: details.lineNumber ?? null,
    volume_cubic_ft: entered(details.volumeCubicFt),
    warehouse_id: details.warehouseId ?? null,
    warehouse_code: details.warehouseCode ?? null,
    ship_individually: details.shipIndividually,
    meta: details.meta ?? {},
    origin_address: details.originAddress === undefined ? null : addressJson(details.originAddress),
    error_message: errorMessage,
    reference_numbers: (details.referenceNumbers ?? []).map(lineReferenceJson),
    nmfc: details.nmfc ?? null,
    hazmat_data: details.hazmatData === undefined ? null : hazmatJson(details.hazmatData),
    orm_d: details.ormD,
    hazmat: details.hazmat ?? null,
  };
}

export type LineJson = ReturnType<typeof lineJson>;

/** An address of an order (api-v4 2.2, 2.6). */
export function addressJson(address: OrderAddress | null) {
  if (address === null) return null;
  return {
    id: address.id,
    ...addressPartsJson(address),
    is_residential: address.isResidential,
    is_warehouse: false,
    address_type: address.isResidential ? 'residential' : 'commercial',
    code: address.code ?? null,
  };
}

/** A destination says too whether it is a post-office box, which not every carrier serves. */
function destinationJson(address: OrderAddress | null) {
  return address === null ? null : { ...addressJson(address), is_po_box: isPoBox(address) };
}

function referenceJson(reference: ReferenceNumber) {
  return { id: reference.id, code: reference.code, value: reference.value, name: reference.name };
}

function lineReferenceJson({ id, code, name, value, externalCode }: LineReference) {
  return {
    id,
    code: code ?? null,
    name: name ?? null,
    value: value ?? null,
    external_code: externalCode ?? null,
  };
}

/** The lines of which some are left, with that quantity. */
function withQuantities<Line extends { readonly quantity: number }>(
  lines: readonly Line[],
  left: (index: number, quantity: number) => number,
): readonly Line[] {
  const found: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const quantity = left(index, line.quantity);
    if (quantity > 0) found.push(quantity === line.quantity ? line : { ...line, quantity });
  }
  return found;
}

function unitPrice(valueE4: number | null): number | null {
  return valueE4 === null ? null : decimalNumber(valueE4, UNIT_PRICE_SCALE);
}

function entered(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function firstCode({ details }: OrderLine, type: 'SerialNumber' | 'LotNumber'): string | null {
  return details.inventoryIdentifiers?.find((each) => each.type === type)?.code ?? null;
}

/** `(None)`, `(Multiple Items)`, or the one line's value (api-v4 2.6). */
function single(lines: readonly OrderLine[], value: (line: OrderLine) => string | null): string {
  const [first, second] = lines;
  if (first === undefined) return '(None)';
  return second === undefined ? (value(first) ?? '(None)') : '(Multiple Items)';
}
