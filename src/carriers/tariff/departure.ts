import { formatDay, parseDay } from '../../kernel/day.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OriginCalendar, RatingRequest } from '../carrier.ts';
import { type BusinessCalendar, firstOpenDay } from './business-calendar.ts';
import type { TariffCommon, TariffService } from './tariff.ts';

/** When a service would take a shipment over, and what decides it. */
export interface Departure {
  readonly tariff: TariffCommon;
  readonly service: TariffService;
  readonly request: RatingRequest;
  /** The day on which the shipment is ready. */
  readonly readyDay: number;
  /** What is ready after this minute of a day goes out on another: the earlier one of warehouse and service. */
  readonly cutoffMinute: number;
  readonly carrierCalendar: BusinessCalendar;
  /** That of the carrier and that of the warehouse. */
  readonly calendars: readonly BusinessCalendar[];
  /** The first day that is open for both; undefined where there is none within a year. */
  readonly shipDay: number | undefined;
}

export const LAST_MINUTE = 24 * 60 - 1;
const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/**
 * Ready after the cut-off it goes out from the next day on, whether or not the tariff is in effect then.
 * @throws ShipdockError `unreadable_field` where the ready date is no date.
 */
export function departureOf(tariff: TariffCommon, service: TariffService, request: RatingRequest): Departure {
  const readyDay = readyDayOf(request);
  const { originCalendar: origin } = request;
  const cutoffMinute = Math.min(service.cutoffMinute ?? LAST_MINUTE, origin?.cutoffMinute ?? LAST_MINUTE);
  const carrierCalendar = { weekdays: service.weekdays, closedDates: tariff.closedDates };
  const calendars = [carrierCalendar, calendarOf(origin)];
  const shipDay = firstOpenDay(calendars, request.readyMinute > cutoffMinute ? readyDay + 1 : readyDay);
  return { tariff, service, request, readyDay, cutoffMinute, carrierCalendar, calendars, shipDay };
}

function readyDayOf({ readyDate }: RatingRequest): number {
  const day = parseDay(readyDate);
  if (day !== undefined) return day;
  throw new ShipdockError('unreadable_field', `ready date "${readyDate}" is not a date`, {
    hint: 'write it as 2026-03-02',
  });
}

function calendarOf(origin: OriginCalendar | undefined): BusinessCalendar {
  return { weekdays: origin?.weekdays ?? EVERY_DAY, closedDates: origin?.closedDates ?? [] };
}

export function isInEffect({ effectiveFrom, effectiveTo }: TariffCommon, day: number): boolean {
  const date = formatDay(day);
  return date >= effectiveFrom && (effectiveTo === null || date <= effectiveTo);
}
