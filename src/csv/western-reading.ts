/** What a text says that was decoded as windows-1252. */
export interface WesternReading {
  /** Its first word beyond ASCII. */
  readonly first?: string;
  /** A word that no language of Western Europe writes: the bytes are of another encoding. */
  readonly implausible?: string;
  /** A word that another encoding may mean as well. */
  readonly doubtful?: string;
  /** Whether a word is there that only windows-1252 means. */
  readonly hasProof: boolean;
}

/**
 * Whether a text that was decoded as windows-1252 may be what was written. In other encodings the same bytes are other letters
 * (windows-1250: Dvořák reads Dvoøák) or signs (Mac OS Roman: Zoë reads Zo‘), which stand where no word of Western Europe has
 * them. The letters that windows-1250 has at the same places (é, ö, ü, ß …) say nothing for or against.
 */
export function westernReading(text: string): WesternReading {
  let first: string | undefined;
  let doubtful: string | undefined;
  let hasProof = false;
  for (const words of new Set(wordsBeyondAscii(text))) {
    first ??= wordOf(words);
    if (IMPLAUSIBLE.test(words)) return { first, implausible: wordOf(words, IMPLAUSIBLE), hasProof };
    if (doubtful === undefined && DOUBTFUL.test(words)) doubtful = wordOf(words, DOUBTFUL);
    hasProof ||= PROOF.test(words);
  }
  return { ...(first === undefined ? {} : { first }), ...(doubtful === undefined ? {} : { doubtful }), hasProof };
}

