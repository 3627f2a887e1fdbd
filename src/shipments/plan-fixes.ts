import { stateFromZip } from '../addresses/state-from-zip.ts';
import type { Order } from '../orders/order.ts';

/** A part of the destination that a fix changes; what a person entered there is told with it. */
export interface Fix {
  readonly part: 'name' | 'company' | 'state';
  readonly from: string | null;
  readonly to: string;
}

const LONGEST_NAME = 35;

/**
 * What can be mended of an order without guessing: a state that its ZIP tells, and a name too long for a label whose end
 * goes into the empty company line, so that nothing of it is lost.
 */
export function planFixes({ addresses }: Order): readonly Fix[] {
  const address = addresses.destination;
  if (address === null) return [];
  const { name, company, state, zip, country } = address;
  const told = state === undefined && zip !== undefined ? stateFromZip(zip, country) : undefined;
  const parted = name !== undefined && company === undefined ? partedName(name) : undefined;
  return [
    ...(told === undefined ? [] : [{ part: 'state', from: null, to: told } as const]),
    ...(parted === undefined
      ? []
      : [
          { part: 'name', from: name ?? null, to: parted.name } as const,
          { part: 'company', from: null, to: parted.rest } as const,
        ]),
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
