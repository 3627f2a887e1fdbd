import { readDateTime } from '../kernel/date-time.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import type { WarehouseId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import { refuseUnreadable } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { clearProblems, planAddress, withSender, zipProblems } from './plan-address.ts';
import { isWarehouseCode, parseClockTime, type Warehouse, warehouseCoded } from './warehouse.ts';
import type { WarehouseInput } from './warehouses.schema.ts';

/** 14:00: late enough for a day's orders, early enough for every driver. */
const DEFAULT_CUTOFF_MINUTE = 14 * 60;
const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

export interface WarehouseFacts {
  readonly id: WarehouseId;
  readonly now: string;
  /** The time zone that a name means, which only the runtime knows. */
  readonly timeZoneNamed: (name: string) => string | undefined;
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
  const code = input.code ?? before?.code ?? '';
  const name = input.name ?? before?.name ?? code;
  const cutoffMinute =
    input.cutoff === undefined ? (before?.cutoffMinute ?? DEFAULT_CUTOFF_MINUTE) : parseClockTime(input.cutoff);
  const { time_zone: said = before?.timeZone ?? DEFAULT_TIME_ZONE } = input;
  // Who sends back what was answered changes nothing: one of before may be an abbreviation.
  const timeZone = said === before?.timeZone ? said : facts.timeZoneNamed(said);
  const closedDates = input.closed_dates ?? before?.closedDates ?? [];
  const placed = planAddress(input, before?.address);
  const address = name === code ? placed : withSender(placed, name, before?.name);
  refuseUnreadable([
    ...codeProblems(code),
    ...(cutoffMinute === undefined ? [noTime(input.cutoff)] : []),
    ...(timeZone === undefined ? [noTimeZone(said)] : []),
    // Those that it had before are no mistake of who sends something else.
    ...closedDateProblems(input.closed_dates),
    ...clearProblems(input.clear),
    ...zipProblems(address),
  ]);
  refuseTakenCode(code, others);
  return {
    id: before?.id ?? facts.id,
    code,
    formerCodes: [...new Set([...(before?.formerCodes ?? []), before?.code ?? code])].filter((each) => each !== code),
    name,
    currency: input.currency ?? before?.currency ?? ('USD' as Currency),
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    cutoffMinute: cutoffMinute ?? DEFAULT_CUTOFF_MINUTE,
    isDefault: input.is_default === true || before?.isDefault === true || others.every((other) => !other.isDefault),
    address,
    closedDates: [...new Set(closedDates.filter((date) => date !== undefined))].sort(),
    createdAt: before?.createdAt ?? facts.now,
    updatedAt: facts.now,
  };
}

function codeProblems(code: string): readonly ErrorDetail[] {
  if (isWarehouseCode(code)) return [];
  return [{ field: 'code', message: 'is missing or has other characters than letters, digits, _ and -' }];
}

function noTime(cutoff: string | undefined): ErrorDetail {
  return { field: 'cutoff', message: `is "${cutoff}"; it must be a time such as 14:00` };
}

function noTimeZone(name: string): ErrorDetail {
  return { field: 'time_zone', message: `is "${name}"; it must be an IANA name such as America/Los_Angeles` };
}

function closedDateProblems(dates: WarehouseInput['closed_dates']): readonly ErrorDetail[] {
  return (dates ?? []).flatMap((date): readonly ErrorDetail[] => {
    if (date === undefined || readDateTime(date)?.slice(0, 10) === date) return [];
    return [{ field: 'closed_dates', message: `holds "${date}"; each must be a date such as 2026-12-25` }];
  });
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
