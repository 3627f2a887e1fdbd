import type { CountryCode } from '../../addresses/address.ts';
import { stateFromZip } from '../../addresses/places/state-from-zip.ts';
import { advisedParts, missingParts, type RequiredPart } from '../../addresses/required-parts.ts';
import type { PartyAddress } from '../../carriers/carrier.ts';
import { PARCEL_LIMITS, parcelFaults } from '../../carriers/parcel-limits.ts';
import { isoWeekday, parseDay } from '../../kernel/day.ts';
import type { Micrograms, Micrometres } from '../../kernel/units.ts';
import type { DraftItem, DraftPackage } from '../../packages/draft-package.ts';
import { dryIceFaults } from '../../packages/dry-ice.ts';
import { MAX_PACKAGES } from '../../packages/limits.ts';
import { placedReferences, ssccFault } from '../numbers/sscc.ts';
import { exportFilingProblems } from './export-filing.ts';
import { hazmatProblems } from './hazmat-problems.ts';
import type { PreflightFacts } from './preflight-facts.ts';
import type { Problem } from './problem.ts';
import { weightProblems } from './weight-problems.ts';

/** Every problem at once, in the order of the fields. Nothing is asked of a carrier for it. */
export function preflight(facts: PreflightFacts): readonly Problem[] {
  return [
    ...addressProblems('origin_address', facts.origin),
    ...addressProblems('destination_address', facts.destination),
    ...(facts.returnAddress === undefined
      ? []
      : addressProblems('alternate_return_address', facts.returnAddress).filter(({ stopsBooking }) => stopsBooking)),
    ...tooManyProblems(facts.packages),
    ...facts.packages.flatMap(packageProblems),
    ...weightProblems(facts.packages),
    ...customsProblems(facts),
    ...farPickupProblems(facts.shipping),
    ...dayProblems(facts.shipping),
  ];
}

const PART_FIELDS: Readonly<Record<RequiredPart, string>> = {
  contact: 'name',
  street1: 'street1',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phoneNumber: 'phone_number',
};
/** What carriers print of a name. */
const LONGEST_NAME = 35;

function addressProblems(side: string, party: PartyAddress): readonly Problem[] {
  const address = { ...party, country: party.country as CountryCode, zip: party.zip }; // one that was read as ISO
  const missing = missingParts(address, 'booking').map((part): Problem => {
    const field = `${side}.${PART_FIELDS[part]}`;
    const told = part === 'state' ? stateFromZip(address.zip, address.country) : undefined;
    const mend = told === undefined ? `give ${field}` : `give ${field}: its ZIP says ${told}`;
    return { field, message: 'is missing', mend, stopsBooking: true, isMissingPart: true, isTold: told !== undefined };
  });
  const advised = advisedParts(address, 'booking').map((part): Problem => {
    const field = `${side}.${PART_FIELDS[part]}`;
    const message = part === 'contact' ? 'is missing, and so is a company' : 'is missing';
    return { field, message, mend: `give ${field}: carriers may ask for it`, stopsBooking: false };
  });
  const long = (['name', 'company'] as const).flatMap((part): readonly Problem[] => {
    const length = [...(party[part] ?? '')].length;
    if (length <= LONGEST_NAME) return [];
    const message = `is ${length} characters long; carriers print at most ${LONGEST_NAME}`;
    return [{ field: `${side}.${part}`, message, mend: 'shorten it, or move a part of it', stopsBooking: false }];
  });
  return [...missing, ...advised, ...long];
}

/** The carrier would find out while it sells. */
function tooManyProblems({ length }: readonly DraftPackage[]): readonly Problem[] {
  if (length <= MAX_PACKAGES) return [];
  const message = `are ${length}; a shipment has at most ${MAX_PACKAGES}`;
  return [{ field: 'packages', message, mend: 'book fewer units at once, or split the order', stopsBooking: true }];
}

function packageProblems(each: DraftPackage, index: number): readonly Problem[] {
  const field = `packages[${index}]`;
  const { length, width, height } = each.details;
  const size = { length: length as Micrometres, width: width as Micrometres, height: height as Micrometres };
  const parcel = { ...size, weight: each.weightUg as Micrograms | undefined }; // sizes were read as exact integers
  const limits = each.details.kind === 'parcel' ? parcelFaults(parcel, PARCEL_LIMITS, `package ${index + 1}`) : [];
  return [
    ...limits.map(({ message, change }): Problem => ({ field, message, mend: change, stopsBooking: true })),
    ...(each.weightUg === undefined ? [unweighed(field)] : []),
    ...dryIceProblems(each, field),
    ...ssccProblems(each, index),
    ...hazmatProblems(each, field),
  ];
}

/** Freight is rated by its class alone; its bill of lading tells what it weighs. */
function unweighed(field: string): Problem {
  const mend = 'give what it weighs, of the line or its SKU';
  return { field: `${field}.weight`, message: 'is missing: its papers would say 0 lb', mend, stopsBooking: true };
}

function dryIceProblems({ extras, weightUg, details }: DraftPackage, field: string): readonly Problem[] {
  return dryIceFaults({ dryIceUg: extras.dryIceUg, weightUg, inside: details.inside }).map(({ member, message }) => {
    return { field: `${field}.${member}`, message, mend: 'mend one of the two', stopsBooking: true };
  });
}

