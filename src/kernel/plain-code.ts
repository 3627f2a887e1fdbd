/**
 * A code, as the number of an order or a SKU, as it is kept: composed (NFC), since an É of one character and one of two are the
 * same text, and without blanks and characters of no width around it, which come along where it is copied.
 */
export function plainCode(text: string): string {
  const trimmed = text.trim();
  // Nearly every code is plain then, and a file has hundreds of thousands.
  return IS_PLAIN.test(trimmed) ? trimmed : withoutUnseenEnds(trimmed.normalize('NFC'));
}

const IS_PLAIN = /^[ -~]*$/;

/** Characters of no width, and those that turn the direction of what follows, as they come along from Windows and web pages. */
export const INVISIBLE_CODES: readonly number[] = [
  0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068,
  0x2069, 0xfeff,
];

/** One by one: a pattern for the end takes the square of the time of a text of nothing but blanks. */
function withoutUnseenEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isInvisible(text, start)) start += 1;
  while (end > start && isInvisible(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

function isInvisible(text: string, at: number): boolean {
  return hasNoWidth(text, at) || /\s/.test(text.charAt(at));
}

function hasNoWidth(text: string, at: number): boolean {
  return INVISIBLE_CODES.includes(text.charCodeAt(at));
}
