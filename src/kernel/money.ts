import type { Brand } from './brand.ts';
import { decimalNumber, divide, formatDecimal, multiplyRatio, parseDecimal } from './decimal.ts';
import { wholeParts } from './whole-parts.ts';

/** ISO 4217 code in capitals. */
export type Currency = Brand<string, 'Currency'>;

/** An exact amount: integer minor units (cents for USD, yen for JPY) of one currency. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** Unit prices and values carry four decimals whatever their currency. */
export const UNIT_PRICE_SCALE = 4;

/** No amount, weight or quantity of one record may pass this; sums of a million such still are exact integers. */
export const MAX_MINOR = 1_000_000_000_000;

const CURRENCIES = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
    'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT ' +
    'MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
    'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES ' +
    'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);
const ZERO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** No minor unit has more decimals. */
export const MOST_MINOR_DIGITS = 3;

/** How many decimals the currency's minor unit has (ISO 4217). */
export function minorDigits(currency: string): number {
  if (ZERO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** Those whose minor unit has that many decimals, of which there are at most `MOST_MINOR_DIGITS`. */
export function currenciesWith(digits: number): readonly string[] {
  return [...CURRENCIES].filter((currency) => minorDigits(currency) === digits);
}

/** A code of ISO 4217 in any case; undefined for anything else. */
export function parseCurrency(text: string): Currency | undefined {
  const code = text.trim().toUpperCase();
  return CURRENCIES.has(code) ? (code as Currency) : undefined;
}

/** Reads a decimal amount as minor units, half-up to the cent; undefined where it is no amount. */
export function parseMinor(value: string | number, currency: string): number | undefined {
  const minor = parseDecimal(value, minorDigits(currency));
  return minor === undefined || Math.abs(minor) > MAX_MINOR ? undefined : minor;
}

/** `{minor: 1138, USD}` → `"11.38"`. */
export function formatMinor(minor: number, currency: string): string {
  return formatDecimal(minor, minorDigits(currency));
}

/** An amount for people: with the decimals of its currency, and with more where it has more, as unit prices may. */
export function shownAmount(amount: number | string, currency: string): string {
  const [whole = '', decimals = ''] = String(amount).split('.');
  const written = decimals.replace(/0+$/, '').padEnd(minorDigits(currency), '0');
  return written === '' ? whole : `${whole}.${written}`;
}

/** The JSON number of an amount. */
export function minorNumber(minor: number, currency: string): number {
  return decimalNumber(minor, minorDigits(currency));
}

/** Unit prices × quantities together, half-up to minor units once: the parts of a kit are worth what the kit is. */
export function sumMinor(
  priced: readonly { readonly unitPriceE4: number; readonly quantity: number }[],
  currency: string,
): number {
  const exact = priced.reduce((sum, each) => sum + BigInt(each.unitPriceE4) * BigInt(each.quantity), 0n);
  return minorOfE4(exact, currency);
}

/** The same of an exact sum of four decimals, which is not negative. */
export function minorOfE4(exactE4: bigint, currency: string): number {
  return Number(
    divide(exactE4 * 10n ** BigInt(minorDigits(currency)), 10n ** BigInt(UNIT_PRICE_SCALE), 'half_up') ?? 0n,
  );
}

/** Of each unit price × its quantity its share of `sumMinor`, so that they add up to it: within a minor unit of the product. */
export function sharesOfSum(
  priced: readonly { readonly unitPriceE4: number; readonly quantity: number }[],
  currency: string,
): number[] {
  const exact = priced.map((each) => BigInt(each.unitPriceE4) * BigInt(each.quantity));
  return wholeParts(exact, 10n ** BigInt(UNIT_PRICE_SCALE - minorDigits(currency)));
}

/** An amount read at four decimals, half-up to the minor unit of its currency, once; undefined stays undefined. */
export function minorFromE4(amountE4: number | undefined, currency: string): number | undefined {
  if (amountE4 === undefined) return undefined;
  return multiplyRatio(amountE4, 10 ** minorDigits(currency), 10 ** UNIT_PRICE_SCALE);
}

/** Percent as an integer of hundredths (16.50 % is 1650), half-up to the minor unit. */
export function percentOf(minor: number, percentHundredths: number): number {
  return multiplyRatio(minor, percentHundredths, 10_000);
}
