import type { Offer, RatingRequest } from '../../carriers/carrier.ts';
import { isoWeekday, parseDay } from '../../kernel/day.ts';

const SATURDAY = 6;

/** It is charged and printed by who asks for it; a driver who reads it keeps what is due before. */
export function notOnSaturday(
  { accessorials }: Pick<RatingRequest, 'accessorials'>,
  offers: readonly Offer[],
): readonly string[] {
  if (!accessorials.some(({ type }) => type === 'saturday_delivery')) return [];
  const others = offers.filter(({ deliveryDate }) => isoWeekday(parseDay(deliveryDate) ?? 0) !== SATURDAY);
  if (others.length === 0) return [];
  const told = others.map(
    ({ carrierCode, serviceCode, deliveryDate }) => `${carrierCode}/${serviceCode} ${deliveryDate}`,
  );
  return [
    `saturday_delivery is asked for, and charged where it has a price, of what is not due on a Saturday: ${told.join(', ')}`,
  ];
}