/** What stands around characters beyond ASCII, in the same cell: how signs are used is to be seen from that. */
function* wordsBeyondAscii(text: string): Generator<string> {
  BEYOND_ASCII.lastIndex = 0;
  for (;;) {
    const at = BEYOND_ASCII.exec(text)?.index;
    if (at === undefined) return;
    const before = text.slice(Math.max(0, at - AROUND), at);
    const behind = text.slice(at, at + AROUND);
    const end = behind.search(/[",;|\t\r\n]/);
    yield before.slice(before.search(/[^",;|\t\r\n]*$/)) + (end < 0 ? behind : behind.slice(0, end));
    BEYOND_ASCII.lastIndex = at + (end < 0 ? behind.length : end);
  }
}

const BEYOND_ASCII = /[^\p{ASCII}]/gu;
/** Characters that are looked at on each side. */
const AROUND = 48;

function wordOf(words: string, pattern: RegExp = /[^\p{ASCII}]/u): string {
  const at = pattern.exec(words)?.index ?? 0;
  return /^\S*/.exec(words.slice(words.slice(0, at + 1).search(/\S*.$/)))?.[0] || words;
}

const UPPER = 'A-ZÀ-ÖØ-ÞŠŒŽŸ';
const LOWER = 'a-zß-öø-ÿšœž';
const LETTER = `[${UPPER}${LOWER}]`;
const HIGH = '[À-ÖØ-öø-ÿŠŒŽŸšœž]';
const VOWEL = '[aeiouAEIOUÀ-ÆÈ-ÏÒ-ÖØ-Üà-æè-ïò-öø-ü]';
const CONSONANT = '[b-df-hj-np-tv-zB-DF-HJ-NP-TV-ZçñßÇÑšžŠŽ]';
const START = `(?<!${LETTER})`;
const END = `(?!${LETTER})`;
/** What an apostrophe shortens in Romance languages, and Irish names. */
const ELIDED = `${START}(?:[cdjlmnstCDJLMNSTO]|[Qq]u|[Ll]orsqu|[Pp]uisqu|[Jj]usqu|[Aa]ujourd|[Pp]resqu|[Qq]uelqu|[Ee]ntr|[DdNn]ell|[Dd]all|[Ss]ull|[Ss]ant|[Qq]uell|[Bb]ell|[Aa]ll|[Gg]rand)`;

/** Where no language of Western Europe has what a byte is in windows-1252. */
const IMPLAUSIBLE = oneOf([
  // Bytes that windows-1252 leaves open, and signs that no order has.
  '[\\u0080-\\u009F]',
  '[ƒˆ˜†‡‰¤¦¨¬¯¶¸]',
  // Cyrillic, Greek, Hebrew, Arabic and East Asian texts: runs of such letters, and words of nothing else.
  `${HIGH}{3}`,
  `${START}${HIGH}{2,}${END}`,
  // UTF-8 that was put into the same file.
  '[ÂÃÄÅâ][^\\p{ASCII}\\p{L}\\s’”»]',
  // Capitals within words, small letters among capitals.
  `[${LOWER}][À-ÖØ-ÞŠŒŽŸ]|[${UPPER}][À-ÖØ-ÞŠŒŽŸ][${LOWER}]|[${UPPER}][à-öø-þšœž][${UPPER}]|[a-z]Ÿ|Ÿ[a-z]`,
  // Signs within words, or on the wrong side of one.
  `${LETTER}[£¥§¡¿„‚“”‘‹›«»€©•¢±µ¹÷¼½¾]${LETTER}`,
  `[£¥§¼½¾÷¹±²³©®™€¢ªº]${LETTER}|[…×÷°][${LOWER}]|(?![¿¡]{2})[¡-¿]{2}`,
  `${LETTER}(?:[£¥§¡¿¹¼½¾÷±µ„‚‹•—]|[–…×][${LOWER}]|·(?![lL]))`,
  `(?<![\\d.]|${START}${LETTER}{1,3})[ªº]`,
  `(?<!${START}(?:[kcdm]?m|ft|in)|[\\d)])[²³]`,
  `(?<=${LETTER})(?<!${START}[Nn])°`,
  `^[^„]*${LETTER}“|^[^‹]*${LETTER}›|^[^‚]*${LETTER}‘`,
  // An apostrophe where none is: Mac OS Roman has í there.
  `(?<=${LETTER})(?<!${ELIDED})’(?!(?:[sStTdDmMn]|ll|re|ve)${END})[${LOWER}]`,
  `${LETTER}’(?!(?:[sStTdDmMn]|ll|re|ve)${END})[b-df-gj-np-tv-xz]`,
  // Letters of Poles, Czechs, Slovaks, Slovenes, Croats, Romanians and Hungarians in windows-1250.
  `[ñÑ](?!${VOWEL}|[yYøØ])`,
  '[œŒ](?![uUdDtT])',
  `${VOWEL}[æÆ]|[æÆ]${VOWEL}|æ${END}`,
  `(?![iuIUoO])${VOWEL}[èÈ]|o[èÈ](?![tm]e|${END})|[èÈ]${VOWEL}|iè(?=k|c(?!h))`,
  `[iIí]ê|[êÊ](?=[bdkg]|c(?!h))`,
  `[ìÌ]${LETTER}`,
  `(?<!${VOWEL})[ïÏ]`,
  `(?![iIuU])${VOWEL}[òÒ]|[òÒ][kKè]`,
  `${START}[ùÙ]|[ùÙ]${LETTER}`,
  `(?![åÅ])${VOWEL}[øØ](?![yY])(?=${LETTER})|[øØ][iouíáéýIOUÍÁÉÝ]`,
  `[ãÃ](?![oOeEiIsS])(?=${LETTER})`,
  // Turks in windows-1254, Balts in windows-1257, the ß of MS-DOS.
  `[ðÐ](?=[ln](?![a-z]*ó))|þ(?=[ek]${END})|[öüçÖÜÇ]${LETTER}*[ðýþ]|[ðýþ]${LETTER}*[üç]`,
  'ç[bdfglmnprsvz]',
  '[aeiouö]áe',
]);

/** What another encoding may mean as well: taken only beside a word that none but windows-1252 means. */
const DOUBTFUL = oneOf([
  '[ŠŽšž]|[ðÐþÞýÝ]|[ùÙûÛìÌ]|[õÕ](?![eE])|[ãÃ](?![oOeE])|[øØ][aAeE]|[øØ](?![A-Za-z])',
  `ê(?=[pz]|s(?!${END})|t(?!r|e?s?${END}))|oè${END}|[nt]ë${END}|[¿¡][a-z]`,
  `${LETTER}\\u00A0[${LOWER}]|^[${UPPER}][${LOWER}]*…$`,
]);

/** What none but windows-1252 means, of what may be read. */
const PROOF = oneOf([
  `[ñÑ]${VOWEL}|[ãÃ][oOeE]|[õÕ][eE]|[åÅ]${CONSONANT}|${CONSONANT}[æÆøØ]${CONSONANT}|[dfgjklmnrsv]ø${END}`,
  `(?:${CONSONANT}|i)[è](?:[rvmnstgld]e|ches?|que|[vtb]re|s)${END}|ê(?:t(?:r|e?s?${END})|n|m|l|v|r|ch)|${VOWEL}ï${CONSONANT}|[œŒ][uU]`,
  // No Czech writes ě behind these letters, nor ů behind two of a kind.
  `[lrgszc]ì${END}|([b-df-hj-np-tv-z])\\1[ìùòàè]${END}|oû|ûch|ûl[eé]|[sS]ûre?${END}`,
]);

function oneOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'u');
}
