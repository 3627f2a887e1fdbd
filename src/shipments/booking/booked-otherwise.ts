import type { Address } from '../../addresses/address.ts';
import { oneLineAddress } from '../../addresses/address-advice.ts';
import { counted } from '../../kernel/counted.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import type { Purchase } from './purchase.ts';
import { isSamePlace } from './taken-wish.ts';

/** What a request for something that is booked already says itself; what it leaves out is as it was booked. */
export interface Repeated {
  readonly origin?: Address | undefined;
  readonly destination?: Address | undefined;
  readonly packages?: readonly DraftPackage[] | undefined;
  readonly orderNumber?: string | undefined;
}

/**
 * In what a request differs from the booking that is there; a repeat differs in nothing. The label of the one
 * is no label for the other: it would take the goods to another door, or at another weight, or dangerous ones as harmless.
 * @returns field and sentence of the first difference.
 */
export function bookedOtherwise(
  repeated: Repeated,
  booked: Pick<Purchase, 'packages' | 'orderNumber'> & {
    readonly request: Pick<Purchase['request'], 'origin' | 'destination'>;
  },
): { readonly field: string; readonly message: string } | undefined {
  for (const side of ['destination', 'origin'] as const) {
    const [now, before] = [repeated[side], booked.request[side]];
    if (now === undefined || isSamePlace(now, before)) continue;
    return { field: `${side}_address`, message: `is ${told(now)}; booked was ${told(before)}` };
  }
  const { packages, orderNumber } = repeated;
  if (orderNumber !== undefined && orderNumber !== booked.orderNumber) {
    const before = booked.orderNumber === null ? 'booked was without one' : `booked was for ${booked.orderNumber}`;
    return { field: 'order_number', message: `is ${orderNumber}; ${before}` };
  }
  const message = packages && otherPackages(packages, booked.packages);
  return message === undefined ? undefined : { field: 'packages', message };
}

function otherPackages(now: readonly DraftPackage[], before: readonly DraftPackage[]): string | undefined {
  const goods = contentsOf(now);
  if (goods !== '' && goods !== contentsOf(before)) return 'hold other goods than those that were booked';
  const left = [...before];
  for (const each of now) {
    const same = left.findIndex((one) => isSameSize(each, one));
    const [found] = same === -1 ? [] : left.splice(same, 1);
    if (found === undefined) break;
    const { dangerousGoods } = each.details;
    if (dangerousGoods === undefined || dangerousGoods === found.details.dangerousGoods) continue;
    return 'hold dangerous goods that were not told when they were booked';
  }
  if (left.length === 0 && now.length === before.length) return undefined;
  return `are ${counted(now.length, 'package')} of other sizes, weights or number than the ${before.length} booked`;
}

/** The same lengths and weights said in other units differ by their last digit. */
const NEAR_UM = 1_000;
const NEAR_UG = 1_000_000;

function isSameSize(one: DraftPackage, other: DraftPackage): boolean {
  const sides = (['length', 'width', 'height'] as const).map(
    (side) => [one.details[side], other.details[side]] as const,
  );
  if (sides.some(([now, before]) => Math.abs(now - before) > NEAR_UM)) return false;
  const [now, before] = [one.weightUg, other.weightUg];
  return now === undefined || before === undefined ? now === before : Math.abs(now - before) <= NEAR_UG;
}

/** How many units of what are in all packages together; what has no SKU is known by its name. */
function contentsOf(packages: readonly DraftPackage[]): string {
  const units = new Map<string, number>();
  for (const { details, quantity } of packages.flatMap(({ items }) => items)) {
    const what = details.sku ?? details.name ?? '';
    units.set(what, (units.get(what) ?? 0) + quantity);
  }
  return JSON.stringify([...units].toSorted()).slice(1, -1);
}

function told(address: Pick<Address, 'name' | 'company'> & Parameters<typeof oneLineAddress>[0]): string {
  return [address.name, address.company, oneLineAddress(address)].filter(Boolean).join(', ');
}
