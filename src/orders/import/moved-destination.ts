import { listed } from '../../kernel/listed.ts';
import type { Order } from '../order.ts';
import { clearOrderFields } from '../update/clear-fields.ts';
import type { FileOrder } from './shipped/shipped-units.ts';

/** What is of the old place alone: at another street it names a door that there is not. */
const OF_STREET = ['company', 'street2'] as const;

/** What is of the old country alone: labels would print it. */
const OF_COUNTRY = ['state'] as const;

type Part = (typeof OF_STREET | typeof OF_COUNTRY)[number];

export interface MovedDestination {
  readonly order: Order;
  readonly warnings: readonly string[];
}

/**
 * The order without the parts of its destination that the file does not say and that cannot be of the new one: another street
 * in another ZIP is another place, and so is another country. In the same ZIP they may have been put right, so that what stays is told.
 */
export function withoutOldPlace(order: Order, { destination_address: sent }: FileOrder): MovedDestination {
  const { destination } = order.addresses;
  const unchanged = { order, warnings: [] };
  if (destination === null || sent === undefined) return unchanged;
  const hasStreet = isSame(destination.street1, sent.street1);
  const hasCountry = isSame(destination.country, sent.country);
  const ofOld: readonly Part[] = [...(hasStreet ? [] : OF_STREET), ...(hasCountry ? [] : OF_COUNTRY)];
  const left = ofOld.filter((part) => destination[part] !== undefined && sent[part] === undefined);
  if (left.length === 0) return unchanged;
  const texts = listed(left.map((part) => `${part} "${destination[part]}"`));
  if (isSame(zip5(destination.zip), zip5(sent.zip))) {
    const stays = `${order.orderNumber}: the file says another ${hasStreet ? 'country' : 'street'} and no ${left.join(' or ')}; of the old address stays ${texts} (orders update ${left.map((part) => `--clear ${clearName(part)}`).join(' ')})`;
    return { order, warnings: [stays] };
  }
  return {
    order: clearOrderFields(order, left.map(clearName)),
    warnings: [`${order.orderNumber}: goes to another address now, and the file does not say ${texts} of it: left out`],
  };
}

function clearName(part: Part): string {
  return `destination_address.${part}`;
}

/** What the file does not say is the same. */
function isSame(before: string | undefined, sent: string | undefined): boolean {
  return sent === undefined || before?.toLowerCase().trim() === sent.toLowerCase().trim();
}

function zip5(zip: string | undefined): string | undefined {
  return zip?.replace(/^(\d{5})-?\d{4}$/, '$1');
}
