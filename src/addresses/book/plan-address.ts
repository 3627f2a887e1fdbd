import { didYouMean } from '../../kernel/did-you-mean.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { Address } from '../address.ts';
import type { AddressInput } from '../addresses.schema.ts';
import { quoted } from '../quoted.ts';
import { type EnteredAddress, readAddress } from '../read-address.ts';
import { missingParts, type RequiredPart } from '../required-parts.ts';
import { type AddressId, type BookAddress, isSamePlace } from './book-address.ts';

export interface AddressFacts {
  readonly id: AddressId;
  readonly now: string;
}

/**
 * An address of the book as it will stand: what was sent over what was there (api-v4 1.2). One that was validated is so no
 * longer once a part that post reads is another.
 * @throws ShipdockError `unreadable_field` naming every part that is missing or wrong.
 */
export function planAddress(sent: AddressInput, before: BookAddress | undefined, facts: AddressFacts): BookAddress {
  const address = readAddress({ ...without(before?.address, sent.clear ?? []), ...enteredParts(sent) });
  refuse([...codeProblems(address), ...missingParts(address, 'keeping').map(missingProblem)]);
  const stays = before !== undefined && isSamePlace(before.address, address) && before.validated;
  return {
    id: before?.id ?? facts.id,
    address,
    validated: sent.validated ?? stays,
    createdAt: before?.createdAt ?? facts.now,
    updatedAt: facts.now,
    journal: before?.journal ?? { position: 0, hash: '' },
  };
}

/** What the API's words say of an address; what is blank was not given. */
export function enteredParts(
  sent: Omit<AddressInput, 'clear'> & { readonly zipcode?: string | undefined },
): EnteredAddress {
  const parts: EnteredAddress = {
    name: sent.name,
    company: sent.company,
    street1: sent.street1,
    street2: sent.street2,
    city: sent.city,
    state: sent.state,
    zip: sent.zip ?? sent.zipcode,
    country: sent.country,
    phoneNumber: sent.phone_number,
    email: sent.email,
    isResidential: sent.is_residential,
    code: sent.code,
  };
  const isGiven = (value: unknown) => value !== undefined && (typeof value !== 'string' || value.trim() !== '');
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => isGiven(value)));
}

const CLEARABLE: Readonly<Record<string, keyof Address>> = {
  name: 'name',
  company: 'company',
  street2: 'street2',
  state: 'state',
  zip: 'zip',
  phone_number: 'phoneNumber',
  email: 'email',
  code: 'code',
};

function without(address: Address | undefined, fields: readonly (string | undefined)[]): EnteredAddress {
  const gone = new Set(fields.flatMap((field) => (field === undefined ? [] : clearable(field))));
  return Object.fromEntries(Object.entries(address ?? {}).filter(([part]) => !gone.has(part)));
}

function clearable(field: string): string {
  const part = Object.hasOwn(CLEARABLE, field) ? CLEARABLE[field] : undefined;
  if (part !== undefined) return part;
  const message = `names ${quoted(field)}, which cannot be emptied`;
  throw new ShipdockError('unreadable_field', `clear ${message}`, {
    details: [{ field: 'clear', message }],
    hint: didYouMean(nearest(field, Object.keys(CLEARABLE))) ?? `fields: ${Object.keys(CLEARABLE).join(', ')}`,
  });
}

function codeProblems({ code }: Address): readonly ErrorDetail[] {
  if (code === undefined || /^[A-Za-z0-9_-]{1,64}$/.test(code)) return [];
  return [{ field: 'code', message: `is ${quoted(code)}; it may hold letters, digits, _ and - only` }];
}

function missingProblem(part: RequiredPart): ErrorDetail {
  if (part === 'contact') return { field: 'name', message: 'is missing, and company too: one of them is required' };
  return { field: part === 'phoneNumber' ? 'phone_number' : part, message: 'is missing' };
}

function refuse(problems: readonly ErrorDetail[]): void {
  const first = problems[0];
  if (first === undefined) return;
  const rest = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  throw new ShipdockError('unreadable_field', `${first.field} ${first.message}${rest}`, { details: problems });
}