/** Kept as it was given; who scans it at the other end may not know it. */
function ssccProblems(each: DraftPackage, index: number): readonly Problem[] {
  const mend = 'give the number as it stands on the package';
  return placedReferences(each, index).flatMap(({ reference, field }): readonly Problem[] => {
    const fault = ssccFault(reference);
    return fault === undefined ? [] : [{ field, message: fault, mend, stopsBooking: false }];
  });
}

function customsProblems(facts: PreflightFacts): readonly Problem[] {
  const { origin, destination, packages } = facts;
  if (origin.country === destination.country) return [];
  const lacking = packages.flatMap((each, index) => {
    const isWorthMore = each.details.valueMinor > 0 && each.items.every(({ details }) => details.valueE4 === 0);
    return each.items.flatMap((item, place) =>
      itemProblems(item, { field: `packages[${index}].package_items[${place}]`, isWorthMore }),
    );
  });
  return [...contentProblems(packages), ...lacking, ...exportFilingProblems(facts)];
}

/** Packages of an order tell their contents in the first; a shipment that tells none would have an empty invoice. */
function contentProblems(packages: readonly DraftPackage[]): readonly Problem[] {
  if (packages.some((each) => each.items.length > 0)) return [];
  const mend = 'give what is in it: description, quantity, value, hs_code, country_of_origin';
  const message = 'is missing: customs ask what is in the shipment';
  return [{ field: 'packages[0].package_items', message, mend, stopsBooking: true }];
}

/** @param isWorthMore its package was said to be worth something: of its goods the invoice would say otherwise. */
function itemProblems(
  item: DraftItem,
  { field, isWorthMore }: { readonly field: string; readonly isWorthMore: boolean },
): readonly Problem[] {
  const name = item.details.sku ?? item.details.name ?? 'goods';
  const lacks = (part: string, what: string): Problem => ({
    field: `${field}.${part}`,
    message: `${name} has no ${what}, which customs ask for`,
    mend: item.details.sku === null ? `give ${part}` : `give ${part} of the line, or of its SKU ${item.details.sku}`,
    stopsBooking: true,
  });
  const { hsCode } = item.details;
  return [
    ...(hsCode === null ? [lacks('hs_code', 'HS code')] : isHsCode(hsCode) ? [] : [noHsCode(name, hsCode, field)]),
    ...(item.details.countryOfOrigin === null ? [lacks('country_of_origin', 'country of origin')] : []),
    // A gift may be worth nothing to its shop; customs hold what is invoiced at 0 all the same.
    ...(item.details.valueE4 === 0 ? [{ ...lacks('value', 'value'), stopsBooking: isWorthMore }] : []),
  ];
}

/**
 * Six digits in every country, behind which each has its own (Harmonized System Convention): chapters begin at 01, 77 is kept
 * free, and so are headings 00.
 */
function isHsCode(code: string): boolean {
  return /^(?!00|77|\d\d00)\d{6,12}$/.test(code.replaceAll(/[\s.-]/g, ''));
}

function noHsCode(name: string, code: string, field: string): Problem {
  const message = `of ${name} is "${code}", which is no HS code: it has six digits or more behind a chapter from 01 on, and customs may hold it`;
  const mend = 'give it whole: spreadsheets drop a 0 that it begins with';
  return { field: `${field}.hs_code`, message, mend, stopsBooking: false };
}

function farPickupProblems({ farPickup: far }: PreflightFacts['shipping']): readonly Problem[] {
  if (far === undefined) return [];
  const { field, message, isAbsurd: stopsBooking } = far;
  return [{ field, message, mend: 'look at the year', stopsBooking }];
}

/** Days on which nothing leaves. One that a pickup asks for stops the booking; else the shipment leaves later. */
function dayProblems(shipping: PreflightFacts['shipping']): readonly Problem[] {
  const { readyDate, readyMinute, isAsked, isPickupPassed, cutoffMinute, closedDates } = shipping;
  if (isPickupPassed) {
    const mend = 'ask for hours that are still to come';
    return [{ field: 'pickup[0]', message: 'has passed', mend, stopsBooking: true }];
  }
  const later = isAsked ? 'ask for another day' : 'it leaves on the next open day';
  const field = isAsked ? 'pickup[0].start_time' : 'ship_date';
  const day = parseDay(readyDate);
  if (day !== undefined && isoWeekday(day) === 7) {
    return [{ field, message: `${readyDate} is a Sunday: nothing is picked up`, mend: later, stopsBooking: isAsked }];
  }
  if (closedDates.includes(readyDate)) {
    return [
      { field, message: `${readyDate} is a day on which the warehouse is closed`, mend: later, stopsBooking: isAsked },
    ];
  }
  if (cutoffMinute === undefined || readyMinute <= cutoffMinute) return [];
  const message = `cannot be ${readyDate}: the cut-off at ${clock(cutoffMinute)} has passed, it is ${clock(readyMinute)}`;
  return [{ field, message, mend: later, stopsBooking: false }];
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
