import type { Address } from '../addresses/address.ts';
import { oneLineAddress } from '../addresses/address-advice.ts';
import { counted } from '../kernel/counted.ts';
import type { DraftPackage, Purchase } from './purchase.ts';
import { isSamePlace } from './taken-wish.ts';

/** What a request for something that is booked already says itself; what it leaves out is as it was booked. */
export interface Repeated {
  readonly origin?: Address | undefined;
  readonly destination?: Address | undefined;
  readonly packages?: readonly DraftPackage[] | undefined;
}

/**
 * In what a request differs from the booking that is there; a repeat differs in nothing. The label of the one
 * is no label for the other: it would take the goods to another door, or at another weight.
 * @returns field and sentence of the first difference.
 */
export function bookedOtherwise(
  repeated: Repeated,
  booked: Pick<Purchase, 'packages'> & { readonly request: Pick<Purchase['request'], 'origin' | 'destination'> },
): { readonly field: string; readonly message: string } | undefined {
  for (const side of ['destination', 'origin'] as const) {
    const [now, before] = [repeated[side], booked.request[side]];
    if (now === undefined || isSamePlace(now, before)) continue;
    return { field: `${side}_address`, message: `is ${told(now)}; booked was ${told(before)}` };
  }
  const { packages } = repeated;
  if (packages !== undefined && measures(packages) !== measures(booked.packages)) {
    const message = `are ${counted(packages.length, 'package')} of other sizes, weights or number than the ${booked.packages.length} booked`;
    return { field: 'packages', message };
  }
  return undefined;
}

function told(address: Pick<Address, 'name' | 'company'> & Parameters<typeof oneLineAddress>[0]): string {
  return [address.name, address.company, oneLineAddress(address)].filter(Boolean).join(', ');
}

function measures(packages: readonly DraftPackage[]): string {
  const each = packages.map(({ details: { length, width, height }, weightUg }) =>
    [length, width, height, weightUg].join(),
  );
  return each.toSorted().join(' ');
}
