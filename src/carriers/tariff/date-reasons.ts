import { formatDay, parseDay } from '../../kernel/day.ts';
import type { RefusalReason } from '../carrier.ts';
import { firstOpenDay } from './business-calendar.ts';
import { type Departure, isInEffect, LAST_MINUTE } from './departure.ts';

/** Why a service does not go out on any day, on the ready day, or on its ship date: each with the day that would do. */

export function noOpenDay({ tariff, service, request, readyDay, carrierCalendar }: Departure): RefusalReason {
  const message = `there is no day within a year of ${request.readyDate} on which both the warehouse and the carrier are open`;
  const from = Math.max(readyDay, parseDay(tariff.effectiveFrom) ?? 0);
  const open = firstOpenDay([carrierCalendar], from);
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

/** Of a same-day service. */
export function notToday(departure: Departure, shipDay: number): RefusalReason {
  const { tariff, request, readyDay, cutoffMinute, calendars } = departure;
  const isOpenToday = firstOpenDay(calendars, readyDay) === readyDay;
  const why = isOpenToday
    ? `ready at ${clock(request.readyMinute)} on ${request.readyDate}, the cut-off is ${clock(cutoffMinute)}`
    : `${request.readyDate} is a closed day`;
  const from = Math.max(shipDay, parseDay(tariff.effectiveFrom) ?? shipDay);
  return readyFrom(from, `same-day service: ${why}`, departure);
}

export function notInEffect(departure: Departure, shipDay: number): RefusalReason {
  const { tariff, request, cutoffMinute } = departure;
  const shipDate = formatDay(shipDay);
  if (shipDate < tariff.effectiveFrom) {
    const message = `it would go out on ${shipDate}, the tariff is in effect from ${tariff.effectiveFrom}`;
    return readyFrom(parseDay(tariff.effectiveFrom) ?? shipDay, message, departure);
  }
  const message = `it would go out on ${shipDate}, the tariff was in effect until ${tariff.effectiveTo}`;
  const last = lastOpenDay(departure);
  if (last === undefined) return { code: 'date', message };
  const change = `ship by ${formatDay(last)}, or add the carrier's next tariff`;
  const readyMinute = Math.min(request.readyMinute, cutoffMinute);
  return { code: 'date', message, change, fix: { kind: 'ready', readyDate: formatDay(last), readyMinute } };
}

function lastOpenDay({ tariff, calendars }: Departure): number | undefined {
  const [from, to] = [parseDay(tariff.effectiveFrom) ?? 0, parseDay(tariff.effectiveTo ?? '') ?? 0];
  for (let day = to; day >= from; day--) if (firstOpenDay(calendars, day) === day) return day;
  return undefined;
}

/** With the first possible day from `day` on, where the tariff has one. */
function readyFrom(day: number, message: string, departure: Departure): RefusalReason {
  const { tariff, request, cutoffMinute, calendars } = departure;
  const open = firstOpenDay(calendars, day);
  if (open === undefined || !isInEffect(tariff, open)) return { code: 'date', message };
  const readyMinute = Math.min(request.readyMinute, cutoffMinute);
  const change = `have it ready by ${clock(cutoffMinute)} on ${formatDay(open)}`;
  return { code: 'date', message, change, fix: { kind: 'ready', readyDate: formatDay(open), readyMinute } };
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
