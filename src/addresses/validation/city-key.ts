/** Abbreviations that posts and people use for a word of a city's name; each pair counts as the same word. */
const WORDS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  pt: 'point',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  no: 'north',
  so: 'south',
  hts: 'heights',
  hgts: 'heights',
  hls: 'hills',
  spg: 'springs',
  spgs: 'springs',
  spring: 'springs',
  jct: 'junction',
  ctr: 'center',
  centre: 'center',
  vlg: 'village',
  vly: 'valley',
  bch: 'beach',
  is: 'island',
  isl: 'island',
  lk: 'lake',
  lks: 'lakes',
  pk: 'park',
  fls: 'falls',
  crk: 'creek',
  gdns: 'gardens',
  hbr: 'harbor',
  harbour: 'harbor',
  rvr: 'river',
  rpds: 'rapids',
  lndg: 'landing',
  and: '',
  afb: 'airforcebase',
  boro: 'borough',
};

/** Names that stand for a whole city. */
const NICKNAMES: Readonly<Record<string, string>> = {
  nyc: 'newyork',
  newyorkcity: 'newyork',
  philly: 'philadelphia',
  laketahoe: 'southlaketahoe',
  vegas: 'lasvegas',
  sanfran: 'sanfrancisco',
};

/** The longest name of a place in the tables is half as long. */
export const MAX_PLACE_NAME = 80;

/** What two spellings of a city have in common: `St. Louis` and `SAINT LOUIS`, `De Kalb` and `Dekalb` have one key. */
export function cityKey(city: string): string {
  const text = plainText(city.slice(0, MAX_PLACE_NAME));
  const key = /^[a-z]+$/.test(text) ? word(text) : text.split(BETWEEN_WORDS).map(word).join('');
  return Object.hasOwn(NICKNAMES, key) ? (NICKNAMES[key] ?? key) : key;
}

/**
 * Whether a blank slipped by a letter or more, as in `Ne wHaven`; one that is missing or added is another way to write a
 * name (`Dekalb`, `Mc Lean`).
 */
export function hasMovedBlank(entered: string, city: string): boolean {
  const [one, other] = [wordEnds(entered), wordEnds(city)];
  const isIn = (ends: readonly number[]) => (end: number) => ends.includes(end);
  return one.at(-1) === other.at(-1) && !one.every(isIn(other)) && !other.every(isIn(one));
}

function wordEnds(city: string): readonly number[] {
  let end = 0;
  const words = plainText(city.slice(0, MAX_PLACE_NAME)).split(BETWEEN_WORDS);
  return words.filter((text) => text !== '').map((text) => (end += text.replaceAll("'", '').length));
}

/** An apostrophe stands within a word: `O'Fallon` is one. */
const BETWEEN_WORDS = /[^\p{L}\p{N}']+/u;

function word(text: string): string {
  const letters = text.replaceAll("'", '');
  return Object.hasOwn(WORDS, letters) ? (WORDS[letters] ?? '') : letters;
}

/** Lower case without accents; most names have none to take off. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  return /^[a-z '.-]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
}
