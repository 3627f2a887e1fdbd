import { placeFromFlags } from '../../addresses/commands/address-body.ts';
import type { Typed } from '../../cli/command.ts';

/** What flags say of a consignee. */
export function addressParts(options: Typed['options']) {
  return { ...placeFromFlags({ options }), ...personParts(options) };
}

/** Who the consignee is, and whether he lives there, wherever that is. */
export function personParts(options: Typed['options']) {
  return {
    name: options.name,
    company: options.company,
    phone_number: options.phone,
    email: options.email,
    is_residential: options.residential === true ? true : undefined,
  };
}
