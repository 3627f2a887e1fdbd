import { ShipdockError } from '../kernel/errors.ts';
import { type Currency, sumMinor } from '../kernel/money.ts';
import { parseWeight, type WeightUnit } from '../kernel/units.ts';
import { boxesOf } from './equal-boxes.ts';
import { itemsOf } from './items-of-package.ts';
import type { PackageInput } from './packages.schema.ts';

/** 1,000 t and ten thousand million: no shipment has more, and sums below them stay exact. */
const MOST_WEIGHT = 1_000_000_000_000_000;
const MOST_VALUE_E4 = 100_000_000_000_000n;

/**
 * What packages, their goods and the boxes on them weigh and are worth together, wherever they are sent.
 * @throws ShipdockError `limit_exceeded` naming the field.
 */
export function refuseTooMuch(sent: readonly PackageInput[], field: string): void {
  let weight = 0n;
  let value = 0n;
  for (const each of sent) {
    const copies = BigInt(each.quantity ?? 1);
    const micrograms = (text: string | undefined, unit: WeightUnit | undefined) =>
      BigInt(parseWeight(text ?? '0', unit ?? 'lb') ?? 0);
    const insides = each.handling_unit_packages ?? [];
    const items = itemsOf(each);
    const ofItems = items.map((item) => micrograms(item.weight, item.weight_uom) * BigInt(item.quantity ?? 1));
    const ofInsides = insides.map((inside) => micrograms(inside.weight, inside.weight_uom) * BigInt(boxesOf(inside)));
    weight +=
      copies * [micrograms(each.weight, each.weight_uom), ...ofItems, ...ofInsides].reduce((sum, one) => sum + one, 0n);
    const values = items.map((item) => BigInt(item.value ?? 0) * BigInt(item.quantity ?? 1));
    value += copies * values.reduce((sum, one) => sum + one, BigInt(each.value ?? 0));
  }
  if (weight <= BigInt(MOST_WEIGHT) && value <= MOST_VALUE_E4) return;
  const message =
    weight > BigInt(MOST_WEIGHT) ? 'weigh more than 1,000 t together' : 'are worth more than a shipment may be';
  throw tooMuch(field, message);
}

/**
 * Micrograms of goods in packages, each of all its units; lines and SKUs tell them where nobody sent any.
 * @throws ShipdockError `limit_exceeded` where a shipment may not have so much.
 */
export function weightOfGoods(weightsUg: readonly number[]): number {
  // Inexact only far above what is refused.
  const weightUg = weightsUg.reduce((sum, one) => sum + one, 0);
  if (weightUg > MOST_WEIGHT) throw tooMuch('packages', 'hold goods of more than 1,000 t together');
  return weightUg;
}

/**
 * What goods in packages are worth together, in minor units, half-up once.
 * @throws ShipdockError `limit_exceeded` where a shipment may not be worth so much.
 */
export function worthOfGoods(
  priced: readonly { readonly unitPriceE4: number; readonly quantity: number }[],
  currency: Currency,
): number {
  const exact = priced.reduce((sum, each) => sum + BigInt(each.unitPriceE4) * BigInt(each.quantity), 0n);
  if (exact > MOST_VALUE_E4) throw tooMuch('packages', 'hold goods that are worth more than a shipment may be');
  return sumMinor(priced, currency);
}

function tooMuch(field: string, message: string): ShipdockError {
  return new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
}
