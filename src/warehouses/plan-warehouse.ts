import { type CountryCode, DEFAULT_COUNTRY } from '../addresses/address.ts';
import { parsePostalCode } from '../addresses/places/postal-code.ts';
import { stateFromZip } from '../addresses/places/state-from-zip.ts';
import { readDateTime } from '../kernel/date-time.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { WarehouseId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import { shortened } from '../kernel/shortened.ts';
import { refuseUnreadable } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { isWarehouseCode, parseClockTime, type Warehouse, warehouseCoded } from './warehouse.ts';
import type { WarehouseInput } from './warehouses.schema.ts';

/** 14:00: late enough for a day's orders, early enough for every driver. */
const DEFAULT_CUTOFF_MINUTE = 14 * 60;
const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

export interface WarehouseFacts {
  readonly id: WarehouseId;
  readonly now: string;
  /** Whether a time zone of that name exists, which only the runtime knows. */
  readonly isTimeZone: (name: string) => boolean;
}

/**
 * A warehouse as it will stand: what was sent over what was there; the first of an account is its default.
 * @throws ShipdockError `unreadable_field` naming every part that is missing or wrong, `warehouse_code_taken`.
 */
export function planWarehouse(
  input: WarehouseInput,
  before: Warehouse | undefined,
  others: readonly Warehouse[],
  facts: WarehouseFacts,
): Warehouse {
  const problems: ErrorDetail[] = [];
  const code = input.code ?? before?.code ?? '';
  if (!isWarehouseCode(code)) {
    problems.push({ field: 'code', message: 'is missing or has other characters than letters, digits, _ and -' });
  }
  const cutoffMinute =
    input.cutoff === undefined ? (before?.cutoffMinute ?? DEFAULT_CUTOFF_MINUTE) : parseClockTime(input.cutoff);
  if (cutoffMinute === undefined)
    problems.push({ field: 'cutoff', message: `is "${input.cutoff}"; it must be a time such as 14:00` });
  const timeZone = input.time_zone ?? before?.timeZone ?? DEFAULT_TIME_ZONE;
  if (!facts.isTimeZone(timeZone)) {
    problems.push({
      field: 'time_zone',
      message: `is "${timeZone}"; it must be an IANA name such as America/Los_Angeles`,
    });
  }
  const closedDates = (input.closed_dates ?? before?.closedDates ?? []).filter((date) => date !== undefined);
  // Those that it had before are no mistake of who sends something else.
  for (const date of input.closed_dates === undefined ? [] : closedDates) {
    if (readDateTime(date)?.slice(0, 10) !== date) {
      problems.push({ field: 'closed_dates', message: `holds "${date}"; each must be a date such as 2026-12-25` });
    }
  }
  const name = input.name ?? before?.name ?? code;
  const kept = withoutCleared(before?.address, input.clear ?? [], problems);
  const merged = mergedAddress(input, kept);
  const address = name === code ? merged : withSender(merged, name, before);
  if (address.zip === undefined) problems.push({ field: 'address.zip', message: 'is missing' });
  else if (parsePostalCode(address.zip, address.country) === undefined) {
    problems.push({
      field: 'address.zip',
      message: `is "${address.zip}", which is no postal code of ${address.country}`,
    });
  }
  refuseUnreadable(problems);
  refuseTakenCode(code, others);
  return {
    id: before?.id ?? facts.id,
    code,
    formerCodes: [...new Set([...(before?.formerCodes ?? []), before?.code ?? code])].filter((each) => each !== code),
    name,
    currency: input.currency ?? before?.currency ?? ('USD' as Currency),
    timeZone,
    cutoffMinute: cutoffMinute ?? DEFAULT_CUTOFF_MINUTE,
    isDefault: input.is_default === true || before?.isDefault === true || others.every((other) => !other.isDefault),
    address,
    closedDates: [...new Set(closedDates)].sort(),
    createdAt: before?.createdAt ?? facts.now,
    updatedAt: facts.now,
  };
}

/** Nobody's name on its labels is the warehouse's own; one that stood there for it follows it. */
function withSender(address: Warehouse['address'], name: string, before: Warehouse | undefined): Warehouse['address'] {
  const isOwn = address.company !== undefined && address.company === before?.name;
  return address.name === undefined && (address.company === undefined || isOwn)
    ? { ...address, company: name }
    : address;
}

const CLEARABLE: Readonly<Record<string, keyof Warehouse['address']>> = {
  'address.name': 'name',
  'address.company': 'company',
  'address.street1': 'street1',
  'address.street2': 'street2',
  'address.city': 'city',
  'address.state': 'state',
  'address.phone_number': 'phoneNumber',
  'address.email': 'email',
};

/** What stays of the address that it had. */
function withoutCleared(
  address: Warehouse['address'] | undefined,
  clear: NonNullable<WarehouseInput['clear']>,
  problems: ErrorDetail[],
): Partial<Warehouse['address']> {
  const gone = new Set<string>();
  for (const [index, field] of clear.entries()) {
    if (field === undefined) continue;
    const part = Object.hasOwn(CLEARABLE, field) ? CLEARABLE[field] : undefined;
    if (part !== undefined) gone.add(part);
    else {
      const message = `is "${shortened(field, 40)}"; what can be emptied is ${Object.keys(CLEARABLE).join(', ')}`;
      problems.push({ field: `clear[${index}]`, message });
    }
  }
  return Object.fromEntries(Object.entries(address ?? {}).filter(([part]) => !gone.has(part)));
}

function mergedAddress(input: WarehouseInput, was: Partial<Warehouse['address']>): Warehouse['address'] {
  const sent = input.address;
  const zip = sent?.zip ?? was.zip;
  const countryCode = (sent?.country ?? was.country ?? DEFAULT_COUNTRY) as CountryCode;
  const state = sent?.state ?? was.state ?? (zip === undefined ? undefined : stateFromZip(zip, countryCode));
  return {
    ...given('name', sent?.name ?? was.name),
    ...given('company', sent?.company ?? was.company),
    ...given('street1', sent?.street1 ?? was.street1),
    ...given('street2', sent?.street2 ?? was.street2),
    ...given('city', sent?.city ?? was.city),
    ...given('state', state),
    ...given('zip', zip),
    country: countryCode,
    ...given('phoneNumber', sent?.phone_number ?? was.phoneNumber),
    ...given('email', sent?.email ?? was.email),
    isResidential: sent?.is_residential ?? was.isResidential ?? false,
  };
}

function refuseTakenCode(code: string, others: readonly Warehouse[]): void {
  const other = warehouseCoded(others, code);
  if (other === undefined) return;
  const has = other.code === code ? 'has' : `(now ${other.code}) had`;
  throw new ShipdockError('warehouse_code_taken', `another warehouse ${has} the code ${code}`, {
    field: 'code',
    ...nextStep('warehouses.get', other.code),
  });
}
