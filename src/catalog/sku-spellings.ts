import { spellingsOf } from '../kernel/order-number.ts';
import { plainCode } from '../kernel/plain-code.ts';

/** As what SKU goods may be kept that are called so, the likeliest last: codes were kept as they came, with blanks around them. */
export function spellingsOfSku(name: string): readonly string[] {
  const plain = plainCode(name);
  const around = BLANKS.flatMap((blank) => [blank + plain + blank, blank + plain, plain + blank]);
  return [...new Set([...around, ...spellingsOf(name)])];
}

/** Those that come along where a code is copied or typed. */
const BLANKS = ['\t', '\u00a0', ' '];
