/**
 * An order number as it is kept: composed (NFC), since an É of one character and one of two are the same text, and without
 * blanks and characters of no width around it, which come along where it is copied.
 */
export function plainOrderNumber(text: string): string {
  return text.normalize('NFC').replaceAll(/^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g, '');
}
