import type { CountryCode } from '../../addresses/address.ts';
import { isPoBox as isPoBoxAddress } from '../../addresses/po-box.ts';
import { inAddressWords, nameHalves } from '../../addresses/spoken-parts.ts';
import { partyAddress } from '../../carriers/party-address.ts';
import type { ShipmentAddressInput } from '../../contract/shipment-parties.schema.ts';
import { given } from '../../kernel/given.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { ReferenceNumber } from '../../orders/order.ts';
import { hazmatJson } from '../../orders/parts/hazmat-data.ts';
import { updateReferenceNumbers } from '../../orders/parts/reference-numbers.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import { sentAddress } from '../booking/draft-shipment-address.ts';
import { withFormerNumbers } from '../numbers/former-numbers.ts';
import type { Shipment, ShipmentAddress } from '../shipment.ts';
import type { ShipmentUpdateInput } from '../shipments.schema.ts';
import { clearShipmentFields } from './clear-fields.ts';
import { withPackages } from './update-package.ts';

export interface PlannedUpdate {
  readonly shipment: Shipment;
  readonly warnings: readonly string[];
}

/** Addresses of the book, where a code is all that was sent of one. */
export interface BookAddresses {
  readonly origin?: ShipmentAddressInput | undefined;
  readonly destination?: ShipmentAddressInput | undefined;
}

/**
 * A shipment with what was sent; what was not sent stays (api-v4 4.2), and `clear` empties. The status is moved elsewhere. Prices stay as they
 * were bought.
 * @throws ShipdockError `unreadable_field` for a reference without a value, a package that the shipment does not have, or
 * contents that are not in the package.
 */
export function planShipmentUpdate(
  before: Shipment,
  sent: ShipmentUpdateInput,
  ids: IdGenerator,
  book: BookAddresses = {},
): PlannedUpdate {
  const packages = withPackages(before, sent.packages ?? []);
  const cleared = clearShipmentFields(before, sent.clear);
  const trackingNumber = sent.tracking_number ?? followedNumber(before, packages);
  const shipment: Shipment = {
    ...before,
    trackingNumber,
    originAddress:
      ofBook(before.originAddress, book.origin) ??
      withAddress(cleared.originAddress, sent.origin_address, 'origin_address'),
    destinationAddress:
      ofBook(before.destinationAddress, book.destination) ??
      withAddress(cleared.destinationAddress, sent.destination_address, 'destination_address'),
    packages:
      sent.tracking_number === undefined ? packages : renumbered(packages, before.trackingNumber, trackingNumber),
    details: {
      ...cleared.details,
      ...given('originInstructions', sent.origin_instructions),
      ...given('destinationInstructions', sent.destination_instructions),
      ...given('originNetworkLocationId', sent.origin_network_location_id),
      ...given('destinationNetworkLocationId', sent.destination_network_location_id),
      ...given('itnConfirmationNumber', sent.itn_confirmation_number),
      ...given('assigneeId', sent.assignee_id),
      // References of a shipment have the codes of api-v4 2.4, as those of its order have.
      references: updateReferenceNumbers(
        cleared.details.references as readonly ReferenceNumber[],
        sent.reference_numbers ?? [],
        ids,
      ),
    },
  };
  return { shipment: withFormerNumbers(before, shipment), warnings: updateWarnings(before, shipment) };
}

/** In the place of the one there, of which no part is left. */
function ofBook(
  { id, isValidated }: ShipmentAddress,
  entry: ShipmentAddressInput | undefined,
): ShipmentAddress | undefined {
  if (entry === undefined) return undefined;
  const address = sentAddress(entry);
  return {
    ...partyAddress(address),
    id,
    isWarehouse: false,
    ...given('code', address.code),
    ...given('isValidated', isValidated),
    ...nameHalves(entry),
  };
}

/** Parts that were not sent stay; who lives there, and whether that is a PO box, follows from the parts. */
function withAddress(before: ShipmentAddress, sent: ShipmentAddressInput | undefined, field: string): ShipmentAddress {
  if (sent === undefined) return before;
  const whole = withOtherHalf(before, sent, field);
  const { country: _country, isResidential: _residential, isToldPoBox = false, ...parts } = sentAddress(whole);
  const { firstName: _first, lastName: _last, ...renamed } = before;
  const merged = {
    ...(parts.name === undefined ? before : { ...renamed, ...nameHalves(whole) }),
    ...parts,
    ...given('country', sent.country),
    ...given('isResidential', inAddressWords(sent).is_residential),
  };
  const isPoBox = isToldPoBox || isPoBoxAddress({ ...merged, country: merged.country as CountryCode }); // read as ISO
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
  throw unreadableField(missing, message);
}

/** A shipment that goes by the number of its first package does so still when that gets another. */
function followedNumber({ trackingNumber, packages: [was] }: Shipment, [first]: readonly ShipmentPackage[]): string {
  return was?.trackingNumber === trackingNumber ? (first?.trackingNumber ?? trackingNumber) : trackingNumber;
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
  const hazards = ({ packages }: Shipment) =>
    JSON.stringify(packages.map(({ details, extras }) => [details.dangerousGoods, extras.hazmatData.map(inOrder)]));
  const worth = ({ packages }: Shipment) =>
    JSON.stringify(packages.map(({ details, items }) => [details.valueMinor, items.map(worthOf)]));
  const size = ({ packages }: Shipment) =>
    JSON.stringify(packages.map(({ weightUg, details, items }) => [weightUg, details, items.map(worthOf)]));
  return [
    ...(place(before) === place(after) ? [] : notTold(before, 'the new address')),
    ...(hazards(before) === hazards(after) ? [] : notTold(before, 'the dangerous goods')),
    ...(size(before) === size(after) ? [] : ['the price stays as it was booked; the carrier may charge another one']),
    ...(after.details.isInsured && worth(before) !== worth(after)
      ? ['the carrier was not told of the new value: the insurance stays of what it was worth when it was booked']
      : []),
    ...sharedNumbers(before, after),
  ];
}

/** What is to be done about it, while anything can be: goods that are on their way would be sent once more. */
function notTold({ status, actualPickupAt }: Shipment, what: string): readonly string[] {
  if (status === 'cancelled') return [];
  const told = `the carrier was not told of ${what}`;
  if (status === 'delivered') return [`${told}: it is delivered already`];
  if (actualPickupAt !== null) return [`${told}, and has it already: call the carrier`];
  return [`${told}, and the labels stay as they were bought: cancel it and book again`];
}

/** Scans and labels are told by the number alone; units of freight may go by one. */
function sharedNumbers(before: Shipment, after: Shipment): readonly string[] {
  if (after.details.carrierType === 'ltl') return [];
  const twice = ({ packages }: Shipment) =>
    packages.flatMap(({ trackingNumber: number }, index) => {
      const first = packages.findIndex((each) => each.trackingNumber === number);
      return number === '' || first === index ? [] : [{ number, first, index }];
    });
  const had = twice(before).map(({ number }) => number);
  return twice(after)
    .filter(({ number }) => !had.includes(number))
    .map(
      ({ number, first, index }) =>
        `packages ${first + 1} and ${index + 1} both go by ${number} now: a scan of one is told of the other too`,
    );
}

/** Its members as any sender may have ordered them. */
function inOrder(data: JsonObject): readonly (readonly [string, unknown])[] {
  return Object.entries(hazmatJson(data)).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function worthOf({ details }: PackageItem): number {
  return details.valueE4;
}
