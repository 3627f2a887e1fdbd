import { formatDay, parseDay } from '../../kernel/day.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OriginCalendar, RatingRequest, RefusalReason } from '../carrier.ts';
import { addBusinessDays, type BusinessCalendar, firstOpenDay } from './business-calendar.ts';
import type { TariffCommon, TariffService } from './tariff.ts';

export interface Schedule {
  readonly shipDate: string;
  readonly deliveryDate: string;
}

const LAST_MINUTE = 24 * 60 - 1;
const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

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
  const { ready, cutoff, calendars, shipDay } = departure(tariff, service, request);
  if (shipDay === undefined) return noOpenDay(request, tariff, service);
  if (days === 0 && shipDay !== ready) return notToday(request, cutoff, calendars, shipDay, tariff);
  if (!isInEffect(tariff, shipDay)) return notInEffect(request, tariff, calendars, shipDay, cutoff);
  const deliveryDay = addBusinessDays(carrierCalendar(tariff, service), shipDay, days, wantsSaturday(request));
  return deliveryDay === undefined
    ? noOpenDay(request, tariff, service)
    : { shipDate: formatDay(shipDay), deliveryDate: formatDay(deliveryDay) };
}

/** The day on which the service would take it over, whether or not the tariff is in effect then. */
export function shipDateOf(tariff: TariffCommon, service: TariffService, request: RatingRequest): string | undefined {
  const { shipDay } = departure(tariff, service, request);
  return shipDay === undefined ? undefined : formatDay(shipDay);
}

function departure(tariff: TariffCommon, service: TariffService, request: RatingRequest) {
  const ready = readyDay(request);
  const cutoff = cutoffMinute(service, request.originCalendar);
  const calendars = [carrierCalendar(tariff, service), originCalendar(request.originCalendar)];
  const shipDay = firstOpenDay(calendars, request.readyMinute > cutoff ? ready + 1 : ready);
  return { ready, cutoff, calendars, shipDay };
}

function readyDay(request: RatingRequest): number {
  const day = parseDay(request.readyDate);
  if (day !== undefined) return day;
  throw new ShipdockError('unreadable_field', `ready date "${request.readyDate}" is not a date`, {
    hint: 'write it as 2026-03-02',
  });
}

function cutoffMinute(service: TariffService, calendar: OriginCalendar | undefined): number {
  return Math.min(service.cutoffMinute ?? LAST_MINUTE, calendar?.cutoffMinute ?? LAST_MINUTE);
}

function carrierCalendar(tariff: TariffCommon, service: TariffService): BusinessCalendar {
  return { weekdays: service.weekdays, closedDates: tariff.closedDates };
}

function originCalendar(calendar: OriginCalendar | undefined): BusinessCalendar {
  return { weekdays: calendar?.weekdays ?? EVERY_DAY, closedDates: calendar?.closedDates ?? [] };
}

function wantsSaturday(request: RatingRequest): boolean {
  return request.accessorials.some(({ type }) => type === 'saturday_delivery');
}

function isInEffect(tariff: TariffCommon, day: number): boolean {
  const date = formatDay(day);
  return date >= tariff.effectiveFrom && (tariff.effectiveTo === null || date <= tariff.effectiveTo);
}

function noOpenDay(request: RatingRequest, tariff: TariffCommon, service: TariffService): RefusalReason {
  const message = `there is no day within a year of ${request.readyDate} on which both the warehouse and the carrier are open`;
  const from = Math.max(readyDay(request), parseDay(tariff.effectiveFrom) ?? 0);
  const open = firstOpenDay([carrierCalendar(tariff, service)], from);
  if (open === undefined || !isInEffect(tariff, open)) return { code: 'date', message };
  const readyDate = formatDay(open);
  const readyMinute = Math.min(request.readyMinute, service.cutoffMinute ?? LAST_MINUTE);
  return {
    code: 'date',
    message,
    change: `hand it over on ${readyDate}`,
    fix: { kind: 'open_on', readyDate, readyMinute },
  };
}

function notToday(
  request: RatingRequest,
  cutoff: number,
  calendars: readonly BusinessCalendar[],
  nextDay: number,
  tariff: TariffCommon,
): RefusalReason {
  const isOpenToday = firstOpenDay(calendars, readyDay(request)) === readyDay(request);
  const why = isOpenToday
    ? `ready at ${clock(request.readyMinute)} on ${request.readyDate}, the cut-off is ${clock(cutoff)}`
    : `${request.readyDate} is a closed day`;
  const message = `same-day service: ${why}`;
  return movedTo(
    message,
    calendars,
    Math.max(nextDay, parseDay(tariff.effectiveFrom) ?? nextDay),
    request,
    cutoff,
    tariff,
  );
}

function notInEffect(
  request: RatingRequest,
  tariff: TariffCommon,
  calendars: readonly BusinessCalendar[],
  shipDay: number,
  cutoff: number,
): RefusalReason {
  const shipDate = formatDay(shipDay);
  if (shipDate < tariff.effectiveFrom) {
    const message = `it would go out on ${shipDate}, the tariff is in effect from ${tariff.effectiveFrom}`;
    return movedTo(message, calendars, parseDay(tariff.effectiveFrom) ?? shipDay, request, cutoff, tariff);
  }
  const message = `it would go out on ${shipDate}, the tariff was in effect until ${tariff.effectiveTo}`;
  const last = lastOpenDay(calendars, tariff);
  if (last === undefined) return { code: 'date', message };
  const change = `ship by ${formatDay(last)}, or add the carrier's next tariff`;
  const readyMinute = Math.min(request.readyMinute, cutoff);
  return { code: 'date', message, change, fix: { kind: 'ready', readyDate: formatDay(last), readyMinute } };
}

function lastOpenDay(calendars: readonly BusinessCalendar[], tariff: TariffCommon): number | undefined {
  const [from, to] = [parseDay(tariff.effectiveFrom) ?? 0, parseDay(tariff.effectiveTo ?? '') ?? 0];
  for (let day = to; day >= from; day--) if (firstOpenDay(calendars, day) === day) return day;
  return undefined;
}

/** A refusal by date, with the first possible day from `day` on where the tariff has one. */
function movedTo(
  message: string,
  calendars: readonly BusinessCalendar[],
  day: number,
  request: RatingRequest,
  cutoff: number,
  tariff: TariffCommon,
): RefusalReason {
  const open = firstOpenDay(calendars, day);
  if (open === undefined || !isInEffect(tariff, open)) return { code: 'date', message };
  const readyMinute = Math.min(request.readyMinute, cutoff);
  const change = `have it ready by ${clock(cutoff)} on ${formatDay(open)}`;
  return { code: 'date', message, change, fix: { kind: 'ready', readyDate: formatDay(open), readyMinute } };
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
