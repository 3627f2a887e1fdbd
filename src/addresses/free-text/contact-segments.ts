import type { Parts } from './parsed-address.ts';

const EMAIL = /^(?:e-?mail:?\s*)?([^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,24})$/i;
const PHONE =
  /^(?:(?:tel|phone|ph|mobile|cell|t|p)[.:]*\s*)?(\+?[\d(][\d\s().\-/]{5,22}\d)(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;

export interface Contacts {
  readonly parts: Pick<Parts, 'email' | 'phoneNumber'>;
  readonly rest: readonly string[];
}

/** Takes out an email address and a telephone number: at least ten digits, or named as one, or with a plus sign. */
export function takeContacts(segments: readonly string[]): Contacts {
  const parts: { email?: string; phoneNumber?: string } = {};
  const rest = segments.filter((segment) => {
    const email = EMAIL.exec(segment)?.[1];
    if (email !== undefined && parts.email === undefined) parts.email = email;
    else if (isPhone(segment) && parts.phoneNumber === undefined) {
      parts.phoneNumber = segment.replace(/^[a-z.:]+\s*/i, '');
    } else return true;
    return false;
  });
  return { parts, rest };
}

function isPhone(segment: string): boolean {
  if (!PHONE.test(segment)) return false;
  const digits = segment.replace(/\D/g, '').length;
  return digits >= 10 || /^[a-z+]/i.test(segment);
}
