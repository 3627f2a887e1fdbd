const HIGHWAY = '(?:HIGHWAY|HIGHWY|HIWAY|HIWY|HWAY|HWY)';
const ROUTE = '(?:ROUTE|RTE|RT)';
const ROAD = '(?:ROAD|RD)';
const COUNTY = '(?:COUNTY|CNTY|CTY|CO)';

/** Numbered roads, whose names are written out but for FM and its like (Publication 28, Appendix F). */
const NUMBERED_ROADS: readonly (readonly [form: RegExp, name: string])[] = [
  [new RegExp(`^${COUNTY} ${HIGHWAY} (?=\\S*\\d)`), 'COUNTY HIGHWAY '],
  [new RegExp(`^(?:${COUNTY} ${ROAD}|CR) (?=\\S*\\d)`), 'COUNTY ROAD '],
  [new RegExp(`^${COUNTY} ${ROUTE} (?=\\S*\\d)`), 'COUNTY ROUTE '],
  [new RegExp(`^(?:(?:STATE|ST) ${HIGHWAY}|SH) (?=\\d)`), 'STATE HIGHWAY '],
  [new RegExp(`^(?:(?:STATE|ST) ${ROAD}|SR) (?=\\d)`), 'STATE ROAD '],
  [new RegExp(`^(?:STATE|ST) ${ROUTE} (?=\\d)`), 'STATE ROUTE '],
  [new RegExp(`^U ?S (?:${HIGHWAY} )?(?=\\d)`), 'US HIGHWAY '],
  [new RegExp(`^U ?S ${ROUTE} (?=\\d)`), 'US ROUTE '],
  [new RegExp(`^(?:INTERSTATE(?: ${HIGHWAY})?|IH|I) (?=\\d)`), 'INTERSTATE '],
  [new RegExp(`^(?:TOWNSHIP|TWP|TSR) ${ROAD} (?=\\S*\\d)`), 'TOWNSHIP ROAD '],
  [/^(?:FARM TO MARKET|FM)(?: (?:ROAD|RD))? (?=\d)/, 'FM '],
  [/^(?:RANCH TO MARKET|RM)(?: (?:ROAD|RD))? (?=\d)/, 'RM '],
  [new RegExp(`^${ROUTE} (?=\\d)`), 'ROUTE '],
  [new RegExp(`^${HIGHWAY} (?=\\d)`), 'HIGHWAY '],
];

/** A line that begins with a numbered road names it in two words, also where a hyphen joins them: `I-10 FRONT`. */
export function withoutRoadHyphen(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const parted = first.replace(/^(I|IH|CR|SH|SR|US|FM|RM|RT|RTE|HWY)-(?=\d)/, '$1 ');
  return parted === first ? words : [...parted.split(' '), ...rest];
}

/** The words of a street with the name of a numbered road written out: `CO RD 441` → `COUNTY ROAD 441`. */
export function writeOutHighway(words: readonly string[]): readonly string[] {
  const text = words.join(' ').replace(/^([A-Z]{1,3})-(?=\d)/, '$1 ');
  for (const [form, name] of NUMBERED_ROADS) {
    if (form.test(text)) return text.replace(form, name).split(' ');
  }
  return words;
}
