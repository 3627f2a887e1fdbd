import type { Address } from './address.ts';

type Placed = Pick<Address, 'state' | 'country'>;

/**
 * A warning where an address takes another country and keeps its state: what is not sent stays, and labels would print it.
 * @param prefix what the names of its parts begin with, as `destination_address.`
 */
export function countryAlone(
  prefix: string,
  sent: { readonly country?: string | undefined; readonly state?: string | undefined } | undefined,
  was: Placed | null | undefined,
  is: Placed | null | undefined,
): readonly string[] {
  const { country, state } = sent ?? {};
  if (was?.state === undefined || is?.state !== was.state || state !== undefined) return [];
  if (country === undefined || country === was.country) return [];
  return [
    `${prefix}country: is ${country} now, and the state stays ${was.state}, as it was in ${was.country}; send it too, or clear ${prefix}state`,
  ];
}
