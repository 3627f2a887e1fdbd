import type { CountryCode, PostalAddress } from './address.ts';

/** A street line is looked at no further than this; no real one is as long. */
const MAX_LENGTH = 200;

/** Boxes in words that mean nothing else, whatever the country. */
const EVERYWHERE: readonly RegExp[] = [
  /\bp[.\s]*[o0][.\s]*(?:box|bx|drawer|drwr)(?![a-z])/i,
  /\bp[.\s]*[o0][.\s]*b[.]?[\s#]*\d/i,
  /\bpost(?:al)?\s*office\s*(?:box|drawer)\b(?!\s+(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr)\b)/i,
  /\b(?:gpo|cpo|mpo)[\s-]*box\b/i,
  /\bpost(?:al)?[\s-]*box\s*(?:#|no?[.:]?|number)?\s*\d/i,
  /\block(?:ed)?\s*(?:box|bag)\s*(?:#|no?[.:]?|number)?\s*\d/i,
  /\bpostfach\b|\bpostbus\s*\d|\bpost(?:boks|box|laada)\s*\d|\bpostilokero\s*\d|\bp[óo]sth[óo]lf\s*\d/i,
  /\bbo[iî]te\s+postale\b|\bcase\s+postale\b|\bcasella\s+postale\b|\bcaixa\s+postal\b/i,
  /\b(?:apartado|apdo\.?)\s*(?:postal|a[ée]reo|de\s+correos)?\s*(?:#|no?[.:]?|n[º°])?\s*\d/i,
  /\bcasilla\s*(?:postal|de\s+correos?)?\s*(?:#|no?[.:]?|n[º°])?\s*\d/i,
  /\bskr(?:ytka)?\.?\s*poczt|\bpostafi[óo]k\b|\bposta\s+kutusu\b/i,
  /(?:^|[\s,])а[/\\]я\s*\d|абонентский\s+ящик|абонентська\s+скринька/i,
  /私書箱|사서함|(?:郵政|邮政)信箱|信箱\s*\d|[號号]\s*信箱|ตู้\s*ป\.?\s*ณ|ص\s*\.\s*ب|صندوق\s+بريد|ת\.\s*ד/,
];

/** Without any of these a line is no box by a word: what most lines are found out by, for V8 compiles each form when first tried. */
const MAY_BE_BOX = /b[o0]?x|dr[aw]w|bag|post|apartado|apdo|casilla|skr|p[.\s]*[o0][.\s]*b|[^ -~]/i;

/** Short forms that are boxes only where that language is spoken; a number must follow. */
const BY_COUNTRY: readonly (readonly [form: RegExp, countries: string])[] = [
  [/^\s*(?:box|caller|drawer)\s*#?\s*[a-z]?-?\d[\w-]*\s*$/i, 'US CA SE'],
  [/\bcaller\s+(?:service|box)?\s*#?\s*\d/i, 'US'],
  [/\bc\.?\s?p\.?\s*\d/i, 'CA CH IT BR'],
  [
    /\bb\.?\s?p\.?\s*\d/i,
    'FR BE LU MC CH MA DZ TN SN CI ML BF NE TG BJ CM GA CG CD TD CF MG DJ KM GN MR RW BI HT GP MQ GF RE YT NC PF PM LB',
  ],
  [/\bp\.?\s?k\.?\s*\d{1,4}(?!\d)/i, 'TR'],
  [/\bpl\s*\d/i, 'FI AX'],
  [/\bpf\.?\s*\d/i, 'HU DE AT'],
  [/\bpb\s*\d/i, 'NO DK BE NL'],
  [/(?:^|[\s,])τ\.?\s?θ\.?\s*\d/i, 'GR CY'],
  [/\b(?:private|community\s+mail)\s+bag\s*[a-z]?\d/i, 'AU NZ ZA BW NA MW ZM ZW NG KE UG GH TZ SZ LS'],
  [/\b(?:cmb|rmb|pmb)\s*\d/i, 'AU NZ ZA NG GH'],
];

/**
 * Whether a street line is a post office box, which parcel and freight carriers cannot deliver to. Rural routes, private
 * mailboxes at a shop (`PMB 12` in the US), a college's `Box 123` behind a street, and military `PSC … Box …` are none.
 * One box line suffices, also beside a street.
 */
export function isPoBox(address: Pick<PostalAddress, 'street1' | 'street2' | 'country'>): boolean {
  return [address.street1, address.street2].some((line) => line !== undefined && isPoBoxLine(line, address.country));
}

/** The same of one line. */
export function isPoBoxLine(line: string, country: CountryCode): boolean {
  const text = line.slice(0, MAX_LENGTH).normalize('NFKC');
  if (MAY_BE_BOX.test(text) && EVERYWHERE.some((form) => form.test(text))) return true;
  return BY_COUNTRY.some(([form, countries]) => countries.includes(country) && form.test(text));
}
