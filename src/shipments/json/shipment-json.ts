import { addressPartsJson } from '../../addresses/address-parts-json.ts';
import type { DocumentJson } from '../../documents/kept/document.ts';
import { paperOf } from '../../kernel/home-paper.ts';
import { minorNumber } from '../../kernel/money.ts';
import { localMoment } from '../../kernel/time-zone.ts';
import { priceDetails } from '../../rating/proposals/proposal.ts';
import { billingJson } from '../../rating/request/billing-parts.ts';
import { refundedMinor } from '../changes/refund.ts';
import type { Dispatch, Shipment, ShipmentAddress } from '../shipment.ts';
import { lineItemsJson } from './line-items-json.ts';
import { accessorialsJson } from './shipment-accessorials-json.ts';
import { shipmentPackageJson } from './shipment-package-json.ts';

/** What a shipment's answer carries from other resources, already in the contract's form. */
export interface ShipmentSurroundings {
  readonly documents: readonly DocumentJson[];
  /** When the carrier last told anything of it; null before its first scan. */
  readonly carrierReportedAt: string | null;
  /** Where the carrier of that tracking number tells of it; null where nobody knows whose it is. */
  readonly trackingUrl: (trackingNumber: string) => string | null;
}

/** The shipment as the API answers it (api-v4 2.10). */
export function shipmentJson(shipment: Shipment, surroundings: ShipmentSurroundings) {
  const { details, currency } = shipment;
  const money = (minor: number) => minorNumber(minor, currency);
  const prices = priceDetails(details.parts, details.packingMinor);
  const isInternational = shipment.originAddress.country !== shipment.destinationAddress.country;
  const isFreight = details.carrierType === 'ltl';
  const backMinor = refundedMinor(shipment);
  const { label, pdf, zpl } = labelsAmong(surroundings.documents);
  const { trackingUrl } = surroundings;
  const ofPackages = { trackingUrl, labelDocumentId: shipment.packages.length === 1 ? (label?.id ?? null) : null };
  return {
    id: shipment.id,
    shid: shipment.shid,
    proposed_shipment_id: details.proposedShipmentId,
    status: shipment.status,
    origin_address: addressJson(shipment.originAddress),
    destination_address: addressJson(shipment.destinationAddress),
    carrier: details.carrierName,
    carrier_code: shipment.carrierCode,
    carrier_scac: details.scac,
    carrier_type_code: details.carrierType,
    is_external: details.isExternal,
    is_customer_tariff: !details.isExternal,
    is_international: isInternational,
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
    dispatch_details: dispatchJson(shipment, details.dispatch),
    final_mile: {
      price: 0,
      final_mile_service_name: null,
      final_mile_service_days: null,
      using_final_mile_carrier: false,
      final_mile_carrier: null,
    },
    packages: shipment.packages.map((each) => shipmentPackageJson(each, currency, ofPackages)),
    shipment_line_items: lineItemsJson(shipment),
    assignee_id: details.assigneeId,
    origin_network_location_id: details.originNetworkLocationId,
    destination_network_location_id: details.destinationNetworkLocationId,
    reference_numbers: details.references,
    origin_instructions: details.originInstructions,
    destination_instructions: details.destinationInstructions,
    is_shipdock_managed: !details.isExternal,
    print_package_labels_enabled: !details.isExternal && shipment.status !== 'cancelled',
    exceptions: shipment.exceptions.map((each) => ({
      id: each.id,
      is_resolved: each.resolvedAt !== null,
      resolved_at: each.resolvedAt,
      created_at: each.createdAt,
      reason: each.reason,
    })),
    est_delivery_date: details.deliveryDate,
    service_days: details.serviceDays,
    order_id: shipment.orderId,
    order_number: shipment.orderNumber,
    combined_order_numbers: details.combinedOrderNumbers,
    get label_url() {
      return label?.url ?? null;
    },
    label_format: label?.extension ?? 'PDF',
    label_document_id: label?.id ?? null,
    get label_pdf_url() {
      return pdf?.url ?? null;
    },
    label_pdf_document_id: pdf?.id ?? null,
    get label_zpl_url() {
      return zpl?.url ?? null;
    },
    label_zpl_document_id: zpl?.id ?? null,
    label_source: details.isExternal ? 'external' : 'shipdock',
    carrier_report_date: surroundings.carrierReportedAt,
    created_at: shipment.createdAt,
    created_by: details.createdBy,
    updated_at: shipment.updatedAt,
    actual_pickup_time: shipment.actualPickupAt,
    actual_delivery_date: shipment.actualDeliveryAt,
    xid: details.xid,
    pro_number: details.proNumber ?? null,
    shipment_billing: billingJson(details.billingDetails),
    duties_taxes_billing: billingJson(details.dutiesTaxesBillingDetails),
    alternate_return_address: details.alternateReturnAddress,
    packing_slip_template: { size: paperOf(shipment.originAddress.country), advanced_size: null },
    can_attach_bol: isFreight && shipment.status !== 'cancelled',
    cannot_attach_bol_reason: cannotAttachBol(shipment, isFreight),
    accessorials: accessorialsJson(shipment),
    is_generate_commercial_invoice: isInternational,
    can_dispatch: !details.isExternal && details.dispatch?.status === 'requested',
    ship_date: details.shipDate,
    warehouse_code: details.warehouseCode,
    include_return_label: details.includeReturnLabel,
    eei:
      details.eei === null ? null : { compliance: details.eei.compliance, compliance_code: details.eei.complianceCode },
    itn_confirmation_number: details.itnConfirmationNumber,
    is_replacement: details.isReplacement,
    refund_status: details.refund,
    refund_amount: backMinor === undefined ? null : money(backMinor),
  };
}
export type ShipmentJson = ReturnType<typeof shipmentJson>;

