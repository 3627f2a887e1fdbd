/** An order number as it is kept (`plainCode`). */
export function plainOrderNumber(text: string): string {
  return plainCode(text);
}

/**
 * A code, as the number of an order or a SKU, as it is kept: composed (NFC), since an É of one character and one of two are the
 * same text, and without blanks and characters of no width around it, which come along where it is copied.
 */
export function plainCode(text: string): string {
  const trimmed = text.trim();
  // Nearly every code is plain then, and a file has hundreds of thousands.
  return IS_PLAIN.test(trimmed) ? trimmed : withoutUnseenEnds(trimmed.normalize('NFC'));
}

/** Whether two numbers are one, however each was kept. */
export function isSameNumber(one: string | undefined, other: string): boolean {
  return one === other || (one !== undefined && plainOrderNumber(one) === plainOrderNumber(other));
}

/** As what SKU goods may be kept that are called so, the likeliest last: codes were kept as they came, with blanks around them. */
export function spellingsOfSku(name: string): readonly string[] {
  const plain = plainCode(name);
  const around = BLANKS.flatMap((blank) => [blank + plain + blank, blank + plain, plain + blank]);
  return [...new Set([...around, ...spellingsOf(name)])];
}
/** Those that come along where a code is copied or typed. */
const BLANKS = ['\t', '\u00a0', ' '];

/** As whom an order may stand that is called so, the likeliest last: what was kept before numbers were composed is as it came. */
export function spellingsOf(name: string): readonly string[] {
  const plain = plainOrderNumber(name);
  if (IS_PLAIN.test(plain) && plain === name) return [name];
  return [...new Set([name, plain, plain.normalize('NFD'), ...halfComposed(plain)])].reverse();
}

/** Every way to compose some of the letters and others not; none of a number of so many that it would be hundreds. */
function halfComposed(plain: string): readonly string[] {
  // Runs of ASCII stay whole: letter by letter, a thousand long numbers would keep a server from everything else.
  const forms = plain.split(BEYOND_ASCII).map((part) => [...new Set([part, part.normalize('NFD')])]);
  if (forms.filter(({ length }) => length > 1).length > MOST_COMPOSED) return [];
  return forms.reduce<string[]>((begun, next) => begun.flatMap((each) => next.map((form) => each + form)), ['']);
}
const BEYOND_ASCII = /([^ -~])/u;
const MOST_COMPOSED = 4;

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
