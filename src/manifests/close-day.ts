import { counted } from '../kernel/counted.ts';
import { numbersOnLabels } from '../shipments/numbers/former-numbers.ts';
import { codesMeant } from '../shipments/numbers/scanned-code.ts';
import type { Leaving, Shipment } from '../shipments/shipment.ts';
import { type Warehouse, warehouseCoded } from '../warehouses/warehouse.ts';
import type { LeftOut } from './manifest.ts';

/** What is known when a day is closed. */
export interface Day {
  readonly date: string;
  /** Codes that were scanned as the driver took the packages; undefined where nobody scanned. */
  readonly scanned: ReadonlySet<string> | undefined;
  /** Which of them are numbers of orders: papers have barcodes of these and none of running numbers, so that they are no shid. */
  readonly orderNumbers: ReadonlySet<string>;
  readonly warehouses: readonly Place[];
}

/** What is looked at of a warehouse. */
export type Place = Pick<Warehouse, 'code' | 'formerCodes'>;

/** One carrier's part of the day at one place; without shipments where all that is due with it is left out. */
export interface CarrierDay {
  readonly carrierCode: string;
  readonly carrierName: string;
  /** Where it is handed over; null: at places that are no warehouse. */
  readonly warehouseCode: string | null;
  readonly shipments: readonly Shipment[];
  readonly leftOut: readonly LeftOut[];
  /** Due, and left out because not all of it was scanned. */
  readonly unscanned: readonly Shipment[];
}

export const CANCELLED = 'cancelled';
const SOLD_TOO_LATE = 'sold too late';
/** Whoever scans what waits at the dock does not find these there. */
const NOT_THERE: ReadonlySet<string> = new Set([CANCELLED, SOLD_TOO_LATE]);
const NOT_SCANNED = 'not scanned';

const UNDER_WAY: ReadonlySet<string> = new Set(['in_transit', 'delivered', 'exception']);

/**
 * Parts a day's shipments that stand on no manifest yet by carrier and warehouse, and those that go from those that do not. Due is
 * what leaves on that date or should have left before it; what a carrier has already only where it left on the date itself, and
 * what was stopped before anybody picked it up where it is scanned.
 */
export function closeDay(shipments: readonly Shipment[], day: Day): readonly CarrierDay[] {
  const days = new Map<
    string,
    CarrierDay & { readonly shipments: Shipment[]; readonly leftOut: LeftOut[]; readonly unscanned: Shipment[] }
  >();
  for (const shipment of [...shipments].sort((a, b) => a.shid - b.shid)) {
    if (!isDue(shipment, day)) continue;
    const place = { carrierCode: shipment.carrierCode, warehouseCode: warehouseOf(shipment, day.warehouses) };
    const carrier = days.get(keyOf(place)) ?? {
      ...place,
      carrierName: shipment.details.carrierName,
      shipments: [],
      leftOut: [],
      unscanned: [],
    };
    days.set(keyOf(place), carrier);
    const reason = whyLeftOut(shipment, day);
    if (reason === undefined) carrier.shipments.push(shipment);
    else {
      carrier.leftOut.push(leftOut(shipment, reason));
      if (!NOT_THERE.has(reason)) carrier.unscanned.push(shipment);
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, carrier]) => carrier);
}

/** What has one manifest a day: a carrier at a place. */
export function keyOf({ carrierCode, warehouseCode }: Pick<CarrierDay, 'carrierCode' | 'warehouseCode'>): string {
  return JSON.stringify([carrierCode, warehouseCode]);
}

/** The warehouse whose dock it leaves from, by the code that it has now; null where it is picked up elsewhere. */
export function warehouseOf({ originAddress, details }: Leaving, warehouses: readonly Place[]): string | null {
  return originAddress.isWarehouse ? codeNow(details.warehouseCode, warehouses) : null;
}

/** The code that the warehouse of this one has now. */
export function codeNow(code: string | null, warehouses: readonly Place[]): string | null {
  return code === null ? null : (warehouseCoded(warehouses, code)?.code ?? code);
}

function isDue(shipment: Shipment, day: Day): boolean {
  const { isExternal, shipDate } = shipment.details;
  if (isExternal || shipDate > day.date) return false;
  if (shipDate === day.date) return true;
  if (isStoppedHere(shipment)) return day.scanned !== undefined && whyLeftOut(shipment, day) !== NOT_SCANNED;
  return shipment.status !== 'cancelled' && !UNDER_WAY.has(shipment.status);
}

