import { plainCode } from './plain-code.ts';

/** Whether two numbers are one, however each was kept. */
export function isSameNumber(one: string | undefined, other: string): boolean {
  return one === other || (one !== undefined && plainCode(one) === plainCode(other));
}

/** As whom an order may stand that is called so, the likeliest last: what was kept before numbers were composed is as it came. */
export function spellingsOf(name: string): readonly string[] {
  const plain = plainCode(name);
  if (plain === name && !BEYOND_ASCII.test(plain)) return [name];
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
