import type { PartyAddress } from '../../carriers/carrier.ts';
import type { Environment } from '../../kernel/context.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import { ssccsAmong } from '../../shipments/numbers/sscc.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { AnyLabel } from '../labels/any-label.ts';
import { classOfUnit, piecesTold } from '../labels/freight-unit.ts';
import type { HandlingUnitLabel } from '../labels/handling-unit-label.ts';
import type { PackageLabel } from '../labels/label.ts';
import type { Party } from '../labels/party.ts';
import { printedSize, printedWeight } from '../labels/printed-measure.ts';
import { deliveryMarks } from './shipment-accessorials.ts';
import { amountToCollect } from './shipment-cod.ts';
import { dryIceAmongHazmat, dryIceOf } from './shipment-hazmat.ts';

/** The labels of a shipment, in the order of its packages. */
export function shipmentLabels(shipment: Shipment, environment: Environment): readonly AnyLabel[] {
  return labelsByPackage(shipment, environment).flat();
}

/**
 * The labels of each package or handling unit: one, and where it may come back, its return label behind it, to be laid in.
 */
export function labelsByPackage(shipment: Shipment, environment: Environment): readonly (readonly AnyLabel[])[] {
  refuseExternal(shipment);
  return shipment.packages.map((each): readonly AnyLabel[] => {
    if (isFreight(shipment, each)) {
      return [{ face: 'handling_unit', label: unitLabel(shipment, each, environment) }];
    }
    const label = packageLabel(shipment, each, environment);
    const { returnTrackingNumber } = each;
    if (returnTrackingNumber === undefined) return [{ face: 'package', label }];
    return [
      { face: 'package', label },
      { face: 'package', label: returnLabel(shipment, each, label, returnTrackingNumber) },
    ];
  });
}

/** Freight goes by its bill of lading and class, in whatever it is packed. */
function isFreight({ details: { carrierType } }: Shipment, each: ShipmentPackage): boolean {
  return carrierType === 'ltl' || (each.details.kind === 'handling_unit' && carrierType !== 'small_parcel');
}

/**
 * The same package on its way back: from its consignee to the alternate return address, else to where it came from. The SSCC
 * and the carrier's routing are of the way out, and so are what is collected at the door and dry ice.
 */
function returnLabel(
  shipment: Shipment,
  each: ShipmentPackage,
  label: PackageLabel,
  trackingNumber: string,
): PackageLabel {
  const { sscc: _sscc, routing: _routing, marks: _marks, ...same } = label;
  const marks = dangerMarks(each);
  return { ...same, kind: 'return', from: label.to, to: returnParty(shipment), marks, trackingNumber };
}

/** An alternate return address without a street or ZIP reaches nobody. */
function returnParty({ originAddress, details }: Shipment): Party {
  const sent = details.alternateReturnAddress ?? {};
  const part = (name: string) => (typeof sent[name] === 'string' && sent[name] !== '' ? sent[name] : undefined);
  if (part('street1') === undefined || part('zip') === undefined) return party(originAddress);
  const names = [part('first_name'), part('last_name')].filter((each) => each !== undefined);
  return {
    ...given('name', part('name') ?? (names.length === 0 ? undefined : names.join(' '))),
    ...given('company', part('company')),
    ...given('street1', part('street1')),
    ...given('street2', part('street2')),
    ...given('city', part('city')),
    ...given('state', part('state')),
    ...given('zip', part('zip')),
    country: part('country') ?? originAddress.country,
    ...given('phoneNumber', part('phone_number')),
  };
}

/** Whoever booked it elsewhere has its label from there; ours would carry no number that its carrier knows. */
function refuseExternal(shipment: Shipment): void {
  if (!shipment.details.isExternal) return;
  const message = `shipment ${shipment.shid} was booked elsewhere: its labels come from there`;
  throw new ShipdockError('service_not_available', message, {
    about: 'subject',
    ...nextStep('address_labels.get', String(shipment.shid)),
  });
}

function packageLabel(shipment: Shipment, each: ShipmentPackage, environment: Environment): PackageLabel {
  return {
    ...common(shipment, each, environment),
    kind: 'outbound',
    packageNumber: each.position + 1,
    packageCount: shipment.packages.length,
    ...given('routing', routing(shipment)),
    trackingNumber: each.trackingNumber,
  };
}