/** What was stopped on an earlier day before anybody picked it up, and nobody scans: it may lie here, and is on no manifest. */
export function stoppedBefore(shipments: readonly Shipment[], day: Day): readonly Shipment[] {
  return shipments.filter((each) => {
    const { isExternal, shipDate } = each.details;
    return isStoppedHere(each) && !isExternal && shipDate < day.date && !isUsedByNobody(each) && !isDue(each, day);
  });
}

/** Nobody says whether it lies here still, or its carrier had it when it was stopped, but who scans it. */
function isStoppedHere({ status, actualPickupAt }: Shipment): boolean {
  return status === 'exception' && actualPickupAt === null;
}

function whyLeftOut(shipment: Shipment, day: Day): string | undefined {
  const { scanned } = day;
  if (shipment.status === 'cancelled') return CANCELLED;
  if (scanned === undefined && isUsedByNobody(shipment)) return SOLD_TOO_LATE;
  if (scanned === undefined || namesOf(shipment, day).some((name) => scanned.has(name))) return undefined;
  const missing = shipment.packages.filter(
    (each) => !numbersOnLabels(shipment, each).some((number) => scanned.has(number)),
  );
  const all = shipment.packages.length;
  if (missing.length === 0) return undefined;
  if (missing.length === all) return NOT_SCANNED;
  const numbers = named(missing.map((each) => each.trackingNumber));
  return `${all - missing.length} of ${counted(all, 'package')} scanned, not ${numbers}`;
}

/** Sold too late, and nobody has said since that its label is used after all. */
function isUsedByNobody({ status, exceptions, actualPickupAt, details }: Shipment): boolean {
  if (details.isBeside !== true || actualPickupAt !== null) return false;
  return status === 'exception' || exceptions.every(({ resolvedAt }) => resolvedAt === null);
}

function namesOf({ id, shid }: Shipment, { orderNumbers }: Pick<Day, 'orderNumbers'>): readonly string[] {
  return orderNumbers.has(String(shid)) ? [id] : [id, String(shid)];
}

const MOST_NAMED = 10;

/** The first ten, and how many more. */
export function named(all: readonly string[]): string {
  const more = all.length - MOST_NAMED;
  return `${all.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What is due and stays because it was not scanned, or not whole. */
export function unscannedOf(days: readonly CarrierDay[]): readonly LeftOut[] {
  return days.flatMap((day) => day.leftOut).filter(({ reason }) => !NOT_THERE.has(reason));
}

/** What stays although some of its packages were scanned. */
export function partlyScannedOf(days: readonly CarrierDay[]): readonly LeftOut[] {
  return unscannedOf(days).filter(({ reason }) => reason !== NOT_SCANNED);
}

/** What stays, by shipment and reason. */
export function whatStays(leftOut: readonly LeftOut[]): string {
  const more = leftOut.length - MOST_NAMED;
  const told = leftOut.slice(0, MOST_NAMED).map(({ shid, reason }) => `shipment ${shid}: ${reason}`);
  return `${told.join('; ')}${more > 0 ? `; and ${counted(more, 'more shipment')}` : ''}`;
}

/** The codes that stand on no label of these. */
export function notOnLabels(codes: readonly string[], shipments: readonly Shipment[]): readonly string[] {
  const known = new Set(shipments.flatMap((each) => each.packages.flatMap((one) => numbersOnLabels(each, one))));
  return codes.flatMap(codesMeant).filter((code) => !known.has(code));
}

/**
 * The cancelled one whose package such a code stands on: its label is void, and may be on a parcel that waits with the others.
 * None where it stands on a living one too: who told of a label booked elsewhere twice cancelled one of them.
 */
export function cancelledWith(code: string, shipments: readonly Shipment[]): Shipment | undefined {
  const meant = codesMeant(code);
  const found = shipments.filter((shipment) =>
    shipment.packages.some((each) => numbersOnLabels(shipment, each).some((number) => meant.includes(number))),
  );
  return found.every(({ status }) => status === 'cancelled') ? found[0] : undefined;
}

function leftOut(shipment: Shipment, reason: string): LeftOut {
  const { id, shid, trackingNumber, orderNumber } = shipment;
  return { shipmentId: id, shid, trackingNumber, orderNumber, reason };
}

/** Scanned codes that belong to nothing which is due with any of these carriers today. */
export function strayCodes(
  days: readonly CarrierDay[],
  scanned: ReadonlySet<string>,
  orderNumbers: ReadonlySet<string>,
): readonly string[] {
  const known = new Set(
    days.flatMap((day) =>
      [...day.shipments, ...day.unscanned].flatMap((shipment) => [
        ...namesOf(shipment, { orderNumbers }),
        ...shipment.packages.flatMap((each) => numbersOnLabels(shipment, each)),
      ]),
    ),
  );
  return [...scanned].filter((code) => !codesMeant(code).some((meant) => known.has(meant)));
}
