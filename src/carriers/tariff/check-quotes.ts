import { parseDecimal } from '../../kernel/decimal.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { formatMinor } from '../../kernel/money.ts';
import type { Offer } from '../carrier.ts';
import type { Geography } from './geography.ts';
import { type Quote, quotedService, quoteRequest, type UnreadableQuote } from './quote.ts';
import { rateTariff } from './rate-tariff.ts';
import type { Tariff } from './tariff.ts';

export interface QuoteDifference {
  /** Which part: `charges.fuel`, `total`, `zone`; `service` where the quote could not be worked at all. */
  readonly part: string;
  readonly expected: string;
  readonly computed: string;
}

export interface QuoteCheck {
  readonly name: string;
  readonly differences: readonly QuoteDifference[];
}

/**
 * Works every quote and compares it part by part: money to the cent, miles to the tenth (null: a chart decided, not
 * compared), all else exactly; a charge that one side does not name is 0. The ship date is taken as it stands, whatever
 * the carrier's calendar says of that day.
 */
export function checkQuotes(
  tariff: Tariff,
  geography: Geography,
  quotes: readonly (Quote | UnreadableQuote)[],
): readonly QuoteCheck[] {
  const everyDay = openEveryDay(tariff);
  return quotes.map((quote) => ({ name: quote.name, differences: checkQuote(everyDay, geography, quote) }));
}

function checkQuote(tariff: Tariff, geography: Geography, quote: Quote | UnreadableQuote): readonly QuoteDifference[] {
  if ('mistake' in quote) return [{ part: 'quote', expected: 'readable', computed: quote.mistake }];
  const request = quoteRequest(tariff, quote);
  if ('mistake' in request) return [{ part: 'args', expected: 'readable', computed: request.mistake }];
  const service = quotedService(tariff, quote);
  const { offers, refusals } = rateTariff(tariff, geography, request).value;
  const offer = offers.find(({ serviceCode }) => serviceCode === service);
  if (offer !== undefined) return compare(quote.expect, computedParts(tariff, offer), '');
  const reasons = refusals.find(({ serviceCode }) => serviceCode === service)?.reasons.map(({ message }) => message);
  return [{ part: 'service', expected: `offered: ${service}`, computed: reasons?.join('; ') ?? 'no such service' }];
}

/** A quote names the ship date itself, and freight by class instead of by units: calendar and unit counts do not bind it. */
function openEveryDay(tariff: Tariff): Tariff {
  const open = { weekdays: [1, 2, 3, 4, 5, 6, 7], cutoffMinute: null };
  switch (tariff.family) {
    case 'parcel':
      return { ...tariff, closedDates: [], services: tariff.services.map((service) => ({ ...service, ...open })) };
    case 'ltl':
      return {
        ...tariff,
        closedDates: [],
        limits: { ...tariff.limits, maxHandlingUnits: null, maxLinearFeet: null },
        services: tariff.services.map((service) => ({ ...service, ...open })),
      };
    case 'courier':
      return { ...tariff, closedDates: [], services: tariff.services.map((service) => ({ ...service, ...open })) };
  }
}

type Computed = Readonly<Record<string, unknown>>;

function computedParts(tariff: Tariff, offer: Offer): Computed {
  const money = (codes: (code: string) => boolean): Record<string, string> =>
    Object.fromEntries(
      offer.parts
        .filter(({ code }) => codes(code))
        .map(({ code, minor }) => [code, formatMinor(minor, offer.currency)]),
    );
  const total = formatMinor(offer.totalMinor, offer.currency);
  const all = { ...offer.basis, days: offer.serviceDays, total };
  if (tariff.family !== 'ltl') return { ...all, charges: money(() => true) };
  const accessorials = offer.parts.filter(({ group }) => group === 'accessorials').map(({ code }) => code);
  const { guaranteed = '0', fuel = '0', insurance = '0' } = money(() => true);
  return { ...all, guaranteed, fuel, insurance, accessorials: money((code) => accessorials.includes(code)) };
}

function compare(expected: Computed, computed: Computed, path: string): readonly QuoteDifference[] {
  return Object.entries(expected).flatMap(([key, value]) => compareValue(value, computed[key], path + key));
}

function compareValue(expected: unknown, computed: unknown, part: string): readonly QuoteDifference[] {
  if (isJsonObject(expected)) {
    const actual = isJsonObject(computed) ? computed : {};
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) => compareValue(expected[key] ?? 0, actual[key] ?? 0, `${part}.${key}`));
  }
  if (part === 'miles' && expected === null) return [];
  const agrees = part === 'miles' ? isSameTenth(expected, computed) : isSame(expected, computed);
  return agrees ? [] : [{ part, expected: String(expected), computed: String(computed) }];
}

function isSameTenth(expected: unknown, computed: unknown): boolean {
  const [wanted, found] = [decimalOf(expected), decimalOf(computed)];
  return wanted !== undefined && found !== undefined && Math.abs(wanted - found) <= 50_000;
}

/** 3, "3" and "3.00" are the same. */
function isSame(expected: unknown, computed: unknown): boolean {
  const [wanted, found] = [decimalOf(expected), decimalOf(computed)];
  return wanted !== undefined && found !== undefined ? wanted === found : String(expected) === String(computed);
}

function decimalOf(value: unknown): number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(value, 6) : undefined;
}

/** `N of N quotes agree`. */
export function quoteSummary(checks: readonly QuoteCheck[]): string {
  const agreeing = checks.filter(({ differences }) => differences.length === 0).length;
  return `${agreeing} of ${checks.length} quotes agree`;
}
