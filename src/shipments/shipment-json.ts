import type { PartyAddress } from '../carriers/carrier.ts';
import type { DocumentJson } from '../documents/document.ts';
import { decimalNumber } from '../kernel/decimal.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { lengthIn, weightIn } from '../kernel/units.ts';
import { packageJson } from '../rating/package-json.ts';
import { priceDetails } from '../rating/proposal.ts';
import type { PackageItem, Shipment, ShipmentAddress, ShipmentPackage } from './shipment.ts';

/** What a shipment's answer carries from other resources, already in the contract's form. */
export interface ShipmentSurroundings {
  readonly documents: readonly DocumentJson[];
}

/** The shipment as the API answers it (api-v4 2.10). */
export function shipmentJson(shipment: Shipment, surroundings: ShipmentSurroundings) {
  const { details, currency } = shipment;
  const money = (minor: number) => minorNumber(minor, currency);
  const prices = priceDetails(details.parts, details.packingMinor);
  return {
    id: shipment.id,
    shid: shipment.shid,
    proposed_shipment_id: details.proposedShipmentId,
    status: shipment.status,
    origin_address: addressJson(shipment.originAddress, true),
    destination_address: addressJson(shipment.destinationAddress, false),
    carrier: details.carrierName,
    carrier_code: shipment.carrierCode,
    carrier_scac: details.scac,
    carrier_type_code: details.carrierType,
    is_external: false,
    is_customer_tariff: true,
    is_international: shipment.originAddress.country !== shipment.destinationAddress.country,
    service_name: details.serviceName,
    service_level: shipment.serviceCode,
    insurance_type: details.isInsured ? details.insuranceRule : 'no_insurance',
    currency,
    total_price: money(shipment.totalMinor),
    designated_weight_uom: 'lb',
    designated_dimension_uom: 'in',
    tracking_number: shipment.trackingNumber,
    documents: surroundings.documents,
    price_details: {
      shipping: money(prices.shipping ?? 0),
      packing: money(prices.packing ?? 0),
      insurance: money(prices.insurance ?? 0),
      pickup: money(prices.pickup ?? 0),
      delivery: money(prices.delivery ?? 0),
      accessorials: money(prices.accessorials ?? 0),
      duty: money(prices.duties ?? 0),
      taxes: money(prices.taxes ?? 0),
    },
    dispatch_details: null,
    final_mile: null,
    packages: shipment.packages.map((each) => bookedPackageJson(each, shipment.currency)),
    shipment_line_items: lineItems(shipment),
    assignee_id: null,
    origin_network_location_id: null,
    destination_network_location_id: null,
    reference_numbers: details.references,
    origin_instructions: null,
    destination_instructions: null,
    is_shipdock_managed: true,
    print_package_labels_enabled: true,
    exceptions: [],
    est_delivery_date: details.deliveryDate,
    service_days: details.serviceDays,
    order_id: shipment.orderId,
    order_number: shipment.orderNumber,
    combined_order_numbers: details.combinedOrderNumbers,
    ...labelFields(surroundings.documents),
    label_source: 'shipdock',
    carrier_report_date: null,
    created_at: shipment.createdAt,
    created_by: details.createdBy,
    updated_at: shipment.updatedAt,
    actual_pickup_time: shipment.actualPickupAt,
    actual_delivery_date: shipment.actualDeliveryAt,
    xid: null,
    shipment_billing: null,
    duties_taxes_billing: null,
    packing_slip_template: null,
    can_attach_bol: details.carrierType === 'ltl',
    cannot_attach_bol_reason: details.carrierType === 'ltl' ? null : 'not a freight shipment',
    accessorials: details.parts
      .filter((part) => part.group === 'accessorials')
      .map((part) => ({ accessorial_type: part.code, price: money(part.minor) })),
    is_generate_commercial_invoice: shipment.originAddress.country !== shipment.destinationAddress.country,
    can_dispatch: false,
    ship_date: details.shipDate,
    warehouse_code: details.warehouseCode,
    include_return_label: details.includeReturnLabel,
    eei: null,
  };
}
export type ShipmentJson = ReturnType<typeof shipmentJson>;

