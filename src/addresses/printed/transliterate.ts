import type { PostalAddress, PostalPart } from '../address.ts';
import { type Suggestion, suggest } from '../validation/verdict.ts';

/** Longer text is no address. */
const MAX_LENGTH = 300;

/** Latin letters that do not fall apart into a base letter and an accent. */
const LATIN =
  'ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ı:i ŋ:ng ə:a ɓ:b ɗ:d ƙ:k ʻ: ʼ: ‘:\' ’:\' “:" ”:" „:" «:" »:" –:- —:- …:... №:No';
/** Cyrillic (BGN/PCGN in its simple form, Ukrainian and Serbian letters with it). */
const CYRILLIC =
  'а:a б:b в:v г:g ґ:g д:d ђ:dj е:e ё:yo є:ye ж:zh з:z и:i і:i ї:yi й:y ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r ' +
  'с:s т:t ћ:c у:u ў:u ф:f х:kh ц:ts ч:ch џ:dz ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ѓ:gj ќ:kj ѕ:dz ә:a ғ:g қ:q ң:ng ' +
  'ө:o ұ:u ү:u һ:h';
/** Greek by ELOT 743. */
const GREEK = 'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o';

/**
 * The text in plain Latin letters; undefined where it has a letter (Chinese, Arabic, …) that has no one spelling in them.
 */
export function transliterate(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let plain = '';
  for (const char of greekPairs(text.normalize('NFC'))) {
    const latin = latinOf(char);
    if (latin === undefined) return undefined;
    plain += latin;
  }
  return plain;
}

/** The address in plain Latin letters, for carriers that print no others; undefined where it is so already or cannot be. */
export function suggestTransliteration(address: PostalAddress): Suggestion | undefined {
  const parts: Partial<Record<PostalPart, string>> = {};
  for (const part of ['street1', 'street2', 'city', 'state', 'zip'] as const) {
    const text = address[part];
    const plain = text === undefined ? undefined : transliterate(text);
    if (text !== undefined && plain === undefined) return undefined;
    if (plain !== undefined) parts[part] = plain;
  }
  return suggest(address, { ...address, ...parts }, 'The same in plain Latin letters');
}

/** The Greek upsilon sounds by its neighbours: ου is ou, ευ is ev before a voiced letter and ef before the others. */
function greekPairs(text: string): string {
  return text
    .replace(/([οΟ])[υύ]/g, '$1u')
    .replace(/([οΟ])[ΥΎ]/g, '$1U')
    .replace(/([αεηΑΕΗ])[υύ](?=[αάεέηήιίοόυύωώβγδζλμνρ])/g, '$1v')
    .replace(/([αεηΑΕΗ])[υύ]/g, '$1f');
}

function latinOf(char: string): string | undefined {
  if (/^[\u0020-\u007e]$/.test(char)) return char;
  const lower = char.toLowerCase();
  const known = spelt(lower) ?? spelt(withoutAccents(lower)) ?? plainLetter(withoutAccents(lower));
  if (known === undefined || lower === char) return known;
  return known.charAt(0).toUpperCase() + known.slice(1);
}

/** The table's spelling: found by its place in the text, which is quick enough for a line. */
function spelt(char: string): string | undefined {
  for (const table of [LATIN, CYRILLIC, GREEK]) {
    const at = ` ${table}`.indexOf(` ${char}:`);
    if (at >= 0 && char !== '') return table.slice(at + char.length + 1).split(' ', 1)[0];
  }
  return undefined;
}

function withoutAccents(char: string): string {
  return char.normalize('NFD').replace(/\p{M}/gu, '');
}

function plainLetter(char: string): string | undefined {
  return /^[\u0020-\u007e]*$/.test(char) ? char : undefined;
}
