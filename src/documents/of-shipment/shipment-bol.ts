import type { Environment } from '../../kernel/context.ts';
import { counted } from '../../kernel/counted.ts';
import { exactSum } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { formatMinor } from '../../kernel/money.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import { furtherPieces } from '../../packages/planned-package.ts';
import { isOwnCheckTaken } from '../../rating/request/cash-on-delivery.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { BillOfLading, BolLine } from '../bill-of-lading/bill-of-lading.ts';
import type { HazmatDescription } from '../bill-of-lading/hazmat-description.ts';
import { classOfUnit, piecesTold } from '../labels/freight-unit.ts';
import { printedWeights } from '../labels/printed-measure.ts';
import { accessorialSentences } from './shipment-accessorials.ts';
import { amountToCollect, paymentTypesOf } from './shipment-cod.ts';
import { dryIceOf, packageHazmat } from './shipment-hazmat.ts';
import { labelReferences, party } from './shipment-labels.ts';

const UNIT_ABBREVIATIONS: Readonly<Record<string, string>> = {
  pallet: 'PLT',
  crate: 'CRT',
  carton: 'CTN',
  box: 'BOX',
  bag: 'BAG',
  drum: 'DRM',
};

/**
 * The bill of lading of a freight shipment: a line for every handling unit. Weight is in whole pounds, or as many decimals as it
 * takes to tell the lightest: the total is the true one, rounded half-up, and the lines add up to it.
 * @param carrierCode printed as it is given.
 * @throws ShipdockError `service_not_available` where it did not ship by freight, or was booked elsewhere.
 */
export function shipmentBol(shipment: Shipment, environment: Environment, carrierCode?: string): BillOfLading {
  refuseWhatIsNoFreight(shipment);
  const weightsUg = shipment.packages.map(({ weightUg }) => weightUg);
  const weights = printedWeights(weightsUg, 0);
  const lines = shipment.packages.map((each, index) => bolLine(each, weights.each[index] ?? ''));
  const pieces = String(exactSum(shipment.packages.map(piecesIn)));
  // The sum of some is not that of all: who weighs the rest writes both.
  const weight = weightsUg.includes(0) ? '' : weights.total;
  const isPalletized = shipment.packages.some(({ details }) => details.handlingUnitType === 'pallet');
  const value = exactSum(shipment.packages.map((each) => each.details.valueMinor));
  return {
    isSample: environment === 'sandbox',
    date: shipment.details.shipDate,
    bolNumber: shipment.trackingNumber,
    shipFrom: party(shipment.originAddress),
    shipTo: party(shipment.destinationAddress),
    carrierName: shipment.details.carrierName,
    ...given('carrierCode', carrierCode),
    ...given('scac', shipment.details.scac ?? undefined),
    proNumber: shipment.details.proNumber ?? shipment.trackingNumber,
    ...billing(shipment),
    specialInstructions: [
      `Service: ${shipment.details.serviceName}`,
      ...accessorialSentences(shipment),
      ...instructions(shipment),
    ],
    orders: [
      {
        orderNumber: shipment.orderNumber ?? '',
        packages: pieces,
        weight,
        isPalletized,
        ...given('note', note(shipment)),
      },
    ],
    orderTotals: { packages: pieces, weight },
    lines,
    lineTotals: { handlingUnits: String(lines.length), packages: pieces, weight },
    ...(shipment.details.isInsured && value > 0
      ? { declaredValue: { amount: `${formatMinor(value, shipment.currency)} ${shipment.currency}`, per: 'shipment' } }
      : {}),
    ...cod(shipment),
  };
}

function refuseWhatIsNoFreight({ shid, details }: Shipment): void {
  if (details.carrierType === 'ltl') return;
  if (details.isExternal) {
    const message = `shipment ${shid} was booked elsewhere: its bill of lading comes from there`;
    throw new ShipdockError('service_not_available', message, {
      about: 'subject',
      ...nextStep('address_labels.get', String(shid)),
    });
  }
  const message = `shipment ${shid} goes by ${details.carrierName}, which is no freight carrier: it has no bill of lading`;
  throw new ShipdockError('service_not_available', message, {
    about: 'subject',
    ...nextStep('labels.get', String(shid)),
  });
}

/** Whoever pays the freight pays for the collecting, too. */
function cod(shipment: Shipment): Pick<BillOfLading, 'cod'> {
  const amount = amountToCollect(shipment);
  if (amount === undefined) return {};
  const feeTerms = shipment.details.billingDetails?.bill_to === 'recipient' ? 'collect' : 'prepaid';
  return { cod: { amount, feeTerms, isCustomerCheckAccepted: isOwnCheckTaken(paymentTypesOf(shipment)) } };
}

