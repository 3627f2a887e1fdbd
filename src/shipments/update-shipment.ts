import type { CountryCode } from '../addresses/address.ts';
import { isPoBox as isPoBoxAddress } from '../addresses/po-box.ts';
import { inAddressWords, nameHalves } from '../addresses/spoken-parts.ts';
import type { ShipmentAddressInput } from '../contract/shipment-parties.schema.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { IdGenerator } from '../kernel/ids.ts';
import { minorFromE4 } from '../kernel/money.ts';
import { lengthIn, parseLength, parseWeight, weightIn } from '../kernel/units.ts';
import type { ReferenceNumber } from '../orders/order.ts';
import { updateReferenceNumbers } from '../orders/reference-numbers.ts';
import type { PackageItem, ShipmentPackage } from '../packages/package.ts';
import type { PackageInput } from '../packages/packages.schema.ts';
import { sentAddress } from './draft-shipment-address.ts';
import { withFormerNumbers } from './former-numbers.ts';
import type { Shipment, ShipmentAddress } from './shipment.ts';
import type { ShipmentUpdateInput } from './shipments.schema.ts';
import { itemFaults, withItems } from './update-items.ts';

export interface PlannedUpdate {
  readonly shipment: Shipment;
  readonly warnings: readonly string[];
}

/**
 * A shipment with what was sent; what was not sent stays (api-v4 4.2). The status is moved elsewhere. Prices stay as they
 * were bought.
 * @throws ShipdockError `unreadable_field` for a reference without a value, a package that the shipment does not have, or
 * contents that are not in the package.
 */
export function planShipmentUpdate(before: Shipment, sent: ShipmentUpdateInput, ids: IdGenerator): PlannedUpdate {
  const packages = withPackages(before, sent.packages ?? []);
  const trackingNumber = sent.tracking_number ?? before.trackingNumber;
  const shipment: Shipment = {
    ...before,
    trackingNumber,
    originAddress: withAddress(before.originAddress, sent.origin_address, 'origin_address'),
    destinationAddress: withAddress(before.destinationAddress, sent.destination_address, 'destination_address'),
    packages: renumbered(packages, before.trackingNumber, trackingNumber),
    details: {
      ...before.details,
      ...given('originInstructions', sent.origin_instructions),
      ...given('destinationInstructions', sent.destination_instructions),
      ...given('originNetworkLocationId', sent.origin_network_location_id),
      ...given('destinationNetworkLocationId', sent.destination_network_location_id),
      ...given('itnConfirmationNumber', sent.itn_confirmation_number),
      ...given('assigneeId', sent.assignee_id),
      // References of a shipment have the codes of api-v4 2.4, as those of its order have.
      references: updateReferenceNumbers(
        before.details.references as readonly ReferenceNumber[],
        sent.reference_numbers ?? [],
        ids,
      ),
    },
  };
  return { shipment: withFormerNumbers(before, shipment), warnings: updateWarnings(before, shipment) };
}

/** Parts that were not sent stay; who lives there, and whether that is a PO box, follows from the parts. */
function withAddress(before: ShipmentAddress, sent: ShipmentAddressInput | undefined, field: string): ShipmentAddress {
  if (sent === undefined) return before;
  const whole = withOtherHalf(before, sent, field);
  const { country: _country, isResidential: _residential, ...parts } = sentAddress(whole);
  const { firstName: _first, lastName: _last, ...renamed } = before;
  const merged = {
    ...(parts.name === undefined ? before : { ...renamed, ...nameHalves(whole) }),
    ...parts,
    ...given('country', sent.country),
    ...given('isResidential', inAddressWords(sent).is_residential),
  };
  const isPoBox = isPoBoxAddress({ ...merged, country: merged.country as CountryCode }); // read as ISO
  return { ...merged, isPoBox };
}

/**
 * What was sent, with the half of the name that was not.
 * @throws ShipdockError `unreadable_field` where the name is there, but was told whole: who knows which words of it are the half.
 */
function withOtherHalf(
  { name, firstName, lastName }: ShipmentAddress,
  sent: ShipmentAddressInput,
  field: string,
): ShipmentAddressInput {
  const isHalf = sent.name === undefined && (sent.first_name === undefined) !== (sent.last_name === undefined);
  if (!isHalf || name === undefined) return sent;
  if (firstName !== undefined || lastName !== undefined) {
    return { ...sent, first_name: sent.first_name ?? firstName, last_name: sent.last_name ?? lastName };
  }
  const missing = `${field}.${sent.first_name === undefined ? 'first_name' : 'last_name'}`;
  const message = 'is missing: the name there was told whole, so send both halves, or name';
  throw new ShipdockError('unreadable_field', `${missing} ${message}`, { details: [{ field: missing, message }] });
}

