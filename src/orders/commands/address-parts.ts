import { placeFromFlags } from '../../addresses/commands/address-body.ts';
import type { Typed } from '../../cli/command.ts';

/** What flags say of a consignee. */
export function addressParts(options: Typed['options']) {
  return {
    name: options.name,
    company: options.company,
    ...placeFromFlags({ options }),
    phone_number: options.phone,
    email: options.email,
    is_residential: options.residential === true ? true : undefined,
  };
}