/** A shipment of which a person's data was erased, with what that does not reach. */
export type RedactedShipmentJson = ShipmentJson & { readonly warnings: readonly string[] };

/** Its labels, the oldest of each kind: the oldest of all is the one that came with the booking. */
function labelsAmong(documents: readonly DocumentJson[]) {
  const labels = documents.filter(({ code, customer_uploaded }) => code === LABELS && !customer_uploaded);
  const inFormat = (format: string) => labels.find(({ extension }) => extension === format);
  return { label: labels[0], pdf: inFormat('PDF'), zpl: inFormat('ZPL') };
}

const LABELS = 'package_labels_combined';

function addressJson(address: ShipmentAddress) {
  return {
    id: address.id,
    ...addressPartsJson(address),
    is_residential: address.isResidential,
    is_po_box: address.isPoBox,
    is_warehouse: address.isWarehouse,
    address_type: address.isResidential ? 'residential' : 'commercial',
    validated: address.isValidated ?? false,
    code: address.code ?? null,
  };
}

function dispatchJson({ id: shipmentId, details, createdAt, trackingNumber }: Shipment, dispatch: Dispatch | null) {
  if (dispatch === null) return null;
  return {
    id: dispatch.id,
    pickup_date: localMoment(new Date(dispatch.startTime), details.timeZone ?? 'UTC').date,
    pickup_start_time: dispatch.startTime,
    pickup_end_time: dispatch.endTime,
    dispatch_instructions: details.originInstructions,
    // A pickup is asked for with the booking; that of a shipment booked elsewhere was asked for there.
    sent_at: details.isExternal ? null : createdAt,
    sent_type: details.isExternal ? null : 'booking',
    confirmed_at: null,
    confirmation_number: null,
    bol_number: details.carrierType === 'ltl' ? trackingNumber : null,
    status: dispatch.status,
    shipment_id: shipmentId,
    error_message: null,
  };
}

function cannotAttachBol(shipment: Shipment, isFreight: boolean): string | null {
  if (!isFreight) return 'not a freight shipment';
  return shipment.status === 'cancelled' ? 'the shipment is cancelled' : null;
}
