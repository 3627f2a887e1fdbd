import { readJson } from '../../edited-files/json-node.ts';
import { type Mistake, mistakeLine } from '../../edited-files/mistake.ts';
import { parseDay } from '../../kernel/day.ts';
import { multiplyRatio, parseDecimal } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { type Currency, parseCurrency, parseMinor } from '../../kernel/money.ts';
import {
  MICROGRAMS_PER_POUND,
  MICROMETRES_PER,
  type Micrograms,
  type Micrometres,
  parseLength,
  parseWeight,
} from '../../kernel/units.ts';
import type { RatingAddress, RatingPackage, RatingRequest } from '../carrier.ts';
import type { Tariff } from './tariff.ts';

/** A price worked elsewhere, such as a line of a carrier's invoice, that the tariff must come to. */
export interface Quote {
  readonly name: string;
  readonly tariff: string;
  readonly shipDate: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly expect: Readonly<Record<string, unknown>>;
}

/** A quote of a file that cannot be worked: it agrees with nothing. */
export interface UnreadableQuote {
  readonly name: string;
  /** What is wrong with it. */
  readonly mistake: string;
}

/**
 * Reads a file of quotes (the form of `example_quotes.json`) and keeps those of one tariff, by its names; a quote that names
 * no tariff may be of any. One that cannot be read hides no other.
 * @throws ShipdockError `unreadable_file` with file, line and column, where the file is no JSON or no list of quotes.
 */
export function readQuotes(
  text: string,
  tariffNames: readonly string[],
  fileName = 'quotes.json',
): readonly (Quote | UnreadableQuote)[] {
  const file = parseJson(text.replace(/^\uFEFF/, ''), fileName);
  const examples = isJsonObject(file) ? file.examples : file;
  if (!Array.isArray(examples)) throw unreadable(`${fileName}: expected {"examples": [ … ]}`);
  return examples.flatMap((example: unknown, index) => {
    const tariff = isJsonObject(example) ? example.tariff : undefined;
    const isOurs = typeof tariff !== 'string' || tariffNames.includes(tariff);
    return isOurs ? [readQuote(example, `examples[${index}]`)] : [];
  });
}

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mistakes: Mistake[] = [];
    readJson(fileName, text, (place, message) => mistakes.push({ ...place, message }));
    const last = mistakes.at(-1); // reading ends at what is no JSON
    throw unreadable(last === undefined ? `${fileName}: ${String(error)}` : mistakeLine(last));
  }
}

function readQuote(example: unknown, place: string): Quote | UnreadableQuote {
  if (!isJsonObject(example)) return { name: place, mistake: `${place} is no object` };
  const { tariff, ship_date: shipDate, args, expect } = example;
  const name = typeof example.name === 'string' ? example.name : place;
  if (typeof tariff !== 'string') return { name, mistake: `${place}.tariff is missing` };
  if (typeof shipDate !== 'string' || parseDay(shipDate) === undefined) {
    return { name, mistake: `${place}.ship_date is not a date like 2026-03-02` };
  }
  if (!isJsonObject(args) || !isJsonObject(expect))
    return { name, mistake: `${place} needs the objects args and expect` };
  if (Object.keys(expect).length === 0) return { name, mistake: `${place}.expect names nothing to compare` };
  return { name, tariff, shipDate, args, expect };
}

function unreadable(message: string): ShipdockError {
  return new ShipdockError('unreadable_file', `the quotes cannot be read: ${message}`);
}

/** The service that the quote is for: named (parcel, courier); for freight the guaranteed one where `gtd`, else the plain one. */
export function quotedService(tariff: Tariff, { args }: Quote): string {
  if (tariff.family !== 'ltl' || typeof args.service === 'string') return String(args.service);
  const isGuaranteed = args.gtd === true;
  return tariff.services.find(({ guaranteedPercent }) => guaranteedPercent > 0 === isGuaranteed)?.code ?? 'guaranteed';
}

