import { listed } from '../../kernel/listed.ts';
import type { Order } from '../order.ts';
import { clearOrderFields } from '../update/clear-fields.ts';
import type { FileOrder } from './shipped/shipped-units.ts';

/** What is of the old place alone: at another street it names a door that there is not. */
const OF_STREET = ['company', 'street2'] as const;

/** What is of the old country alone: labels would print it. */
const OF_COUNTRY = ['state'] as const;

type Part = (typeof OF_STREET | typeof OF_COUNTRY)[number];

/** What a warning calls an address that is another one now. */
const ADDRESSES = [
  ['destination_address', 'destination', 'goes to another address now'],
  ['billing_address', 'billing', 'has another billing address now'],
  ['origin_address', 'origin', 'ships from another address now'],
] as const;

type AddressField = (typeof ADDRESSES)[number];

export interface MovedPlace {
  readonly order: Order;
  readonly warnings: readonly string[];
}

/**
 * The order without the parts of its addresses that the file does not say and that cannot be of the new ones: another street
 * in another ZIP is another place, and so is another country. In the same ZIP they may have been put right, so that what stays is told.
 */
export function withoutOldPlaces(order: Order, sent: FileOrder): MovedPlace {
  return ADDRESSES.reduce<MovedPlace>(
    (before, address) => {
      const { order: after, warnings } = withoutOldPlace(before.order, sent, address);
      return { order: after, warnings: [...before.warnings, ...warnings] };
    },
    { order, warnings: [] },
  );
}

function withoutOldPlace(order: Order, said: FileOrder, [field, name, isAnother]: AddressField): MovedPlace {
  const [before, sent] = [order.addresses[name], said[field]];
  const unchanged = { order, warnings: [] };
  if (before === null || sent === undefined) return unchanged;
  // Of the others a company that pays, or sends, may be at another street.
  const hasStreet = field !== 'destination_address' || isSame(before.street1, sent.street1);
  const hasCountry = isSame(before.country, sent.country);
  const ofOld: readonly Part[] = [...(hasStreet ? [] : OF_STREET), ...(hasCountry ? [] : OF_COUNTRY)];
  const left = ofOld.filter((part) => before[part] !== undefined && sent[part] === undefined);
  if (left.length === 0) return unchanged;
  const texts = listed(left.map((part) => `${part} "${before[part]}"`));
  const fields = left.map((part) => `${field}.${part}`);
  if (isSame(zip5(before.zip), zip5(sent.zip))) {
    const stays = `${order.orderNumber}: the file says another ${hasStreet ? 'country' : 'street'} and no ${left.join(' or ')}; of the old address stays ${texts} (orders update ${fields.map((each) => `--clear ${each}`).join(' ')})`;
    return { order, warnings: [stays] };
  }
  return {
    order: clearOrderFields(order, fields),
    warnings: [`${order.orderNumber}: ${isAnother}, and the file does not say ${texts} of it: left out`],
  };
}

/** What the file does not say is the same. */
function isSame(before: string | undefined, sent: string | undefined): boolean {
  return sent === undefined || before?.toLowerCase().trim() === sent.toLowerCase().trim();
}

function zip5(zip: string | undefined): string | undefined {
  return zip?.replace(/^(\d{5})-?\d{4}$/, '$1');
}
