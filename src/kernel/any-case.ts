/** Whether two texts are the same but for the case of their letters and the bytes of their accents. */
export function isSameInAnyCase(one: string, other: string): boolean {
  return capitals(one) === capitals(other);
}

/**
 * Whether the text holds that part, in whatever case of all letters, and without accents that are not typed. Compared as capitals: a
 * small sigma is written in another way at the end of a word, so that part of a text in small letters may not be in the text in small
 * letters.
 */
export function holdsInAnyCase(text: string, part: string): boolean {
  const sought = capitals(part);
  return [text, withoutAccents(text)].some((each) => capitals(each).includes(sought));
}

function capitals(text: string): string {
  return text.normalize('NFC').toUpperCase();
}

/** A letter in each of its cases, itself among them; one alone where it has none, or none of one character. */
export function casesOf(letter: string): readonly string[] {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  const cases = [letter, small, capital, small.toUpperCase(), capital.toLowerCase()];
  return [...new Set(cases)].filter((each) => [...each].length === 1);
}

/** Latin letters with an accent, by the one without it that is typed for them: those of Latin-1, Latin Extended-A and Additional. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'ÀÁÂÃÄÅàáâãäåĀāĂăĄąḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ',
  b: 'ḂḃḄḅḆḇ',
  c: 'ÇçĆćĈĉĊċČčḈḉ',
  d: 'ĎďḊḋḌḍḎḏḐḑḒḓĐđ',
  e: 'ÈÉÊËèéêëĒēĔĕĖėĘęĚěḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệ',
  f: 'Ḟḟ',
  g: 'ĜĝĞğĠġĢģḠḡ',
  h: 'ĤĥḢḣḤḥḦḧḨḩḪḫẖĦħ',
  i: 'ÌÍÎÏìíîïĨĩĪīĬĭĮįİḬḭḮḯỈỉỊịı',
  j: 'Ĵĵ',
  k: 'ĶķḰḱḲḳḴḵ',
  l: 'ĹĺĻļĽľḶḷḸḹḺḻḼḽŁł',
  m: 'ḾḿṀṁṂṃ',
  n: 'ÑñŃńŅņŇňṄṅṆṇṈṉṊṋ',
  o: 'ÒÓÔÕÖòóôõöŌōŎŏŐőṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợØø',
  p: 'ṔṕṖṗ',
  r: 'ŔŕŖŗŘřṘṙṚṛṜṝṞṟ',
  s: 'ŚśŜŝŞşŠšṠṡṢṣṤṥṦṧṨṩ',
  t: 'ŢţŤťṪṫṬṭṮṯṰṱẗ',
  u: 'ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự',
  v: 'ṼṽṾṿ',
  w: 'ŴŵẀẁẂẃẄẅẆẇẈẉẘ',
  x: 'ẊẋẌẍ',
  y: 'ÝýÿŶŷŸẎẏẙỲỳỴỵỶỷỸỹ',
  z: 'ŹźŻżŽžẐẑẒẓẔẕ',
};

function withoutAccents(text: string): string {
  const plainOf = (letter: string) => Object.keys(ACCENTED).find((plain) => ACCENTED[plain]?.includes(letter));
  return text.normalize('NFC').replaceAll(/[^\0-\x7f]/g, (letter) => plainOf(letter) ?? letter);
}

/**
 * Each of its cases, and for a letter of ASCII those with an accent: who types José as Jose means him. A letter typed with its accent
 * means just that.
 */
export function lettersMeant(letter: string): readonly string[] {
  return [...casesOf(letter), ...(ACCENTED[letter.toLowerCase()] ?? '')];
}
