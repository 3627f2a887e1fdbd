/**
 * An order number as it is kept: composed (NFC), since an É of one character and one of two are the same text, and without
 * blanks and characters of no width around it, which come along where it is copied.
 */
export function plainOrderNumber(text: string): string {
  const trimmed = text.trim();
  // Nearly every number is plain then, and a file has hundreds of thousands.
  return IS_PLAIN.test(trimmed) ? trimmed : withoutInvisible(trimmed.normalize('NFC'));
}

/** As whom an order may stand that is called so, the likeliest last: what was kept before numbers were composed is as it came. */
export function spellingsOf(name: string): readonly string[] {
  const plain = plainOrderNumber(name);
  return IS_PLAIN.test(plain) && plain === name ? [name] : [...new Set([plain.normalize('NFD'), plain, name])];
}

const IS_PLAIN = /^[ -~]*$/;
const INVISIBLE = /[\s\u200b-\u200f\u2060\ufeff]/;

/** One by one: a pattern for the end takes the square of the time of a text of nothing but blanks. */
function withoutInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && INVISIBLE.test(text.charAt(start))) start += 1;
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