function withPackages(before: Shipment, sent: readonly PackageInput[]): readonly ShipmentPackage[] {
  if (sent.length === 0) return before.packages;
  const details: ErrorDetail[] = [];
  const updates = new Map<string, PackageInput>();
  for (const [index, each] of sent.entries()) {
    const [only, another] = before.packages;
    const id = each.id ?? (another === undefined ? only?.id : undefined);
    const field = `packages[${index}]`;
    const known = before.packages.find((one) => one.id === id);
    if (id === undefined) details.push({ field: `${field}.id`, message: 'is missing: it says which package' });
    else if (known === undefined) {
      details.push({ field: `${field}.id`, message: `is "${id}", which is no package of the shipment` });
    } else {
      details.push(...itemFaults(known, each, field));
      updates.set(id, each);
    }
  }
  const [first] = details;
  if (first !== undefined) throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details });
  return before.packages.map((each) => {
    const update = updates.get(each.id);
    return update === undefined ? each : withPackage(each, update, before.currency);
  });
}

function withPackage(before: ShipmentPackage, sent: PackageInput, currency: string): ShipmentPackage {
  const { dimension_uom: lengthUnit = 'in', weight_uom: weightUnit = 'lb' } = sent;
  // Answers are rounded: what is sent as it was answered is what it was, also where it was measured in centimetres or kilograms.
  const side = (text: string | undefined, was: number) =>
    text === undefined || [2, 5].some((decimals) => Number(text) === lengthIn(was, lengthUnit, decimals))
      ? undefined
      : parseLength(text, lengthUnit);
  const weight = (text: string | undefined, was: number) =>
    text === undefined || Number(text) === weightIn(was, weightUnit, 4) ? undefined : parseWeight(text, weightUnit);
  return {
    ...before,
    trackingNumber: sent.tracking_number ?? before.trackingNumber,
    weightUg: weight(sent.weight, before.weightUg) ?? before.weightUg,
    details: {
      ...before.details,
      ...given('length', side(sent.length, before.details.length)),
      ...given('width', side(sent.width, before.details.width)),
      ...given('height', side(sent.height, before.details.height)),
      ...given('valueMinor', minorFromE4(sent.value, currency)),
      ...given('freightClass', sent.freight_class),
      ...given('nmfc', sent.nmfc),
    },
    extras: {
      ...before.extras,
      ...given('packageType', sent.package_type),
      ...given('packingType', sent.packing_type),
      ...given('packageQuantity', sent.package_quantity),
      ...given('numberOfUnits', sent.number_of_units),
      ...given('commodityDescription', sent.commidity_description ?? sent.commodity_description),
      ...given('carrierContainer', sent.carrier_container),
      ...given('dryIceUg', weight(sent.dry_ice_weight, before.extras.dryIceUg)),
      ...given(
        'ssccReferences',
        sent.sscc_serial_references?.flatMap((reference) => reference ?? []),
      ),
    },
    items: withItems(before, sent),
  };
}

/** A shipment of one number has it on its packages too. */
function renumbered(packages: readonly ShipmentPackage[], before: string, after: string): readonly ShipmentPackage[] {
  if (before === after || !packages.some((each) => each.trackingNumber === before)) return packages;
  return packages.map((each) => (each.trackingNumber === before ? { ...each, trackingNumber: after } : each));
}

function updateWarnings(before: Shipment, after: Shipment): readonly string[] {
  if (before.details.isExternal) return [];
  const place = ({ originAddress, destinationAddress }: Shipment) =>
    JSON.stringify([originAddress, destinationAddress]);
  const size = ({ packages }: Shipment) =>
    JSON.stringify(packages.map(({ weightUg, details, items }) => [weightUg, details, items.map(worthOf)]));
  return [
    ...(place(before) === place(after)
      ? []
      : [
          'the carrier was not told of the new address, and the labels stay as they were bought: cancel it and book again',
        ]),
    ...(size(before) === size(after) ? [] : ['the price stays as it was booked; the carrier may charge another one']),
  ];
}

function worthOf({ details }: PackageItem): number {
  return details.valueE4;
}
