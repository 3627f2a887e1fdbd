import type { Address } from '../addresses/address.ts';
import { isSameInAnyCase } from '../kernel/any-case.ts';
import type { WarehouseId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';

/** A place from which orders ship. Exactly one per account is the default. */
export interface Warehouse {
  readonly id: WarehouseId;
  readonly code: string;
  /** Codes that it had before: what was booked under one is its own still, and no other warehouse is given it. */
  readonly formerCodes: readonly string[];
  readonly name: string;
  readonly currency: Currency;
  /** IANA name, as `America/Los_Angeles`. */
  readonly timeZone: string;
  /** Minutes after local midnight until which a parcel still leaves the same day. */
  readonly cutoffMinute: number;
  readonly isDefault: boolean;
  readonly address: Address;
  /** Local dates (2026-12-25) on which nothing leaves, beside weekends. */
  readonly closedDates: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The warehouse that has, or had, that code. */
export function warehouseCoded<Coded extends Pick<Warehouse, 'code' | 'formerCodes'>>(
  warehouses: readonly Coded[],
  code: string,
): Coded | undefined {
  return (
    warehouses.find((each) => each.code === code) ?? warehouses.find(({ formerCodes }) => formerCodes.includes(code))
  );
}

export function isWarehouseCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/** Reads `14:00` or `9:30` as minutes after midnight; undefined for anything else. */
export function parseClockTime(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (match === null) return undefined;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  return hours <= 23 && minutes <= 59 ? hours * 60 + minutes : undefined;
}

export function formatClockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What is told where the default was asked to be none; undefined where it is none, or nobody asked. */
export function staysDefault(isAsked: boolean | undefined, { code, isDefault }: Warehouse): string | undefined {
  if (isAsked !== false || !isDefault) return undefined;
  return `${code} stays the default warehouse, since an account has one: make another the default instead`;
}

/** What is told of a warehouse whose time zone nobody said: its cut-off and days are counted in it, wherever it stands. */
export function assumedZone({ code, timeZone, cutoffMinute }: Warehouse): string {
  return `${code} keeps the clocks of ${timeZone}, and its cut-off of ${formatClockTime(cutoffMinute)} is in them: update its time zone, if it has others`;
}

/** What is told of a code that another warehouse has in other capitals: they are two, and policies alone mean both by each. */
export function capitalsAlone(code: string, others: readonly Pick<Warehouse, 'code'>[]): readonly string[] {
  const other = others.find((each) => each.code !== code && isSameInAnyCase(each.code, code));
  if (other === undefined) return [];
  return [
    `there is a warehouse ${other.code}, too: ${code} is another one, but to policies, which look at no capitals`,
  ];
}