function unitLabel(shipment: Shipment, each: ShipmentPackage, environment: Environment): HandlingUnitLabel {
  const { details } = each;
  const { proNumber } = shipment.details;
  const pro = proNumber === undefined ? [] : [{ label: 'PRO', value: proNumber }];
  return {
    ...common(shipment, each, environment),
    references: [...pro, ...labelReferences(shipment)],
    ...given('scac', shipment.details.scac ?? undefined),
    unitType: (details.handlingUnitType ?? (details.kind === 'parcel' ? 'carton' : 'handling unit')).toUpperCase(),
    unitNumber: each.position + 1,
    unitCount: shipment.packages.length,
    ...given('pieces', piecesTold(each)),
    ...given('freightClass', classOfUnit(each)),
    bolNumber: shipment.trackingNumber,
    trackingNumber: each.trackingNumber,
  };
}

function common(shipment: Shipment, each: ShipmentPackage, environment: Environment) {
  return {
    isSample: environment === 'sandbox',
    carrierName: shipment.details.carrierName,
    serviceName: shipment.details.serviceName,
    from: party(shipment.originAddress),
    to: party(shipment.destinationAddress),
    shipDate: shipment.details.shipDate,
    weight: printedWeight(each.weightUg),
    dimensions: dimensions(each),
    marks: [...new Set([...marks(shipment, each), ...deliveryMarks(shipment)])],
    ...given('sscc', ssccsAmong(each.extras.ssccReferences)[0]),
    references: labelReferences(shipment),
  };
}

export function party(address: Omit<Party, 'country'> & Pick<PartyAddress, 'country'>): Party {
  return {
    ...given('name', address.name),
    ...given('company', address.company),
    ...given('street1', address.street1),
    ...given('street2', address.street2),
    ...given('city', address.city),
    ...given('state', address.state),
    ...given('zip', address.zip),
    country: address.country,
    ...given('phoneNumber', address.phoneNumber),
  };
}

function dimensions(each: ShipmentPackage): string {
  const { length, width, height } = each.details;
  return printedSize([length, width, height]);
}

function routing(shipment: Shipment): string | undefined {
  const { zone, lane } = shipment.details.basis;
  if (typeof zone === 'string') return `ZONE ${zone}`;
  return typeof lane === 'string' ? `LANE ${lane}` : undefined;
}

function marks(shipment: Shipment, each: ShipmentPackage): readonly string[] {
  const amount = amountToCollect(shipment);
  const count = shipment.packages.length;
  // The amount is the shipment's: parcels that come on two vans would have it collected twice.
  const ofAll = count > 1 ? ` FOR ALL ${count}` : '';
  const dryIce = dryIceOf(each) ?? dryIceAmongHazmat(each);
  return [
    ...(amount === undefined ? [] : [`COD ${amount}${ofAll}`]),
    ...dangerMarks(each),
    ...(dryIce === undefined ? [] : [dryIce.toUpperCase()]),
    ...(shipment.destinationAddress.isResidential ? ['RESIDENTIAL'] : []),
  ];
}

function dangerMarks({ details: { dangerousGoods: goods } }: ShipmentPackage): readonly string[] {
  return [...(goods === 'limited_quantity' ? ['LTD QTY'] : []), ...(goods === 'hazmat' ? ['HAZMAT'] : [])];
}

const REFERENCE_LABELS: Readonly<Record<string, string>> = {
  purchase_id: 'PO',
  invoice_id: 'INVOICE',
  customer_id: 'CUSTOMER',
  reference_id: 'REF',
  bol_id: 'BOL REF', // freight has a BOL number of its own beside it
};

/** The order, and those that were combined into it: whoever ordered one of them knows it by that number. */
function ordersOf({ orderNumber, details }: Shipment): readonly string[] {
  return orderNumber === null ? [] : [...new Set([orderNumber, ...details.combinedOrderNumbers])];
}

/** What is printed to find the shipment again: its orders, its number, its reference numbers. */
export function labelReferences(shipment: Shipment): PackageLabel['references'] {
  const own = shipment.details.references.map(({ code, value, name }) => ({
    label: REFERENCE_LABELS[code] ?? name ?? 'REF',
    value,
  }));
  return [
    ...ordersOf(shipment).map((value) => ({ label: 'ORDER', value })),
    { label: 'SHIPMENT', value: String(shipment.shid) },
    ...own,
  ];
}