/** Where its labels are: the oldest is the one that came with the booking. */
function labelFields(documents: readonly DocumentJson[]) {
  const labels = documents.filter(({ code, customer_uploaded }) => code === LABELS && !customer_uploaded);
  const [first] = labels;
  const pdf = labels.find(({ extension }) => extension === 'PDF');
  const zpl = labels.find(({ extension }) => extension === 'ZPL');
  return {
    label_url: first?.url ?? null,
    label_format: first?.extension ?? 'PDF',
    label_document_id: first?.id ?? null,
    label_pdf_url: pdf?.url ?? null,
    label_pdf_document_id: pdf?.id ?? null,
    label_zpl_url: zpl?.url ?? null,
    label_zpl_document_id: zpl?.id ?? null,
  };
}

const LABELS = 'package_labels_combined';

function addressJson(address: PartyAddress & Partial<Pick<ShipmentAddress, 'id'>>, isWarehouse: boolean) {
  return {
    id: address.id ?? null,
    name: address.name ?? null,
    company: address.company ?? null,
    street1: address.street1 ?? null,
    street2: address.street2 ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    zip: address.zip,
    country: address.country,
    phone_number: address.phoneNumber ?? null,
    email: address.email ?? null,
    is_residential: address.isResidential,
    is_po_box: address.isPoBox,
    is_warehouse: isWarehouse,
    address_type: null,
    validated: false,
    code: null,
  };
}

function bookedPackageJson(each: ShipmentPackage, currency: string) {
  return {
    id: each.id,
    tracking_number: each.trackingNumber,
    tracking_url: null,
    ...packageJson({ ...each.details, weight: each.weightUg }, currency),
    label_document_id: null,
    accessorials: [],
    hazmat_data: null,
    package_items: each.items.map(itemJson),
    license_plate_number: null,
    sscc_serial_references: [],
  };
}

function itemJson(item: PackageItem) {
  const { details } = item;
  return {
    id: item.id,
    product_sku: details.sku,
    product_upc: details.upc,
    product_sku_packing_code: null,
    item_name: details.name,
    length: lengthIn(details.lengthUm, 'in', 2),
    width: lengthIn(details.widthUm, 'in', 2),
    height: lengthIn(details.heightUm, 'in', 2),
    weight: details.weightUg === null ? null : weightIn(details.weightUg, 'lb', 4),
    volume: null,
    freight_class: details.freightClass,
    nmfc: details.nmfc,
    hs_code: details.hsCode,
    country_of_origin: details.countryOfOrigin,
    xid: null,
    value: decimalNumber(details.valueE4, UNIT_PRICE_SCALE),
    description: details.description,
    order_line_item_id: item.orderLineId,
    quantity: item.quantity,
    order_line_item_source_system_id: details.sourceSystemId,
    order_line_item_source_system_line_number: details.lineNumber,
  };
}

/** One entry per order line, units of all packages summed. */
function lineItems(shipment: Shipment) {
  const items = new Map<string, { item: PackageItem; quantity: number }>();
  for (const item of shipment.packages.flatMap((each) => each.items)) {
    const key = item.orderLineId ?? item.id;
    const known = items.get(key);
    items.set(key, { item, quantity: (known?.quantity ?? 0) + item.quantity });
  }
  return [...items.values()].map(({ item, quantity }) => ({
    order_line_item_id: item.orderLineId,
    quantity,
    name: item.details.name,
    description: item.details.description,
    sku: item.details.sku,
    upc: item.details.upc,
    value: decimalNumber(item.details.valueE4, UNIT_PRICE_SCALE),
    weight: item.details.weightUg === null ? null : weightIn(item.details.weightUg, 'lb', 4),
    hs_code: item.details.hsCode,
    country_of_origin: item.details.countryOfOrigin,
    child_sku: null,
    child_sku_quantity: null,
    line_number: item.details.lineNumber,
    origin_order_number: null,
    is_kit: false,
    kit_id: null,
  }));
}
