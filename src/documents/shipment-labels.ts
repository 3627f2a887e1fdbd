import type { PartyAddress } from '../carriers/carrier.ts';
import { given } from '../kernel/given.ts';
import { lengthIn, weightIn } from '../kernel/units.ts';
import type { Shipment, ShipmentPackage } from '../shipments/shipment.ts';
import type { PackageLabel } from './label.ts';
import type { Party } from './party.ts';

/** The labels of a shipment, one a package, in their order. */
export function shipmentLabels(shipment: Shipment, environment: 'sandbox' | 'production'): readonly PackageLabel[] {
  return shipment.packages.map((each) => ({
    kind: 'outbound',
    isSample: environment === 'sandbox',
    carrierName: shipment.details.carrierName,
    serviceName: shipment.details.serviceName,
    from: party(shipment.originAddress),
    to: party(shipment.destinationAddress),
    shipDate: shipment.details.shipDate,
    weight: `${weightIn(each.weightUg, 'lb', 1)} lb`,
    dimensions: dimensions(each),
    packageNumber: each.position + 1,
    packageCount: shipment.packages.length,
    ...given('routing', routing(shipment)),
    marks: marks(shipment, each),
    references: references(shipment),
    trackingNumber: each.trackingNumber,
  }));
}

export function party(address: PartyAddress): Party {
  return {
    ...given('name', address.name),
    ...given('company', address.company),
    ...given('street1', address.street1),
    ...given('street2', address.street2),
    ...given('city', address.city),
    ...given('state', address.state),
    zip: address.zip,
    country: address.country,
    ...given('phoneNumber', address.phoneNumber),
  };
}

function dimensions(each: ShipmentPackage): string {
  const { length, width, height } = each.details;
  return `${[length, width, height].map((um) => lengthIn(um, 'in', 1)).join(' x ')} in`;
}

function routing(shipment: Shipment): string | undefined {
  const { zone, lane } = shipment.details.basis;
  if (typeof zone === 'string') return `ZONE ${zone}`;
  return typeof lane === 'string' ? `LANE ${lane}` : undefined;
}

function marks(shipment: Shipment, each: ShipmentPackage): readonly string[] {
  const goods = each.details.dangerousGoods;
  return [
    ...(goods === 'limited_quantity' ? ['LTD QTY'] : []),
    ...(goods === 'hazmat' ? ['HAZMAT'] : []),
    ...(shipment.destinationAddress.isResidential ? ['RESIDENTIAL'] : []),
  ];
}

const REFERENCE_LABELS: Readonly<Record<string, string>> = {
  purchase_id: 'PO',
  invoice_id: 'INVOICE',
  customer_id: 'CUSTOMER',
  reference_id: 'REF',
  bol_id: 'BOL',
};

function references(shipment: Shipment): PackageLabel['references'] {
  const own = shipment.details.references.map(({ code, value, name }) => ({
    label: REFERENCE_LABELS[code] ?? name ?? 'REF',
    value,
  }));
  return [
    ...(shipment.orderNumber === null ? [] : [{ label: 'ORDER', value: shipment.orderNumber }]),
    { label: 'SHIPMENT', value: String(shipment.shid) },
    ...own,
  ];
}