/** The reference numbers that the shipment was given: the consignee finds the order by them. */
function note(shipment: Shipment): string | undefined {
  const told = labelReferences(shipment).filter(
    ({ label, value }) => label !== 'SHIPMENT' && !(label === 'ORDER' && value === shipment.orderNumber),
  );
  return told.length === 0 ? undefined : told.map(({ label, value }) => `${label} ${value}`).join(', ');
}

/** Who pays the carrier (api-v4 2.8). */
function billing(shipment: Shipment): Pick<BillOfLading, 'freightTerms' | 'billTo' | 'billToAccount'> {
  const payer = shipment.details.billingDetails;
  const text = (name: string) => {
    const value = payer?.[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const account = given('billToAccount', text('account_number'));
  if (payer?.bill_to === 'recipient') return { freightTerms: 'collect', ...account };
  if (payer?.bill_to !== 'third_party') return { freightTerms: 'prepaid', ...account };
  const billTo = {
    ...given('name', text('name')),
    ...given('company', text('company')),
    ...given('street1', text('street1')),
    ...given('street2', text('street2')),
    ...given('city', text('city')),
    ...given('state', text('state')),
    ...given('zip', text('zip')),
    ...given('phoneNumber', text('phone_number')),
    country: text('country') ?? shipment.originAddress.country,
  };
  return { freightTerms: 'third_party', billTo, ...account };
}

function instructions(shipment: Shipment): readonly string[] {
  const { originInstructions, destinationInstructions } = shipment.details;
  return [
    ...(originInstructions === null ? [] : [`Pickup: ${originInstructions}`]),
    ...(destinationInstructions === null ? [] : [`Delivery: ${destinationInstructions}`]),
  ];
}

function bolLine(each: ShipmentPackage, weight: string): BolLine {
  const { details } = each;
  const hazmat = withDangerousBoxes(each, packageHazmat(each));
  const ofBoxes = details.inside.flatMap(({ said }) => said?.commodityDescription ?? []);
  const goods = each.items.map((item) => item.details.description ?? item.details.name ?? 'Goods');
  const names = [...new Set([...ofBoxes, ...goods, ...furtherPieces(details).map(({ name }) => name)])];
  return {
    handlingUnits: '1',
    handlingUnitType: UNIT_ABBREVIATIONS[details.handlingUnitType ?? 'carton'] ?? 'PKG',
    packages: String(piecesIn(each)),
    packageType: packageTypeOf(each),
    weight,
    description: [each.extras.commodityDescription ?? names.join('; '), dryIceOf(each)]
      .filter((told) => told !== undefined && told !== '')
      .join('; '),
    ...given('hazmat', hazmat.length === 0 ? undefined : hazmat),
    ...given('nmfc', details.nmfc),
    ...given('freightClass', classOfUnit(each)),
  };
}

/**
 * Number and type of the packages with the material (49 CFR 172.202(a)(7)) where the boxes on the unit tell them and nobody else
 * did. Of several materials nobody said which is in which box.
 */
function withDangerousBoxes(
  { details: { inside } }: ShipmentPackage,
  hazmat: readonly HazmatDescription[],
): readonly HazmatDescription[] {
  const dangerous = inside.filter(({ dangerousGoods }) => dangerousGoods !== undefined);
  const types = new Set(dangerous.map(({ said }) => said?.packageType?.toLowerCase() ?? 'carton'));
  const [type = ''] = types.size === 1 ? types : [];
  const [word, words] = SPOKEN_TYPES[type] ?? ['package', 'packages'];
  const packages = counted(dangerous.length, word, words);
  return hazmat.length === 1 && dangerous.length > 0 ? hazmat.map((one) => ({ packages, ...one })) : hazmat;
}

const SPOKEN_TYPES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  carton: ['carton', 'cartons'],
  parcel: ['carton', 'cartons'],
  box: ['box', 'boxes'],
  bag: ['bag', 'bags'],
  drum: ['drum', 'drums'],
  crate: ['crate', 'crates'],
};

/** As the boxes on it were called where all are called alike; without a word they are cartons. */
function packageTypeOf({ details: { inside } }: ShipmentPackage): string {
  if (inside.length === 0) return 'PCS';
  const types = new Set(inside.map(({ said }) => said?.packageType?.toLowerCase() ?? 'carton'));
  const [type = ''] = types.size === 1 ? types : [];
  return UNIT_ABBREVIATIONS[type] ?? (type === 'parcel' ? 'CTN' : 'PKG');
}

/** Cartons on a pallet; units of goods on a handling unit that was packed elsewhere. */
function piecesIn(each: ShipmentPackage): number {
  const units = each.items.map((item) => item.quantity);
  const further = furtherPieces(each.details).map(({ count = 0 }) => count);
  return piecesTold(each) ?? Math.max(1, exactSum([...units, ...further]));
}
