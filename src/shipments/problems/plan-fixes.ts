import type { Address } from '../../addresses/address.ts';
import { stateFromZip } from '../../addresses/places/state-from-zip.ts';
import type { Order } from '../../orders/order.ts';

/** A part of an address that a fix changes; what a person entered there is told with it. */
export interface Fix {
  readonly address: 'destination_address' | 'origin_address';
  readonly part: 'name' | 'company' | 'state';
  readonly from: string | null;
  readonly to: string;
}

const LONGEST_NAME = 35;

/**
 * What can be mended of an order without guessing: states that their ZIPs tell, and a consignee's name too long for a label
 * whose end goes into the empty company line, so that nothing of it is lost.
 */
export function planFixes({ addresses: { origin, destination } }: Order): readonly Fix[] {
  return [
    ...stateFixes('origin_address', origin),
    ...stateFixes('destination_address', destination),
    ...(destination === null ? [] : nameFixes(destination)),
  ];
}

function stateFixes(address: Fix['address'], entered: Address | null): readonly Fix[] {
  if (entered?.zip === undefined || entered.state !== undefined) return [];
  const to = stateFromZip(entered.zip, entered.country);
  return to === undefined ? [] : [{ address, part: 'state', from: null, to }];
}

function nameFixes({ name, company }: Address): readonly Fix[] {
  const parted = name !== undefined && company === undefined ? partedName(name) : undefined;
  if (parted === undefined) return [];
  const address = 'destination_address';
  return [
    { address, part: 'name', from: name ?? null, to: parted.name },
    { address, part: 'company', from: null, to: parted.rest },
  ];
}

/** A long name in two lines, parted between words; undefined where it is short, or does not fit into two. */
function partedName(entered: string): { readonly name: string; readonly rest: string } | undefined {
  const words = entered.trim().split(/\s+/);
  if ([...entered].length <= LONGEST_NAME) return undefined;
  for (let count = words.length - 1; count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    const rest = words.slice(count).join(' ');
    if ([...name].length <= LONGEST_NAME) return [...rest].length <= LONGEST_NAME ? { name, rest } : undefined;
  }
  return undefined;
}
