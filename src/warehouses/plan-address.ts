import { type CountryCode, DEFAULT_COUNTRY } from '../addresses/address.ts';
import { parsePostalCode } from '../addresses/places/postal-code.ts';
import { stateFromZip } from '../addresses/places/state-from-zip.ts';
import type { ErrorDetail } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { shortened } from '../kernel/shortened.ts';
import type { Warehouse } from './warehouse.ts';
import type { WarehouseInput } from './warehouses.schema.ts';

type Address = Warehouse['address'];

const CLEARABLE: ReadonlyMap<string, keyof Address> = new Map([
  ['address.name', 'name'],
  ['address.company', 'company'],
  ['address.street1', 'street1'],
  ['address.street2', 'street2'],
  ['address.city', 'city'],
  ['address.state', 'state'],
  ['address.phone_number', 'phoneNumber'],
  ['address.email', 'email'],
]);

/** What was sent over what was there, less what is to be emptied. */
export function planAddress({ address: sent, clear = [] }: WarehouseInput, before: Address | undefined): Address {
  const cleared = new Set<string | undefined>(clear.map((field = '') => CLEARABLE.get(field)));
  const was: Partial<Address> = Object.fromEntries(Object.entries(before ?? {}).filter(([part]) => !cleared.has(part)));
  const zip = sent?.zip ?? was.zip;
  const country = (sent?.country ?? was.country ?? DEFAULT_COUNTRY) as CountryCode;
  const state = sent?.state ?? was.state ?? (zip === undefined ? undefined : stateFromZip(zip, country));
  return {
    ...given('name', sent?.name ?? was.name),
    ...given('company', sent?.company ?? was.company),
    ...given('street1', sent?.street1 ?? was.street1),
    ...given('street2', sent?.street2 ?? was.street2),
    ...given('city', sent?.city ?? was.city),
    ...given('state', state),
    ...given('zip', zip),
    country,
    ...given('phoneNumber', sent?.phone_number ?? was.phoneNumber),
    ...given('email', sent?.email ?? was.email),
    isResidential: sent?.is_residential ?? was.isResidential ?? false,
  };
}

/** Nobody's name on its labels is the warehouse's own; one that stood there for it follows it. */
export function withSender(address: Address, name: string, nameBefore: string | undefined): Address {
  const isOwn = address.company !== undefined && address.company === nameBefore;
  return address.name === undefined && (address.company === undefined || isOwn)
    ? { ...address, company: name }
    : address;
}

export function clearProblems(clear: WarehouseInput['clear']): readonly ErrorDetail[] {
  return (clear ?? []).flatMap((field, index): readonly ErrorDetail[] => {
    if (field === undefined || CLEARABLE.has(field)) return [];
    const message = `is "${shortened(field, 40)}"; what can be emptied is ${[...CLEARABLE.keys()].join(', ')}`;
    return [{ field: `clear[${index}]`, message }];
  });
}

export function zipProblems({ zip, country }: Address): readonly ErrorDetail[] {
  const field = 'address.zip';
  if (zip === undefined) return [{ field, message: 'is missing' }];
  if (parsePostalCode(zip, country) !== undefined) return [];
  return [{ field, message: `is "${zip}", which is no postal code of ${country}` }];
}
