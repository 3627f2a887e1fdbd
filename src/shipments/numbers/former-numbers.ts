import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { Shipment } from '../shipment.ts';
import { codesMeant, withoutCapsLock } from './scanned-code.ts';
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
export function successorOf(shipment: Shipment, entered: string): string | undefined {
  const name = plainTrackingNumber(entered);
  const former = hasNumber(shipment, name)
    ? undefined
    : shipment.details.formerNumbers?.find(({ number }) => number === name);
  if (former === undefined) return undefined;
  const ofPackage = shipment.packages.find(({ id }) => id === former.packageId);
  return ofPackage?.trackingNumber ?? shipment.trackingNumber;
}

/** What who named a shipment by a former number is told. */
export function formerNumberWarnings(shipment: Shipment, entered: string): readonly string[] {
  const successor = successorOf(shipment, entered);
  if (successor === undefined) return [];
  return [
    `${plainTrackingNumber(entered)} is a former tracking number of shipment ${shipment.shid}: it is ${successor} now`,
  ];
}

/** What may stand on a package's label: the number that it has, those that it had, its SSCC, and those of boxes on it. */
export function numbersOnLabels({ details }: Shipment, each: ShipmentPackage): readonly string[] {
  const former = (details.formerNumbers ?? []).filter(({ packageId }) => packageId === each.id);
  return [each.trackingNumber, ...former.map(({ number }) => number), ...ssccsAmong(referencesOn(each))];
}

/** The packages that a scanned code stands on; where it stands on none (an order, a PRO number), all of them. */
export function packagesScanned(shipment: Shipment, scanned: string): readonly ShipmentPackage[] {
  const read = [scanned, withoutCapsLock(scanned)].flatMap(codesMeant);
  const codes = new Set(read.flatMap((code) => [code, plainTrackingNumber(code)]));
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

/** The number that a package named so is tracked by: by a former number or its SSCC; undefined where it is none. */
export function trackedNumber(shipment: Shipment, entered: string): string | undefined {
  const successor = successorOf(shipment, entered);
  if (successor !== undefined || hasNumber(shipment, plainTrackingNumber(entered))) return successor;
  const sscc = readSscc(entered);
  if (sscc === undefined) return undefined;
  const isMeant = (each: ShipmentPackage) =>
    each.trackingNumber === sscc || ssccsAmong(referencesOn(each)).includes(sscc);
  return shipment.packages.find(isMeant)?.trackingNumber;
}

function hasNumber({ trackingNumber, packages }: Shipment, number: string): boolean {
  return (
    trackingNumber === number ||
    packages.some((each) => each.trackingNumber === number || each.returnTrackingNumber === number)
  );
}
