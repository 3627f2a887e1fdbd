import type { CountryCode } from '../address.ts';
import { DEFAULT_COUNTRY } from '../address.ts';

/** Signs of a country in a text that names none; only those of the US and Canada are sure. */
const SIGNS: readonly (readonly [sign: RegExp, country: string, isSure: boolean])[] = [
  [/[A-CEGHJ-NPRSTVXY]\d[A-CEGHJ-NPRSTV-Z][ -]?\d[A-CEGHJ-NPRSTV-Z]\d\s*$/i, 'CA', true],
  [/\b[A-Z]{2}[ ,]+\d{5}(?:-?\d{4})?\s*$/, 'US', true],
  [/〒|[\p{Script=Hiragana}\p{Script=Katakana}]|[都道府県]/u, 'JP', true],
  [/\p{Script=Hangul}/u, 'KR', true],
  [/[省县区]|北京|上海/u, 'CN', false],
  [/[縣區]|臺灣|台灣/u, 'TW', false],
  [/\b(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLN-UW-Z]{2})\s*$/, 'GB', false],
  [/\b\d{4} ?[A-Z]{2} [A-Z][\p{L}'-]+/u, 'NL', false],
  [/\b\d{5}-\d{3}\b/, 'BR', false],
  [/\b\d{2}-\d{3} \p{Lu}/u, 'PL', false],
  [/\b\d{4}-\d{3} \p{Lu}/u, 'PT', false],
  [/\b(?:NSW|VIC|QLD|TAS|ACT) \d{4}\s*$/, 'AU', false],
  [/[\p{L}](?:straße|strasse|str\.|platz|allee|weg) ?\d/iu, 'DE', false],
  [/\b\d{5} \p{Lu}[\p{L}'-]+.*\b(?:FR|France)\b|\b(?:rue|avenue de|boulevard de) .*\b\d{5} \p{Lu}/iu, 'FR', false],
];

/** The country that a text looks like, and whether that is sure; the US where it looks like none. */
export function guessCountry(segments: readonly string[]): { readonly country: CountryCode; readonly isSure: boolean } {
  const text = segments.join(', ');
  const found = SIGNS.find(([sign]) => sign.test(text));
  if (found === undefined) return { country: DEFAULT_COUNTRY, isSure: false };
  return { country: found[1] as CountryCode, isSure: found[2] }; // the table above names countries only
}
