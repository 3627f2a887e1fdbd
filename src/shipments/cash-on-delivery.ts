import { parseDecimal } from '../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../kernel/money.ts';

/** Whether the driver collects money at the door (api-v4 2.8). */
export function isCashOnDelivery(type: unknown): boolean {
  return type === 'cod' || type === 'collect_on_delivery';
}

/** Why that much cannot be collected; undefined where it can. */
export function amountProblem(amount: string | undefined): string | undefined {
  if (amount === undefined) return 'is missing: it is the amount to collect';
  const isAmount = (parseDecimal(amount, UNIT_PRICE_SCALE, 'half_up') ?? 0) > 0;
  return isAmount ? undefined : `is "${amount.slice(0, 40)}"; it must be an amount above 0, as 250.50`;
}
