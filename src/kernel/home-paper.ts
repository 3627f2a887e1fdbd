/** Sheets of paper that documents are printed on. */
export type Paper = 'letter' | 'a4';

/** Countries whose offices use letter paper; all others use A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PR', 'CL', 'CO', 'VE', 'PH', 'GT', 'CR', 'PA', 'DO', 'SV', 'NI']);

/** The paper that lies in the printers of a country. */
export function paperOf(country: string): Paper {
  return LETTER_COUNTRIES.has(country) ? 'letter' : 'a4';
}
