import { formatDay } from '../../kernel/day.ts';
import type { RatingRequest, RefusalReason } from '../carrier.ts';
import { addBusinessDays } from './business-calendar.ts';
import { noOpenDay, notInEffect, notToday } from './date-reasons.ts';
import { departureOf, isInEffect } from './departure.ts';
import type { TariffCommon, TariffService } from './tariff.ts';

export interface Schedule {
  readonly shipDate: string;
  readonly deliveryDate: string;
}

/**
 * When the service takes the shipment over and when it delivers.
 * - Ready after the cut-off (the earlier one of warehouse and service): the next day.
 * - It goes out on the first day from then on that is open for both the warehouse and the carrier.
 * - Transit counts the carrier's business days; with `saturday_delivery` its last day may be a Saturday.
 * - A same-day service (0 days) goes out on the ready day or not at all.
 * - The tariff must be in effect on the ship date.
 * @throws ShipdockError `unreadable_field` where the ready date is no date.
 */
export function schedule(
  tariff: TariffCommon,
  service: TariffService,
  days: number,
  request: RatingRequest,
): Schedule | RefusalReason {
  const departure = departureOf(tariff, service, request);
  const { shipDay } = departure;
  if (shipDay === undefined) return noOpenDay(departure);
  if (days === 0 && shipDay !== departure.readyDay) return notToday(departure, shipDay);
  if (!isInEffect(tariff, shipDay)) return notInEffect(departure, shipDay);
  const deliveryDay = addBusinessDays(departure.carrierCalendar, shipDay, days, wantsSaturday(request));
  if (deliveryDay === undefined) return noOpenDay(departure);
  return { shipDate: formatDay(shipDay), deliveryDate: formatDay(deliveryDay) };
}

/** The day on which the service would take it over, whether or not the tariff is in effect then. */
export function shipDateOf(tariff: TariffCommon, service: TariffService, request: RatingRequest): string | undefined {
  const { shipDay } = departureOf(tariff, service, request);
  return shipDay === undefined ? undefined : formatDay(shipDay);
}

function wantsSaturday(request: RatingRequest): boolean {
  return request.accessorials.some(({ type }) => type === 'saturday_delivery');
}
