import { ShipdockError } from '../kernel/errors.ts';
import { nextStep } from '../next-steps/next-step.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { type CarrierDay, named, unscannedOf, whatStays } from './close-day.ts';

/** What messages need to know of a closing. */
export interface ClosingFacts {
  readonly date: string;
  /** The code of the only warehouse that is meant. */
  readonly place: string | undefined;
  readonly defaultWarehouse: string | undefined;
  /** Which of the scanned codes are numbers of orders. */
  readonly orderNumbers: ReadonlySet<string>;
}

/**
 * Of a day that is yet to come where these are handed over, once for each place: a manifest never changes again, not if its date
 * was mistyped, or is that of another warehouse, either.
 * @param todayAt the date at a warehouse.
 */
export function toldAhead(
  days: readonly CarrierDay[],
  facts: ClosingFacts,
  todayAt: (warehouseCode: string | null) => string,
): readonly string[] {
  const ahead = days.filter(({ warehouseCode }) => facts.date > todayAt(warehouseCode));
  return [...new Set(ahead.map((day) => aheadAt(`${facts.date}${at(day, facts)}`, todayAt(day.warehouseCode))))];
}

function aheadAt(date: string, today: string): string {
  return `${date} is yet to come (it is ${today}): all that is due until then is on its manifest, and what is booked from now on goes on the next one`;
}

/** Of what is booked since a carrier was closed for the day. */
export function toldLate(day: CarrierDay, facts: ClosingFacts): string {
  const shids = day.shipments.map(({ shid }) => shid).join(', ');
  return `${day.carrierName}${at(day, facts)} is closed for ${facts.date}: ${shids} goes on its next manifest; another (--another) makes one of this day`;
}

/** Where it is handed over, unless that goes without saying. */
function at({ warehouseCode }: CarrierDay, { defaultWarehouse }: ClosingFacts): string {
  if (warehouseCode === null) return ' at places that are no warehouse';
  return warehouseCode === defaultWarehouse ? '' : ` at ${warehouseCode}`;
}

/** Of what was stopped before its pickup on an earlier day, the latest first; once for all of them. */
export function toldStopped(stopped: readonly Pick<Shipment, 'shid'>[]): readonly string[] {
  if (stopped.length === 0) return [];
  const many = stopped.length > 1;
  const latest = stopped.map(({ shid }) => shid).toSorted((one, other) => other - one);
  const shids = named(latest.map(String));
  return [
    `${many ? 'shipments' : 'shipment'} ${shids} ${many ? 'were' : 'was'} stopped before pickup on an earlier day, and ${many ? 'are' : 'is'} on no manifest: scan what goes now`,
  ];
}

/** Of a scanned code that is due with nobody, and the cancelled shipment whose label it stands on, if any. */
export function toldStray(
  code: string,
  { orderNumbers, place }: ClosingFacts,
  cancelled: Pick<Shipment, 'shid'> | undefined,
): string {
  if (cancelled !== undefined)
    return `${code} was scanned and is void, since shipment ${cancelled.shid} was cancelled: keep that package here`;
  if (orderNumbers.has(code))
    return `${code} was scanned and is the number of an order: scan the labels of its packages`;
  return `${code} was scanned and is not due with any of these carriers${place === undefined ? '' : ` at ${place}`}`;
}

/** Of codes that were taken with small letters and capitals exchanged: once, since Caps Lock changes all of them. */
export function toldExchanged(codes: readonly string[]): readonly string[] {
  const [first] = codes;
  if (first === undefined) return [];
  const more = codes.length === 1 ? '' : ` (and ${codes.length - 1} more)`;
  return [`${first}${more} was taken for what was scanned in the other case: is Caps Lock on?`];
}

/**
 * `manifest_empty`: a manifest without shipments would close the day.
 * @param voided what is told of scanned codes that stand on void labels.
 */
export function nothingGoes(
  days: readonly CarrierDay[],
  stopped: readonly Shipment[],
  voided: readonly string[],
  { date, place, orderNumbers, carrierCode }: ClosingFacts & { readonly carrierCode: string | undefined },
): ShipdockError {
  const ofCarrier = carrierCode === undefined ? '' : ` of carrier ${carrierCode}`;
  const whose = `${ofCarrier}${place === undefined ? '' : ` at ${place}`}`;
  const beside = [...toldStopped(stopped), ...voided];
  const unscanned = unscannedOf(days);
  if (unscanned.length === 0) {
    const message = [`no shipment${whose} is due on ${date} and on no manifest yet`, ...beside].join('; ');
    return new ShipdockError('manifest_empty', message, {
      details: [{ field: 'date', message }],
      ...nextStep('shipments.listOrdered'),
    });
  }
  const due = `no shipment${whose} that is due on ${date} was scanned whole, and nothing is closed: ${whatStays(unscanned)}`;
  const message = [due, ...beside].join('; ');
  const details = [{ field: 'scanned', message }];
  return new ShipdockError('manifest_empty', message, { details, hint: whatToScan([...orderNumbers]) });
}

const MOST_NAMED = 5;

function whatToScan(orderNumbers: readonly string[]): string {
  if (orderNumbers.length === 0) return 'scan what is missing, then close with all codes';
  const named = orderNumbers.slice(0, MOST_NAMED).join(', ');
  const more = orderNumbers.length > MOST_NAMED ? ` and ${orderNumbers.length - MOST_NAMED} more` : '';
  return `numbers of orders were scanned (${named}${more}): scan the labels of their packages, then close with all codes`;
}
