import type { Typed } from '../../cli/command.ts';

/** What flags say of a consignee. */
export function addressParts(options: Typed['options']) {
  return {
    name: options.name,
    company: options.company,
    street1: options.street,
    street2: options.street2,
    city: options.city,
    state: options.state,
    zip: options.zip,
    country: options.country,
    phone_number: options.phone,
    email: options.email,
    is_residential: options.residential === true ? true : undefined,
  };
}
