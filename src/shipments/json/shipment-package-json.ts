import { decimalNumber } from '../../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { exactInches, weightIn } from '../../kernel/units.ts';
import { hazmatJson } from '../../orders/parts/hazmat-data.ts';
import { kindOf } from '../../packages/kind-of-package.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import { cubicFeet, packageJson } from '../../packages/package-json.ts';
import { ssccsAmong } from '../numbers/sscc.ts';

export interface PackageSurroundings {
  /** Where its carrier tells of that number; null where nobody knows whose it is. */
  readonly trackingUrl: (trackingNumber: string) => string | null;
  /** Of its label alone; null where one document has those of several packages: who printed it for each would print all each time. */
  readonly labelDocumentId: string | null;
}

/** A package of a shipment as the API answers it (api-v4 2.10). */
export function shipmentPackageJson(
  each: ShipmentPackage,
  currency: string,
  { trackingUrl, labelDocumentId }: PackageSurroundings,
) {
  const { extras } = each;
  const hazmat = extras.hazmatData.map(hazmatJson);
  const planned = packageJson({ ...each.details, weight: each.weightUg || undefined }, currency);
  return {
    id: each.id,
    tracking_number: each.trackingNumber,
    return_tracking_number: each.returnTrackingNumber ?? null,
    // Made when it is read: lists show none, and the forms of all couriers' numbers are read from files.
    get tracking_url() {
      return trackingUrl(each.trackingNumber);
    },
    ...planned,
    freight_class: isFreightByIt(each) ? null : (planned.freight_class ?? null),
    packing_type: extras.packingType ?? planned.packing_type ?? null,
    package_type: extras.packageType ?? planned.package_type ?? null,
    package_quantity: extras.packageQuantity ?? planned.package_quantity ?? null,
    number_of_units: extras.numberOfUnits,
    commodity_description: extras.commodityDescription,
    carrier_container: extras.carrierContainer,
    dry_ice_weight: weightIn(extras.dryIceUg, 'lb', 4),
    label_document_id: labelDocumentId,
    accessorials: [],
    hazmat_data: hazmat[0] ?? null,
    hazmat_data_list: hazmat,
    package_items: each.items.map(shipmentItemJson),
    license_plate_number: licensePlate(each),
    sscc_serial_references: extras.ssccReferences,
  };
}

/** A class that follows from what is in a parcel, and would make freight of it where the package is sent back. */
function isFreightByIt({ details, extras, items }: ShipmentPackage): boolean {
  const { freightClass } = details;
  const isOfGoods = items.some((item) => item.details.freightClass === freightClass);
  if (details.kind !== 'parcel' || freightClass === undefined || !isOfGoods) return false;
  return kindOf({ package_type: extras.packageType ?? details.kind, freight_class: freightClass }).kind !== 'parcel';
}

function sizeOf({ lengthUm, widthUm, heightUm }: PackageItem['details']) {
  return { length: lengthUm, width: widthUm, height: heightUm };
}

/** The SSCC is GS1's licence plate: the shipper's own, else the carrier's number where that is one. */
function licensePlate({ extras, trackingNumber }: ShipmentPackage): string | null {
  return ssccsAmong([...extras.ssccReferences, trackingNumber])[0] ?? null;
}

export function shipmentItemJson(item: PackageItem) {
  const { details } = item;
  return {
    id: item.id,
    product_sku: details.sku,
    product_upc: details.upc,
    product_sku_packing_code: details.packingCode ?? null,
    item_name: details.name,
    length: exactInches(details.lengthUm) || null,
    width: exactInches(details.widthUm) || null,
    height: exactInches(details.heightUm) || null,
    weight: details.weightUg === null ? null : weightIn(details.weightUg, 'lb', 4),
    volume: details.lengthUm === 0 ? null : cubicFeet(sizeOf(details)),
    freight_class: details.freightClass,
    nmfc: details.nmfc,
    hs_code: details.hsCode,
    country_of_origin: details.countryOfOrigin,
    xid: details.xid ?? null,
    value: decimalNumber(details.valueE4, UNIT_PRICE_SCALE),
    description: details.description,
    order_line_item_id: item.orderLineId,
    quantity: item.quantity,
    order_line_item_source_system_id: details.sourceSystemId,
    order_line_item_source_system_line_number: details.lineNumber,
  };
}
