import type { Address } from '../../addresses/address.ts';
import { parsePostalCode } from '../../addresses/places/postal-code.ts';
import { missingParts } from '../../addresses/required-parts.ts';

export interface AddressProblem {
  readonly part: string;
  readonly message: string;
}

/** Parcels go by ZIP there; a freight tariff takes anything for one, and would carry a mug. */
const BY_ZIP: readonly string[] = ['US', 'CA'];

/** Why an address of a row of cells cannot be rated: a part that is missing, or a ZIP that is none. */
export function addressProblems(address: Address): readonly AddressProblem[] {
  const { zip = '', country } = address;
  const missing = missingParts(address, 'rating').map((part) => ({ part, message: 'is missing' }));
  if (zip.trim() === '' || !BY_ZIP.includes(country) || parsePostalCode(zip, country) !== undefined) return missing;
  return [...missing, { part: 'zip', message: `is "${zip}", which is no postal code of ${country}` }];
}