/** The quote's arguments as a rating request, or the first of them that cannot be read. */
export function quoteRequest(tariff: Tariff, quote: Quote): RatingRequest | { readonly mistake: string } {
  const { args } = quote;
  const unknown = Object.keys(args).find((key) => !ARGUMENTS.includes(key));
  if (unknown !== undefined) return { mistake: `${unknown} is not one of ${ARGUMENTS.join(', ')}` };
  const codes = codesOf(args.acs);
  const packages = tariff.family === 'ltl' ? freightPackages(args) : parcels(args, codes);
  if (typeof packages === 'string') return { mistake: packages };
  const value = args.value === undefined || args.value === null ? 0 : parseMinor(textOf(args.value), tariff.currency);
  if (value === undefined || value < 0) return { mistake: `value ${String(args.value)} is no amount` };
  const isByFlag = (type: string): boolean => tariff.family === 'parcel' && (type === 'hazmat' || type === 'dry_ice');
  return {
    origin: address(args.origin, args.origin_state, false),
    destination: address(args.destination, args.destination_state, args.res === true),
    originIsWarehouse: true,
    packages: packages.map((parcel, index) => (index === 0 ? { ...parcel, valueMinor: value } : parcel)),
    accessorials: codes.filter((type) => !isByFlag(type)).map((type) => ({ type })),
    insurance: args.value !== undefined && args.value !== null,
    currency: parseCurrency(tariff.currency) ?? ('USD' as Currency), // the tariff's own, which is one
    readyDate: quote.shipDate,
    readyMinute: 0,
  };
}

const ARGUMENTS: readonly string[] = [
  ...['origin', 'destination', 'dims_in', 'weight_lb', 'service', 'res', 'value', 'acs', 'pieces'],
  ...['origin_state', 'destination_state', 'lines', 'gtd'],
];

function codesOf(acs: unknown): readonly string[] {
  return Array.isArray(acs) ? acs.map(String) : [];
}

function textOf(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value);
}

function address(place: unknown, state: unknown, isResidential: boolean): RatingAddress {
  const zip = place === undefined ? '' : String(place).padStart(5, '0');
  // A parcel quote may name a country instead of a ZIP.
  const isCountry = /^[A-Z]{2}$/.test(String(place));
  const known = { country: isCountry ? String(place) : 'US', zip: isCountry ? '' : zip, isResidential, isPoBox: false };
  return typeof state === 'string' ? { ...known, state } : known;
}

/** The packages, or what is wrong with them. */
function parcels(args: Quote['args'], codes: readonly string[]): readonly RatingPackage[] | string {
  const [length, width, height] = (Array.isArray(args.dims_in) ? args.dims_in : [1, 1, 1]).map((side) =>
    parseLength(textOf(side), 'in'),
  );
  const weight = parseWeight(textOf(args.weight_lb), 'lb');
  if (length === undefined || width === undefined || height === undefined) return 'dims_in is no list of three lengths';
  if (weight === undefined) return `weight_lb ${String(args.weight_lb)} is no weight`;
  const parcel: RatingPackage = {
    kind: 'parcel',
    ...{ length, width, height, weight, valueMinor: 0 },
    ...(codes.includes('hazmat') ? { dangerousGoods: 'hazmat' as const } : {}),
    ...(codes.includes('dry_ice') ? { dryIce: weight } : {}),
  };
  const pieces = typeof args.pieces === 'number' && args.pieces >= 1 ? Math.floor(args.pieces) : 1;
  const others = { ...parcel, weight: 0 as typeof weight }; // the quote's weight is that of all pieces
  return [parcel, ...Array.from({ length: Math.min(pieces, 1000) - 1 }, () => others)];
}

/** One handling unit a line, 48 × 40 × 48 in. */
function freightPackages(args: Quote['args']): readonly RatingPackage[] | string {
  if (!Array.isArray(args.lines) || args.lines.length === 0) return 'lines is no list of [class, pounds]';
  const packages: RatingPackage[] = [];
  for (const line of args.lines) {
    const [freightClass, pounds] = Array.isArray(line) ? line : [];
    const poundsE4 = parseDecimal(textOf(pounds), 4, 'exact');
    const weight =
      poundsE4 === undefined || poundsE4 <= 0 ? undefined : multiplyRatio(poundsE4, MICROGRAMS_PER_POUND, 10_000);
    if (freightClass === undefined || weight === undefined)
      return `lines: ${JSON.stringify(line)} is not [class, pounds]`;
    const size = { length: inch(48), width: inch(40), height: inch(48) };
    const rest = { weight: weight as Micrograms, freightClass: String(freightClass) }; // an integer
    packages.push({ kind: 'handling_unit', ...size, ...rest, valueMinor: 0 });
  }
  return packages;
}

function inch(inches: number): Micrometres {
  return (inches * MICROMETRES_PER.in) as Micrometres; // whole inches are whole micrometres
}
