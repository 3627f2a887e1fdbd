import type { ShipmentPackage } from '../../packages/package.ts';
import type { Shipment } from '../shipment.ts';
import { numbersMeant, withoutCapsLock } from './scanned-code.ts';
import { readSscc, referencesOn, ssccsAmong } from './sscc.ts';

/** The shipment with the numbers that it and its packages have no more: labels that were printed keep them. */
export function withFormerNumbers(before: Shipment, after: Shipment): Shipment {
  const isOnPackage = (number: string) => after.packages.some((each) => each.trackingNumber === number);
  const ofPackages = before.packages
    .filter(({ trackingNumber }) => !isOnPackage(trackingNumber))
    .map((each) => ({ number: each.trackingNumber, packageId: each.id }));
  const own = hasNumber(after, before.trackingNumber) ? [] : [{ number: before.trackingNumber, packageId: null }];
  const gone = [...ofPackages, ...own].filter(({ number }) => number !== '');
  const kept = before.details.formerNumbers ?? [];
  const added = gone.filter(
    ({ number }, at) =>
      gone.findIndex((one) => one.number === number) === at && !kept.some((one) => one.number === number),
  );
  return added.length === 0 ? after : { ...after, details: { ...after.details, formerNumbers: [...kept, ...added] } };
}

/** The number that its carrier sold it under, and knows it by, whatever it goes by now. */
export function boughtNumber({ details, packages: [first], trackingNumber }: Shipment): string {
  const former = details.formerNumbers ?? [];
  const isPackages = first?.trackingNumber === trackingNumber;
  const own = former.find(({ packageId }) => packageId === null || (isPackages && packageId === first.id));
  return own?.number ?? trackingNumber;
}

/** The number that stands in place of a former one; undefined where the name is none. */
function successorOf(shipment: Shipment, entered: string): string | undefined {
  return replaced(shipment, entered)?.successor;
}

/** What who named a shipment by a former number is told. */
export function formerNumberWarnings(shipment: Shipment, entered: string): readonly string[] {
  const found = replaced(shipment, entered);
  if (found === undefined) return [];
  return [`${found.number} is a former tracking number of shipment ${shipment.shid}: it is ${found.successor} now`];
}

function replaced(shipment: Shipment, entered: string) {
  if (ownNumber(shipment, entered) !== undefined) return undefined;
  const names = numbersMeant(entered);
  const former = shipment.details.formerNumbers?.find(({ number }) => names.includes(number));
  if (former === undefined) return undefined;
  const ofPackage = shipment.packages.find(({ id }) => id === former.packageId);
  return { number: former.number, successor: ofPackage?.trackingNumber ?? shipment.trackingNumber };
}

/** What may stand on a package's label: the number that it has, those that it had, its SSCC, and those of boxes on it. */
export function numbersOnLabels({ details }: Shipment, each: ShipmentPackage): readonly string[] {
  const former = (details.formerNumbers ?? []).filter(({ packageId }) => packageId === each.id);
  return [each.trackingNumber, ...former.map(({ number }) => number), ...ssccsAmong(referencesOn(each))];
}

/** The packages that a scanned code stands on; where it stands on none (an order, a PRO number), all of them. */
export function packagesScanned(shipment: Shipment, scanned: string): readonly ShipmentPackage[] {
  const codes = new Set([scanned, withoutCapsLock(scanned)].flatMap(numbersMeant));
  const found = shipment.packages.filter((each) =>
    [...numbersOnLabels(shipment, each), each.returnTrackingNumber].some((number) => codes.has(number ?? '')),
  );
  return found.length === 0 ? shipment.packages : found;
}

/** By what a shipment is found beside the numbers that it has: by those that it had, its PRO number, and the SSCCs on it. */
export function namesBeside(shipment: Shipment): readonly string[] {
  const former = (shipment.details.formerNumbers ?? []).map(({ number }) => number);
  const ssccs = shipment.packages.flatMap((each) => ssccsAmong(referencesOn(each)));
  return [
    ...new Set([
      ...former,
      ...ssccs,
      ...(shipment.details.proNumber === undefined ? [] : [shipment.details.proNumber]),
    ]),
  ];
}

/** The number that what is named so is tracked by: its own, as it stands, also by a former number or its SSCC; undefined where it is none. */
export function trackedNumber(shipment: Shipment, entered: string): string | undefined {
  const number = ownNumber(shipment, entered) ?? successorOf(shipment, entered);
  if (number !== undefined) return number;
  const sscc = readSscc(entered);
  if (sscc === undefined) return undefined;
  const isMeant = (each: ShipmentPackage) => ssccsAmong(referencesOn(each)).includes(sscc);
  return shipment.packages.find(isMeant)?.trackingNumber;
}

function ownNumber(shipment: Shipment, entered: string): string | undefined {
  return numbersMeant(entered).find((number) => hasNumber(shipment, number));
}

function hasNumber({ trackingNumber, packages }: Shipment, number: string): boolean {
  return (
    trackingNumber === number ||
    packages.some((each) => each.trackingNumber === number || each.returnTrackingNumber === number)
  );
}
